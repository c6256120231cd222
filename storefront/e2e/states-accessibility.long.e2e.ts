// axe on every state of the shop's pages in both themes.
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
