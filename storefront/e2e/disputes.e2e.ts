import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { BUNDLE, own, userIdOf } from './purchases.ts';
import { rowsOf, updateRows } from './service.ts';

test('HX04 a disputed purchase stays in sight, says that its downloads are suspended, and comes back when the dispute is won @quick', async ({
  page,
  shop,
  account,
  startSession,
}) => {
  const user = await userIdOf(shop.stack, account);
  await own(shop.stack, user, [items.paid, BUNDLE]);
  const decide = async (dispute_status: string, revoked_at: string | null) => {
    await updateRows(shop.stack, `orders?user_id=eq.${user}`, { dispute_status });
    await updateRows(shop.stack, `user_purchases?user_id=eq.${user}`, { revoked_at });
  };
  await startSession(page, account);
  await decide('open', new Date().toISOString());
  await page.goto('/my-purchases');
  await expect(page.getByText('Downloads suspended')).toBeVisible();
  await expect(page.getByText('Complete Bundle, Market Day')).toBeVisible();
  await expect(page.getByText(/Until it decides, these files can’t be downloaded/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Access Bundle Downloads' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No Purchases Yet' })).toHaveCount(0);
  await decide('lost', new Date().toISOString());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Downloads closed')).toBeVisible();
  await decide('won', null);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Download File: Market Day' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Access Bundle Downloads' })).toBeVisible();
  await expect(page.getByText(/Downloads (suspended|closed)/)).toHaveCount(0);
});

test('SA11 the log of downloads is the evidence for a dispute, ready to be copied; nothing is sent', async ({
  page,
  shop,
  account,
  startSession,
  browser,
}) => {
  test.setTimeout(180_000);
  const user = await userIdOf(shop.stack, account);
  await own(shop.stack, user, [items.paid]);
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  const arriving = page.waitForEvent('download');
  await page
    .getByRole('main')
    .getByRole('button', { name: `Download: ${items.paid.title}` })
    .first()
    .click();
  await arriving;
  await expect
    .poll(() => rowsOf(shop.stack, `download_log?select=title&user_id=eq.${user}&completed_at=not.is.null`))
    .toEqual([{ title: 'Market Day' }]);
  await updateRows(shop.stack, `orders?user_id=eq.${user}`, { dispute_status: 'open' });

  const context = await browser.newContext({ baseURL: shop.url, permissions: ['clipboard-read', 'clipboard-write'] });
  const admin = await context.newPage();
  await openAdmin(admin, shop, '?tab=orders');
  await admin.getByLabel('Search orders').fill(account.email);
  await expect(admin.getByText('1 found')).toBeVisible();
  await admin.getByRole('button', { name: `of ${account.email}` }).click();
  const evidence = admin.getByRole('region', { name: 'Evidence for the dispute' });
  await expect(
    evidence.getByText(/UTC: download of "Market Day".*from the network 127\.0\.0\.0\/24, arrived whole/),
  ).toBeVisible();
  await evidence.getByRole('button', { name: 'Copy all as JSON' }).click();
  await expect(admin.getByText('Evidence copied')).toBeVisible();
  const copied = JSON.parse(await admin.evaluate(() => navigator.clipboard.readText())) as Record<string, unknown>;
  expect(copied).toMatchObject({ customer_email_address: account.email, customer_purchase_ip: null });
  expect(copied['product_description']).toContain('Market Day: 1 license');
  await context.close();
});
