// The page of all parts, which only vite's development server has.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from '@baobab/supabase/local/free-port';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { createServer } from 'vite';

const HOME = join(import.meta.dirname, '..');
const dist = process.env['BAOBAB_SHOP_DIST'] ?? join(HOME, 'dist');

test('LO06 /design has an entry for every part and the tokens of both themes; a closed dialog opens again; no build has it', async ({
  page,
}, info) => {
  const server = await createServer({ configFile: join(HOME, 'vite.config.ts'), server: { port: await freePort() } });
  try {
    await server.listen();
    await page.goto(`${server.resolvedUrls?.local[0]}design`);
    const files = globSync('src/ui/*/*.tsx', { cwd: HOME }).filter((file) => !file.endsWith('.test.tsx'));
    const names = files.map((file) => basename(file, '.tsx'));
    for (const theme of ['light', 'dark']) {
      const side = page.getByRole('region', { name: theme, exact: true });
      await expect(side).toBeVisible({ timeout: 30_000 });
      const shown = await side.locator('[data-part]').evaluateAll((all) => all.map((one) => one.dataset.part));
      expect(new Set(shown)).toEqual(new Set(names));
      await expect(side.locator('[data-token="surface"] span')).toHaveCSS(
        'background-color',
        theme === 'dark' ? 'rgb(42, 34, 28)' : 'rgb(255, 253, 249)',
      );
    }
    await info.attach('design', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);

    const dark = page.getByRole('region', { name: 'dark', exact: true });
    const opener = dark.getByRole('button', { name: 'Open the dialog' });
    await opener.click();
    await dark.getByRole('button', { name: 'Close' }).click();
    await opener.click();
    await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible();
  } finally {
    await server.close();
  }
  const built = globSync('**/*.{html,js,css,json}', { cwd: dist });
  expect(built.length).toBeGreaterThan(10);
  expect(built.filter((file) => readFileSync(join(dist, file), 'utf8').includes('Design of Baobab'))).toEqual([]);
});
