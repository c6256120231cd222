// The main journeys in Chromium, Firefox and WebKit. Runs with `npm run e2e -- engines` alone, on GitHub every night.
import { writeFileSync } from 'node:fs';
import { ADMIN_TABS } from '@baobab/domain/constants';
import { missingBrowser, type BrowserName } from '../../scripts/browsers.ts';
import { emptyZip, items } from '../../storefront/e2e/catalog.ts';
import { expect, test as base, type Account } from '../../storefront/e2e/fixtures.ts';
import { rowsOf } from '../../storefront/e2e/service.ts';
import { png, rasterize } from '../../supabase/seed/pictures/render.ts';
import type { Engine, JourneyPage } from './journey-page.ts';
import { openEngine } from './open-engine.ts';

/** Each uploads an illustration of another color, because the shop has the ones before. */
const COLORS: Record<BrowserName, string> = { chromium: '#c4522b', firefox: '#2b2a6e', webkit: '#1f7a6d' };

const test = base.extend<{ name: BrowserName; engine: Engine }>({
  name: ['chromium', { option: true }],
  engine: async ({ name, shop }, provide, info) => {
    const missing = missingBrowser(name);
    if (missing) console.log(`${name} did not run. ${missing}`);
    // On GitHub each engine must run.
    info.skip(missing !== undefined && !process.env['CI'], missing);
    const engine = await openEngine(name, shop.url);
    await provide(engine);
    await engine.close();
    console.log(`${engine.build}: ${info.title}: ${info.status}`);
  },
});
test.describe.configure({ timeout: 600_000 });

for (const name of Object.keys(COLORS) as BrowserName[])
  test.describe(name, () => {
    test.use({ name });

    test(`WO12 a shopper browses, filters, searches, signs in, buys and downloads in ${name}`, async ({
      engine: { page, savedFile },
      account,
    }) => {
      await findIllustration(page);
      await buyIllustration(page, account);
      await page.goto('/my-purchases');
      const button = page.getByRole('button', { name: new RegExp(`^Download (File|Image): ${items.paid.title}$`) });
      expect(await savedFile(() => button.click())).toEqual({ name: 'market_day.zip', bytes: emptyZip() });
    });

    test(`WO12 an administrator opens every tab and uploads an illustration in ${name}`, async ({
      engine: { page },
      shop: { stack },
    }, info) => {
      await openEveryTab(page, stack.logins.admin);
      const file = info.outputPath(`woven ${name}.png`);
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="700"><rect width="900" height="700" fill="${COLORS[name]}"/></svg>`;
      writeFileSync(file, await png(await rasterize(drawing)));
      await upload(page, file);
      const uploaded = `illustrations?title=eq.woven%20${name}&select=image_widths,width_px`;
      await expect
        .poll(() => rowsOf(stack, uploaded), { timeout: 60_000 })
        .toEqual([{ image_widths: [400, 450], width_px: 900 }]);
    });
  });

async function findIllustration(page: JourneyPage): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Illustrations$/ })
    .first()
    .click();
  await page.waitForURL(/\/illustrations$/);
  await page.getByRole('checkbox', { name: /^Braids/ }).click();
  await page.waitForURL(/\?hair=braids$/);
  await page.getByRole('heading', { name: new RegExp(`^${items.free.title}$`) }).waitFor();
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: /^Search illustrations/ }).fill('mark');
  await page.getByRole('option', { name: new RegExp(items.paid.title) }).click();
  await page.waitForURL(new RegExp(`/illustrations/${items.paid.id}$`));
}

async function buyIllustration(page: JourneyPage, account: Account): Promise<void> {
  await page.goto('/auth');
  await signIn(page, account, /^Sign In$/);
  await page.waitForURL(/\/$/);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page
    .getByRole('button', { name: new RegExp(`^Add to Cart: ${items.paid.title}`) })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^Cart, 1 item/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Proceed to Checkout/ }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: /^Purchase Successful!$/ }).waitFor();
}

async function signIn(page: JourneyPage, { email, password }: Account, button: RegExp): Promise<void> {
  await page.getByLabel(/^Email$/).fill(email);
  await page.getByLabel(/^Password$/).fill(password);
  await page.getByRole('button', { name: button }).click();
}

async function openEveryTab(page: JourneyPage, admin: Account): Promise<void> {
  await page.goto('/admin?tab=overview');
  await signIn(page, admin, /^Access Admin Dashboard$/);
  for (const tab of ADMIN_TABS) await openTab(page, tab);
}

async function openTab(page: JourneyPage, tab: string): Promise<void> {
  const label = new RegExp(`^${tab}`, 'i');
  await page.getByRole('link', { name: label }).first().click();
  await page.waitForURL(new RegExp(`tab=${tab}`));
  await page.getByRole('heading', { name: label }).first().waitFor();
}

async function upload(page: JourneyPage, file: string): Promise<void> {
  await openTab(page, 'illustrations');
  await page.getByRole('button', { name: /^Bulk Upload$/ }).click();
  await page.locator('input[aria-label="Files to upload"]').setInputFiles(file);
  await page.getByLabel(/^Category$/).fill('Tech');
  await page.getByRole('button', { name: /^Apply to this 1$/ }).click();
  await page.getByRole('button', { name: /^New 1$/ }).waitFor();
  await page.getByRole('button', { name: /^Upload All/ }).click();
  await page.getByRole('button', { name: /^Upload as planned$/ }).click();
}
