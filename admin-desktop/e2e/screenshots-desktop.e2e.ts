// The tour of the desktop app: every tab and dialog at two widths in both themes, into screenshots/admin-desktop/. For eyes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { addAdminContent } from '../../storefront/e2e/admin-content.ts';
import { ADMIN_PLACES, openPlace } from '../../storefront/e2e/admin-places.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { makePictures } from './picture-folder.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';
import { sendFreePlan } from './send-plan.ts';

const folder = join(import.meta.dirname, '..', '..', 'screenshots', 'admin-desktop');
const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);

let home: string;
let stack: Stack;
let desktop: Desktop | undefined;

test.setTimeout(600_000);

test.beforeAll(async () => {
  test.setTimeout(600_000);
  home = mkdtempSync(join(tmpdir(), 'baobab-desktop-tour-'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'demo' });
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

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible({ timeout: 45_000 });
}

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
    await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    await take('sign-in');
    await signIn(page);
    for (const place of ADMIN_PLACES)
      await test.step(place.name, async () => {
        await openPlace(page, place);
        await take(place.name, !place.open);
      });
    for (const [name, item, content] of [
      ['preferences', ['File', 'Preferences…'], 'Start with the system'],
      ['doctor', ['Help', 'Store Doctor…'], /Not everything is filled in/],
    ] as const) {
      await openPlace(page, { name, address: '?tab=overview' });
      await desktop.menu([...item]);
      await expect(page.getByRole('dialog').getByText(content)).toBeVisible();
      await take(name);
    }
    await openPlace(page, { name: 'uploads', address: '?tab=illustrations' });
    await desktop.drop([join(home, 'Garden')], 'main');
    await expect(page.getByRole('table', { name: 'Planned files' }).getByRole('row').nth(1)).toBeVisible();
    await take('upload-plan');
    const send = page.getByRole('button', { name: /^Upload All/ });
    // the tour before this one may have sent them all
    if (!(await send.isEnabled())) return;
    await sendFreePlan(page);
    await page.getByRole('button', { name: 'Show the list of uploads' }).click();
    await take('upload-queue');
  });
}

for (const { colorScheme, width } of LOOKS) {
  test(`first start, findings and two shops (${colorScheme}, ${width} px)`, async () => {
    const userData = join(home, `first-${colorScheme}-${width}`);
    const look = { colorScheme, viewport: { width, height: width < 700 ? 844 : 900 } };
    const take = (page: Page, name: string) =>
      page.screenshot({ path: join(folder, `${width}-${colorScheme}-${name}.png`) });
    desktop = await launchDesktop({ userData, ...look });
    await expect(desktop.page.getByLabel('Project address')).toBeVisible();
    await take(desktop.page, 'first-start');
    await desktop.page.getByLabel('Project address').fill('http://127.0.0.1:9');
    await desktop.page.getByLabel('Publishable key').fill(stack.publishableKey);
    await desktop.answerMessage(1);
    await desktop.page.getByRole('button', { name: /Connect$/ }).click();
    await expect(desktop.page.getByText('No server answers at this address')).toBeVisible();
    await take(desktop.page, 'first-start-finding');
    await desktop.close();

    mkdirSync(userData, { recursive: true });
    const servers = [stack.url, 'https://abcdefgh.supabase.co', 'https://a-shop-with-a-rather-long-name.example.org'];
    const kept = servers.map((url) => ({ url, publishableKey: stack.publishableKey }));
    writeFileSync(join(userData, 'server.json'), JSON.stringify({ servers: kept, current: stack.url }));
    desktop = await launchDesktop({ userData, ...look });
    const { page } = desktop;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page);
    await desktop.menu(['File', 'Preferences…']);
    await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
    await take(page, 'shops');
    await page.getByRole('button', { name: 'Add a shop…' }).click();
    await take(page, 'shop-added');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await breakStore();
    await desktop.menu(['Help', 'Store Doctor…']);
    await expect(page.getByText('A storage bucket is missing')).toBeVisible();
    await take(page, 'doctor-findings');
  });
}

/** Deletes a bucket, as an administrator could in the dashboard; it is empty. */
async function breakStore(): Promise<void> {
  const headers = { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` };
  await fetch(`${stack.url}/storage/v1/bucket/${encodeURIComponent('Downloadable Files')}`, {
    method: 'DELETE',
    headers,
  });
}
