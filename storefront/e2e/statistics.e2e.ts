import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

// The one of the tests says that it is headless, and robots are not counted.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
});

const told = (response: { url(): string }) => response.url().endsWith('/functions/v1/count');

test('OW09 an opened page and a search without results are in the Statistics, what an admin opens is not', async ({
  page,
  shop,
  browser,
}) => {
  await page.goto(`/illustrations/${items.paid.id}`);
  const counted = page.waitForResponse(told);
  await page.mouse.move(100, 100);
  await page.mouse.move(200, 200);
  expect((await counted).status()).toBe(200);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search illustrations' }).fill('Zebra');
  const missed = page.waitForResponse(told);
  await expect(page.getByText('Nothing found.')).toBeVisible();
  expect((await missed).status()).toBe(200);

  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAdmin(admin, shop, '?tab=statistics');
  const row = admin
    .getByRole('table', { name: 'Statistics of all illustrations' })
    .getByRole('row', { name: items.paid.title });
  await expect(row).toContainText('1 view');
  await expect(admin.getByRole('region', { name: 'Wanted, not drawn' })).toContainText(
    'No missing word was looked for',
  );

  await admin.goto(`/illustrations/${items.paid.id}`);
  const own = admin.waitForResponse(told);
  await admin.mouse.move(100, 100);
  await admin.mouse.move(200, 200);
  await own;
  await admin.goto('/admin?tab=statistics');
  await expect(row).toContainText('1 view');
  await admin.context().close();
});
