import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const TABS = [
  'overview',
  'users',
  'illustrations',
  'categories',
  'blog',
  'about',
  'bundles',
  'orders',
  'messages',
  'subscribers',
];

async function violations(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.screen-waiting')).toHaveCount(0);
  const found = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

test.use({ reducedMotion: 'reduce' });
test.describe.configure({ timeout: 120_000 });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`AD02 no tab has an accessibility violation (${colorScheme})`, async ({ page, shop }) => {
      await openAdmin(page, shop);
      for (const tab of TABS) {
        await page.goto(`/admin?tab=${tab}`);
        await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
        expect.soft(await violations(page), tab).toEqual([]);
      }
    });

    test(`AD02 dialogs, palette, selection, plan and menu have none either (${colorScheme})`, async ({
      page,
      shop,
    }) => {
      await page.goto('/admin-login');
      expect.soft(await violations(page), 'sign-in').toEqual([]);
      await openAdmin(page, shop);
      await page.keyboard.press('Control+k');
      expect.soft(await violations(page), 'palette').toEqual([]);
      await page.goto('/admin?tab=illustrations&open=new');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await violations(page), 'illustration dialog').toEqual([]);
      await page.goto('/admin?tab=illustrations');
      await page.getByRole('checkbox', { name: 'Select the rows of this page' }).check();
      await page.getByRole('button', { name: 'Columns' }).click();
      expect.soft(await violations(page), 'selection and columns').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Edit selected' }).click();
      expect.soft(await violations(page), 'bulk edit').toEqual([]);
      await page.goto('/admin?tab=illustrations');
      await page.getByRole('button', { name: 'Bulk Upload' }).click();
      expect.soft(await violations(page), 'bulk upload').toEqual([]);
      await page.goto('/admin?tab=categories&open=new');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await violations(page), 'category dialog').toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/admin?tab=users');
      await page.getByRole('button', { name: 'Menu' }).click();
      expect.soft(await violations(page), 'menu').toEqual([]);
    });
  });
}

test('AD02 nothing is wider than a 320 px screen on any tab', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAdmin(page, shop);
  for (const tab of TABS) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBeLessThanOrEqual(320);
  }
});
