import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { BUNDLE, own, userIdOf } from './purchases.ts';
import { updateRows } from './service.ts';

test('HX04 a disputed purchase stays in sight, says that its downloads are suspended, and comes back when the dispute is won', async ({
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
  await expect(page.getByText('Market Day, Complete Bundle')).toBeVisible();
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
