// A sold illustration goes off sale and comes back; its buyer keeps it all the while.
import { createRestClient } from '@baobab/data/client';
import { publicContent } from '@baobab/data/content/public-content';
import type { Stack } from '@baobab/supabase/local/stack';
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { addFavorites, own, userIdOf } from './purchases.ts';

const { id, title } = items.paid;
const REASON = 'A brand in it changed its terms.';

test('OW02 a sold item is withdrawn instead of deleted: its buyer keeps it, visitors find it nowhere, and it is published again', async ({
  browser,
  page,
  request,
  shop,
  account,
  startSession,
}) => {
  const user = await userIdOf(shop.stack, account);
  await own(shop.stack, user, [items.paid]);
  await addFavorites(shop.stack, user, [id]);
  const buyer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await startSession(buyer, account);
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await buyer.goto(`/illustrations/${id}`);
  await buyer.getByRole('button', { name: `Buy another license: ${title}` }).click();

  await openAdmin(page, shop, '?tab=illustrations');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Withdraw it instead' }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw “${title}”?` });
  await dialog.getByLabel('Reason (optional)').fill(REASON);
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('1 illustration withdrawn')).toBeVisible();
  await expect(row).toContainText('Withdrawn');
  await expect(row).toContainText(REASON);
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.locator('.ant-select-item-option[title="Withdrawn"]').click();
  await expect(page.getByText('1 match')).toBeVisible();

  const shown = () => seenByVisitors(visitor, shop.stack);
  await expect.poll(shown, { timeout: 40_000 }).toEqual({ list: false, search: false, sitemap: false, page: 404 });
  await buyer.goto('/cart');
  await expect(buyer.getByText('No longer sold. Remove it to check out.')).toBeVisible();

  await buyer.goto('/my-purchases');
  const card = buyer.getByRole('article').filter({ has: buyer.getByRole('heading', { name: title }) });
  await expect(card.getByRole('button', { name: `Buy another license: ${title}` })).toHaveCount(0);
  const arriving = buyer.waitForEvent('download');
  await card.getByRole('button', { name: `Download File: ${title}` }).click();
  await arriving;
  await card.getByRole('link', { name: title }).click();
  await expect(buyer.getByText('No longer for sale')).toBeVisible();
  await expect(buyer.getByText(REASON)).toBeVisible();
  await buyer.reload();
  await expect(buyer.getByRole('button', { name: `Download: ${title}` })).toBeVisible();
  await expect(buyer).toHaveTitle(new RegExp(title));
  await expect(buyer.getByRole('button', { name: /^Buy another license/ })).toHaveCount(0);
  await buyer.goto('/profile');
  await expect(buyer.getByText('No favorites yet').first()).toBeVisible();
  await buyer.goto('/illustrations');
  await expect(buyer.getByRole('link', { name: items.otherPaid.title }).first()).toBeVisible();
  await expect(buyer.getByRole('link', { name: title })).toHaveCount(0);

  await page.getByRole('button', { name: `Publish again ${title}` }).click();
  await expect(page.getByText('1 illustration published')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText(REASON);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('region', { name: 'Selected illustrations' }).getByRole('button', { name: 'Publish' }).click();
  await expect(row).not.toContainText('Withdrawn');
  await expect.poll(shown, { timeout: 40_000 }).toEqual({ list: true, search: true, sitemap: true, page: 200 });
  expect((await request.get(`/illustrations/${id}`)).status()).toBe(200);
});

test('OW02 the dialog takes an item back to a draft and schedules it', async ({ page, request, shop }) => {
  await openAdmin(page, shop, '?tab=illustrations&open=study-3');
  const dialog = page.getByRole('dialog', { name: 'Edit illustration' });
  const choose = async (state: string) => {
    await dialog.getByRole('combobox', { name: 'State' }).click();
    await page.locator(`.ant-select-item-option[title="${state}"]`).locator('visible=true').click();
  };
  const status = async () => (await request.get('/illustrations/study-3')).status();
  const row = page.getByRole('row', { name: /Study 3 / });
  await choose('Draft');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Draft');
  await expect.poll(status).toBe(404);
  await row.getByRole('button', { name: 'Edit Study 3' }).click();
  await choose('Scheduled');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByText('Choose when it becomes public')).toBeVisible();
  await dialog.getByLabel('Publish at').fill('Jan 2, 2100 9:30 AM');
  await dialog.getByLabel('Publish at').press('Enter');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(row).toContainText('Scheduled for Jan 2, 2100');
  expect(await status()).toBe(404);
});

async function seenByVisitors(page: Page, { url, publishableKey }: Stack) {
  // What the sitemap and the prerendered pages are made of; the sitemap itself is kept for a minute.
  const { illustrations } = await publicContent(createRestClient({ url, key: publishableKey }));
  const answer = await page.goto(`/illustrations/${id}`);
  await page.goto('/illustrations');
  await expect(page.getByRole('link', { name: items.otherPaid.title }).first()).toBeVisible();
  const list = (await page.getByRole('link', { name: title }).count()) > 0;
  // The dialog also asks for nothing when it opens, which warms the connection.
  const found = page.waitForResponse(
    (response) => response.url().endsWith('rpc/search_catalog') && !!response.request().postData()?.includes(title),
  );
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('combobox').fill(title);
  const search = JSON.stringify(await (await found).json()).includes(`"${id}"`);
  return { list, search, sitemap: illustrations.some((item) => item.id === id), page: answer?.status() };
}

test('OW02 LO07 what was never sold is hidden with one press, without a question, and taken back with another', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=illustrations');
  const { title: unsold } = items.otherPaid;
  const row = page.getByRole('row', { name: new RegExp(unsold) });
  await page.getByRole('button', { name: `Withdraw ${unsold}` }).click();
  await expect(row).toContainText('Withdrawn');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toContainText('Withdrawn');
});
