import { readFile } from 'node:fs/promises';
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

test.describe.configure({ timeout: 180_000 });

test('AD11 a line of an order is refunded, then the rest; the dialog says what happens and the state follows the payment provider', async ({
  page,
  account,
  signIn,
  shop,
  browser,
}) => {
  await page.addInitScript(
    (lines) => {
      if (!sessionStorage.getItem('filled')) localStorage.setItem('cart', JSON.stringify(lines));
      sessionStorage.setItem('filled', 'yes');
    },
    [cartLine(items.paid), cartLine(items.otherPaid)],
  );
  await signIn(page, account);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 30_000 });

  const context = await browser.newContext({ baseURL: shop.url });
  const admin = await context.newPage();
  await openAdmin(admin, shop, '?tab=orders');
  await admin.getByLabel('Search orders').fill(account.email.toUpperCase());
  await expect(admin.getByText('1 found')).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await admin.getByLabel('Ordered until').fill('2026-01-01');
  await expect(admin.getByText('No order matches. Try another search, state or day.')).toBeVisible();
  await admin.getByLabel('Ordered until').fill(today);
  await admin.getByLabel('Ordered from').fill(today);
  await expect(admin.getByText('1 found')).toBeVisible();
  await admin.getByRole('button', { name: `of ${account.email}` }).click();
  const drawer = admin.getByRole('dialog', { name: /^Order #/ });
  await expect(drawer.getByText('Order confirmation')).toBeVisible();
  await expect(drawer.getByRole('row', { name: /Market Day 1 × \$12\.50/ })).toBeVisible();

  await drawer.getByRole('button', { name: 'Refund…' }).click();
  const dialog = admin.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByRole('checkbox', { name: /Choir Practice/ }).uncheck();
  await expect(dialog.getByText(/\$12\.50 goes back to the card that paid/)).toBeVisible();
  await expect(dialog.getByText(/stays “Paid” for what is left of it: \$9\.00/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund $12.50' }).click();
  await expect(drawer.getByText('$12.50 was paid back.')).toBeVisible({ timeout: 40_000 });
  await expect(drawer.getByText('Partly refunded')).toBeVisible();
  const owned = async () =>
    (
      (await rowsOf(
        shop.stack,
        `user_purchases?select=illustration_id,profiles!inner(id)&revoked_at=is.null&illustration_id=in.(${items.paid.id},${items.otherPaid.id})`,
      )) as { illustration_id: string }[]
    ).map(({ illustration_id }) => illustration_id);
  expect(await owned()).toEqual([items.otherPaid.id]);

  await drawer.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByRole('button', { name: 'Refund $9.00' }).click();
  await expect(drawer.getByText('$9.00 was paid back.')).toBeVisible({ timeout: 40_000 });
  await expect(drawer.getByText('Refunded', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Refund…' })).toHaveCount(0);
  expect(await owned()).toEqual([]);

  await drawer.getByRole('button', { name: 'Close' }).click();
  const arriving = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  const [head, row] = (await readFile(await (await arriving).path(), 'utf8')).split('\r\n');
  expect(head).toContain('"Number","Order","Ordered at (UTC)","Paid at (UTC)","Email"');
  expect(row).toContain(`"${account.email}","Nia Mensah","Refunded","21.5","21.5","","0","0","0","21.5","USD"`);
  await context.close();
});

const cartLine = (item: { id: string; title: string; price: number }) => ({
  id: item.id,
  title: item.title,
  price: item.price,
  quantity: 1,
});
