// The tour of the desktop app: every tab and dialog at two widths in both themes, into screenshots/admin-desktop/. For eyes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addAdminContent } from '../../storefront/e2e/admin-content.ts';
import { ADMIN_PLACES, openPlace } from '../../storefront/e2e/admin-places.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { makePictures } from './picture-folder.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';

const folder = join(import.meta.dirname, '..', '..', 'screenshots', 'admin-desktop');
const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);

let home: string;
let stack: Stack;
let desktop: Desktop | undefined;

test.setTimeout(600_000);

test.beforeAll(async () => {
  test.setTimeout(180_000);
  home = mkdtempSync(join(tmpdir(), 'baobab-desktop-tour-'));
  stack = await startStack({ port: 0, dataDir: join(home, 'stack'), seed: 'demo' });
  await addAdminContent(stack);
  await makePictures(join(home, 'Garden'), 12);
});

test.afterEach(async () => {
  await desktop?.kill();
  desktop = undefined;
});

test.afterAll(async () => {
  await stack?.stop();
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

for (const { colorScheme, width } of LOOKS) {
  test(`tour of the desktop app (${colorScheme}, ${width} px)`, async () => {
    desktop = await launchDesktop({
      userData: join(home, `${colorScheme}-${width}`),
      env: { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey },
      colorScheme,
      viewport: { width, height: width < 700 ? 844 : 900 },
    });
    const { page } = desktop;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const take = (name: string, fullPage = false) =>
      page.screenshot({ path: join(folder, `${width}-${colorScheme}-${name}.png`), fullPage });
    await expect(page.getByLabel('Email')).toBeVisible();
    await take('sign-in');
    await page.getByLabel('Email').fill(stack.logins.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
    await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible({ timeout: 45_000 });
    for (const place of ADMIN_PLACES)
      await test.step(place.name, async () => {
        await openPlace(page, place);
        await take(place.name, !place.open);
      });
    for (const [name, item, title] of [
      ['preferences', ['File', 'Preferences…'], 'Preferences'],
      ['doctor', ['Help', 'Store Doctor…'], 'Store Doctor'],
    ] as const) {
      await openPlace(page, { name, address: '?tab=overview' });
      await desktop.menu([...item]);
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await take(name);
    }
    await openPlace(page, { name: 'uploads', address: '?tab=illustrations' });
    await desktop.drop([join(home, 'Garden')], 'main');
    await expect(page.getByRole('button', { name: /^(New|Same) 12/ })).toBeVisible();
    await take('upload-plan');
    const send = page.getByRole('button', { name: /^Upload All/ });
    if (!(await send.isVisible())) return;
    await send.click();
    await page.getByRole('button', { name: 'Show the list of uploads' }).click();
    await take('upload-queue');
  });
}
