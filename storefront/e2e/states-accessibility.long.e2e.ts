// axe on every state of the shop's pages in both themes; and none is wider than a small screen.
import { themedViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { fillAccount, demoItems } from './routes-content.ts';
import { memberStates, visitorStates } from './routes-states.ts';
import { memberRoutes } from './routes.ts';

const PHONE = { width: 390, height: 844 };
/** These take another shape on a phone: drawers, a panel, one column. */
const OTHERWISE_ON_PHONES = new Set(['preview', 'search-found', 'cart-filled', 'added-to-cart', 'purchases']);

test.use({ reducedMotion: 'reduce' });

for (const { name, only, open } of visitorStates) {
  test(`SF15 ${name} has none`, async ({ page, shop }) => {
    if (only === 'phone') await page.setViewportSize(PHONE);
    await open(page, await demoItems(shop));
    expect(await themedViolations(page)).toEqual([]);
    if (!OTHERWISE_ON_PHONES.has(name)) return;
    await page.setViewportSize(PHONE);
    expect(await themedViolations(page), 'on a phone').toEqual([]);
  });
}

test(`SF15 pages of one's own have none while they are empty`, async ({ page, account, signIn }) => {
  await signIn(page, account);
  for (const address of memberRoutes) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await themedViolations(page), address).toEqual([]);
  }
});

test(`SF15 pages of one's own have none when they are full`, async ({ page, shop, account, signIn }) => {
  test.slow();
  const demo = await demoItems(shop);
  await fillAccount(shop, account, demo);
  await signIn(page, account);
  for (const { name, open } of memberStates) {
    await open(page, demo);
    expect(await themedViolations(page), name).toEqual([]);
    if (!OTHERWISE_ON_PHONES.has(name)) continue;
    await page.setViewportSize(PHONE);
    expect(await themedViolations(page), `${name} on a phone`).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('SF15 open things and full pages fit into 320 px too', async ({ page, shop, account, signIn }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const demo = await demoItems(shop);
  const narrow = async (name: string) => {
    const boxes = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(({ scrollWidth }) => scrollWidth),
    );
    expect(Math.max(...boxes), name).toBeLessThanOrEqual(320);
  };
  for (const { name, open } of visitorStates) {
    if (name === 'offline') continue;
    await page.unrouteAll();
    await open(page, demo);
    await narrow(name);
  }
  await page.unrouteAll();
  await fillAccount(shop, account, demo);
  await page.evaluate(() => localStorage.clear());
  await signIn(page, account);
  for (const { name, only, open } of memberStates) {
    if (only === 'wide') continue;
    await open(page, demo);
    await narrow(name);
  }
});
