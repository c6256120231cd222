// The demo's shopper gets what the members' screens show: a bundle, two illustrations and two favorites, as a shopper gets them.
import { bundleDownloadMessages } from '@baobab/domain/messages';
import type { Browser, Page } from '@playwright/test';
import type { DemoItems } from '../../storefront/e2e/routes-content.ts';
import { keepCart } from '../../storefront/e2e/routes-states.ts';
import { BUNDLE } from '../../storefront/e2e/purchases.ts';
import type { State } from './sign-in.ts';
import { visit } from './shot.ts';

/** Safe to ask for again. @returns why it did not come about, or null */
export async function fillShopper(
  browser: Browser,
  shop: string,
  storageState: State,
  { paid }: DemoItems,
): Promise<string | null> {
  const context = await browser.newContext({ baseURL: shop, ...(storageState ? { storageState } : {}) });
  const page = await context.newPage();
  try {
    await visit(page, '/my-purchases');
    const has = (section: string) => page.getByRole('region', { name: section }).isVisible();
    const [hasBundle, hasItems] = [await has('Bundle Packs'), await has('Individual Illustrations')];
    // The newest order is the one that the confirmation shows.
    if (!hasBundle) await pay(page, [BUNDLE], bundleDownloadMessages.heading);
    if (!hasItems) await pay(page, paid.slice(-2), 'Purchase Successful!');
    await visit(page, '/profile');
    if (await page.getByRole('region', { name: 'Favorites' }).getByRole('article').first().isVisible()) return null;
    for (const { id } of paid.slice(0, 2)) await favor(page, `/illustrations/${id}`);
    return null;
  } catch (error) {
    return String(error).split('\n', 2).join(' ');
  } finally {
    await context.close();
  }
}

async function pay(page: Page, items: readonly object[], thanks: string): Promise<void> {
  await keepCart(
    page,
    items.map((item) => ({ ...item, quantity: 1 })),
  );
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: thanks }).waitFor({ timeout: 60_000 });
}

async function favor(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Favorites/ })
    .click();
  await page.waitForLoadState('networkidle');
}
