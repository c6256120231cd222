import { readFile } from 'node:fs/promises';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test('PD04 downloading needs an account, and says so on the way to /auth', async ({ page }) => {
  await page.goto(`/illustrations/${items.free.id}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Sign in to Download/ })
    .click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('alert').getByText('Authentication Required')).toBeVisible();
  await expect(
    page.getByRole('alert').getByText('Please sign in or create an account to download this illustration.'),
  ).toBeVisible();
});

test('SF09 PD04 a free illustration is downloaded at once @quick', async ({ page, account, startSession }) => {
  await startSession(page, account);
  await page.goto(`/illustrations/${items.free.id}`);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download: ${items.free.title}` }).click();
  expect((await arriving).suggestedFilename()).toBe('sunday_morning.zip');
  await expect(page.getByText(`Downloading ${items.free.title}...`)).toBeVisible();
});

test('CC01 CC02 CC03 the cart counts, changes, survives a reload and empties @quick', async ({
  page,
  account,
  startSession,
}) => {
  await startSession(page, account);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.goto(`/illustrations/${items.paid.id}`);
  const add = page.getByRole('button', { name: 'Add to Cart: Market Day' });
  await add.click();
  await expect(page.getByText('Market Day added to cart!')).toBeVisible();
  await add.click();
  await expect(page.getByText('Market Day quantity updated in cart!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await page.getByRole('link', { name: 'Cart, 2 items' }).click();
  await page.waitForURL('/cart');
  await page.reload();
  const quantity = page.getByLabel('Quantity of Market Day');
  await expect(quantity).toHaveValue('2');
  await quantity.fill('3.7');
  await quantity.press('Enter');
  await expect(page.getByText('A quantity is a whole number. It is still 2.')).toBeVisible();
  await quantity.fill('3');
  await quantity.press('Tab');
  await expect(page.getByRole('region', { name: 'Order Summary' }).getByText('$37.50')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Market Day' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity).toHaveValue('3');
});

test('CC07 CC09 PD01 PD03 from the cart to the file', async ({ page, account, startSession, shop }) => {
  await page.clock.install();
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page
    .getByRole('button', { name: `Add to Cart: ${items.paid.title}` })
    .first()
    .click();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByText('Market Day')).toBeVisible();
  await page.getByRole('button', { name: /^Pay/ }).click();

  await page.waitForURL(/\/checkout-success\?return=stripe&session_id=/);
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('region', { name: 'Order summary' }).getByText('$12.50').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await page.clock.fastForward(3000);
  await page.waitForURL('/my-purchases');

  const card = page.getByRole('article').filter({ hasText: items.paid.title });
  await expect(card.getByText('Purchased on')).toBeVisible();
  await expect(card.getByText('market_day.zip', { exact: true })).toBeVisible();
  const arriving = page.waitForEvent('download');
  await card.getByRole('button', { name: new RegExp(`^Download (File|Image): ${items.paid.title}$`) }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe('market_day.zip');
  expect((await readFile(await file.path())).length).toBe(22);

  await page.goto(`/illustrations/${items.paid.id}`);
  await expect(page.getByText('Purchased', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Download: ${items.paid.title}` }).first()).toBeVisible();
  await expect
    .poll(() => shop.mailbox.subjects(account.email), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/order/i));
});

test('CC09 leaving the payment page keeps the cart', async ({ page, account, startSession }) => {
  await startSession(page, account);
  await page.goto(`/illustrations/${items.otherPaid.id}`);
  await page
    .getByRole('button', { name: `Add to Cart: ${items.otherPaid.title}` })
    .first()
    .click();
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page
    .getByRole('button', { name: /cancel|back/i })
    .or(page.getByRole('link', { name: /cancel|back/i }))
    .first()
    .click();
  await page.waitForURL(/\/cart/);
  await expect(page.getByLabel('Quantity of Choir Practice')).toHaveValue('1');
});
