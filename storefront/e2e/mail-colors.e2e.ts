import { expect, test } from './fixtures.ts';
import { insertRows } from './service.ts';

const ORDER = {
  order_id: '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33',
  origin: 'sale',
  full_name: 'Ama',
  total_amount: 24,
  charged_amount: 24,
  tax_amount: 0,
  tax_behavior: 'none',
  discount_code: null,
  currency: 'usd',
  consented_at: null,
  is_bundle_purchase: false,
  is_refunded: false,
  bundle_id: null,
  items: [
    {
      title: 'Sunday Tea',
      price: 12,
      quantity: 2,
      amount: 24,
      discount: 0,
      credit: 0,
      tax: 0,
      license_name: null,
      refusal: null,
    },
  ],
};

test('SA09 mails follow the reader’s colors: dark paper, light words, readable button; their text part says the same', async ({
  page,
  shop,
}) => {
  await insertRows(shop.stack, 'email_outbox', [
    { dedupe_key: 'colors', to_email: 'colors@reader.test', template: 'order_confirmation', payload: ORDER },
  ]);
  await shop.mailbox.linkFor('colors@reader.test');
  await page.goto(`${shop.stack.url}/mailbox?to=colors@reader.test`);
  await page.getByRole('link', { name: /order #[0-9a-f]{8}/ }).click();
  const mail = page.frameLocator('iframe[title="The mail as HTML"]');
  const colors = async () => ({
    paper: await mail.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor),
    words: await mail.getByRole('heading').evaluate((title) => getComputedStyle(title).color),
    button: await mail.getByRole('link', { name: 'Download' }).evaluate((link) => getComputedStyle(link).color),
  });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await colors()).toEqual({
    paper: 'rgb(245, 241, 234)',
    words: 'rgb(26, 20, 17)',
    button: 'rgb(26, 20, 17)',
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await colors()).toEqual({ paper: 'rgb(21, 17, 14)', words: 'rgb(244, 237, 227)', button: 'rgb(26, 20, 17)' });
  await page.getByText('Plain text').click();
  await expect(page.getByText(/- Sunday Tea \(2 licenses\): \$24\.00/)).toBeVisible();
});
