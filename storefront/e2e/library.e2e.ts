// What a buyer owns: orders, licenses, versions, certificates, invoices; further licenses; what the bundle includes.
import { readFile } from 'node:fs/promises';
import { items } from './catalog.ts';
import { themedViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { releasePacks } from './packs.ts';
import { BUNDLE, own, userIdOf } from './purchases.ts';
import { insertRows, rowsOf, updateRows } from './service.ts';

test.use({ content: { add: (stack) => releasePacks(stack) } });

test('SA07 SA08 the library finds, sorts, certifies, sells another license and prints the invoice', async ({
  page,
  shop,
  account,
  startSession,
}) => {
  const user = await userIdOf(shop.stack, account);
  await own(shop.stack, user, [items.paid, items.otherPaid]);
  await startSession(page, account);
  await page.goto('/my-purchases');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: items.paid.title }) });
  await expect(card.getByText('For one project', { exact: true })).toBeVisible();
  await expect(card.getByText(/22 B · version of/)).toBeVisible();
  const order = page.getByRole('article', { name: /^Order #[0-9a-f]{8}$/ });
  await expect(order).toContainText('Total $21.50');
  await expect(order).toContainText('Paid');

  const shelf = page.getByRole('region', { name: 'Individual Illustrations' });
  await page.getByLabel('Search what you own').fill('choir');
  await expect(shelf.getByRole('article')).toHaveCount(1);
  await page.getByLabel('Search what you own').fill('nothing like it');
  await expect(page.getByText('Nothing you own has these words.')).toBeVisible();
  await page.getByLabel('Search what you own').fill('');
  await page.getByLabel('Sort by').selectOption('title');
  await expect(shelf.getByRole('heading').nth(1)).toHaveText(items.otherPaid.title);

  await card.getByText('License certificate').click();
  for (const [format, begins] of [
    ['PDF', '%PDF-'],
    ['JSON', '{\n  "certificate"'],
  ] as const) {
    const arriving = page.waitForEvent('download');
    await card.getByRole('button', { name: new RegExp(`^Certificate ${format}: ${items.paid.title}`) }).click();
    const file = await arriving;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^license-[0-9a-f]{8}-[0-9a-f]{8}\\.${format.toLowerCase()}$`));
    expect((await readFile(await file.path())).toString('latin1').startsWith(begins)).toBe(true);
  }
  expect(await themedViolations(page)).toEqual([]);

  await card.getByRole('button', { name: `Buy another license: ${items.paid.title}` }).click();
  await page.goto('/cart');
  await expect(page.getByText('Further licenses for what you own')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/checkout-success/);
  await page.getByRole('link', { name: 'View My Purchases' }).click({ timeout: 40_000 });
  await expect(card.getByText('For 2 projects', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Order #[0-9a-f]{8}$/ })).toHaveCount(2);

  // Refunds are seen on the order, and take their licenses away.
  const [line] = (await rowsOf(shop.stack, 'order_items?select=id,order_id&adds_seats=is.true')) as [
    { id: string; order_id: string },
  ];
  const at = new Date().toISOString();
  await updateRows(shop.stack, `order_items?id=eq.${line.id}`, { refunded_at: at });
  await updateRows(shop.stack, `user_purchases?order_item_id=eq.${line.id}`, { revoked_at: at });
  await updateRows(shop.stack, `orders?id=eq.${line.order_id}`, { refunded_amount: 12.5, payment_status: 'refunded' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(card.getByText('For one project', { exact: true })).toBeVisible();
  const refunded = page.getByRole('article', { name: `Order #${line.order_id.slice(0, 8)}` });
  await expect(refunded).toContainText('Refunded');
  await expect(refunded).toContainText('$12.50 paid back');

  await refunded.getByRole('link', { name: /^Invoice/ }).click();
  await expect(page.getByRole('heading', { name: `Order #${line.order_id.slice(0, 8)}` })).toBeVisible();
  await expect(page.getByRole('row', { name: /Market Day \(refunded\)/ })).toContainText('$12.50');
  await expect(page.getByRole('row', { name: /^Remains/ })).toContainText('$0.00');
  expect(await themedViolations(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  // The running number of the order is in no address.
  await expect(page).toHaveURL(`/my-purchases/invoice/${line.order_id}`);
  await page.goto('/my-purchases/invoice/1001');
  await expect(page.getByRole('heading', { name: 'No such order' })).toBeVisible();
});

test('SA07 what the bundle includes is said wherever the item appears, and the pack is offered', async ({
  page,
  shop,
  account,
  startSession,
}) => {
  const user = await userIdOf(shop.stack, account);
  const [pack] = (await rowsOf(shop.stack, 'bundle_packs?select=slug,title,bucket,object_path&slug=eq.education')) as [
    { slug: string; title: string; bucket: string; object_path: string },
  ];
  const [stored] = (await rowsOf(shop.stack, `illustrations?select=downloadable_file&id=eq.${items.paid.id}`)) as [
    { downloadable_file: string },
  ];
  const same = { sha256: 'b'.repeat(64), size_bytes: 5, format: 'png' };
  await insertRows(shop.stack, 'file_facts', [
    { ...same, bucket: pack.bucket, object_path: pack.object_path, entry: 'market.png' },
    { ...same, bucket: 'downloads', object_path: stored.downloadable_file, entry: 'market.png' },
  ]);
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await expect(page.getByRole('button', { name: `Add to Cart: ${items.paid.title}` }).first()).toBeVisible();
  await own(shop.stack, user, [BUNDLE]);
  await page.reload();
  await expect(page.getByText('Included in your bundle').first()).toBeVisible();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download Pack: ${items.paid.title}` }).click();
  await arriving;
  await expect(page.getByText(`Downloading ${pack.title}...`)).toBeVisible();
  await page.getByRole('button', { name: `Buy another license: ${items.paid.title}` }).click();
  await page.goto('/cart');
  await expect(page.getByText('Included in your bundle or pack: you need it only for another license.')).toBeVisible();
  await page.goto('/categories/business');
  const listed = page.getByRole('article').filter({ hasText: items.paid.title });
  await expect(listed.getByText('Included in your bundle')).toBeVisible();
  await expect(listed.getByRole('button', { name: /^Download Pack:/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const words = await listed.getByText('Included in your bundle').boundingBox();
  const picture = await listed.getByRole('presentation').first().boundingBox();
  if (!words || !picture) throw new Error('The card is not drawn.');
  expect(words.y, 'not over the picture').toBeGreaterThanOrEqual(picture.y + picture.height);
  await page.setViewportSize({ width: 1280, height: 720 });

  // A cart that was filled before asks first.
  await own(shop.stack, user, [items.otherPaid]);
  await page.evaluate(
    ([id, title]) => localStorage.setItem('cart', JSON.stringify([{ id, title, price: 9, quantity: 1 }])),
    [items.otherPaid.id, items.otherPaid.title] as const,
  );
  await page.goto('/cart');
  await expect(page.getByText(/You own this already/)).toBeVisible();
  await page.getByRole('button', { name: 'Buy another license' }).click();
  await expect(page.getByText('Further licenses for what you own')).toBeVisible();
  await expect(page.getByText(/You own this already/)).toHaveCount(0);
});
