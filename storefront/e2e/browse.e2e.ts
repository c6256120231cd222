import { BULK_COUNT, items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

test('SF07 a list grows page by page @quick', async ({ page }) => {
  const total = BULK_COUNT + Object.keys(items).length;
  await page.goto('/illustrations');
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.getByText(`Showing 1–24 of ${total}`).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(total);
  await expect(page.getByRole('link', { name: 'More illustrations' })).toHaveCount(0);
});

test('SF07 going back finds the list as it was left', async ({ page }) => {
  await page.goto('/illustrations');
  await page.getByText('Showing 1–24').scrollIntoViewIfNeeded();
  const last = page.getByRole('article').last();
  await expect(last).toContainText(`Study ${BULK_COUNT}`);
  await last.scrollIntoViewIfNeeded();
  await last.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Study ${BULK_COUNT}`);
  await page.goBack();
  await expect(page.getByRole('article').last()).toBeInViewport();
});

test('SF06 the preview traps the focus, says everything, and gives the focus back @quick', async ({ page }) => {
  await page.goto('/illustrations');
  const opener = page.getByRole('button', { name: `Preview ${items.paid.title}` });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: items.paid.title });
  await expect(dialog).toBeVisible();
  for (const words of [
    'Overview',
    'Features',
    'Specifications',
    'Customization',
    'Licensed for a single project. Extended licenses are available.',
  ]) {
    await expect(dialog.getByText(words, { exact: true })).toBeVisible();
  }
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('SF06 the preview’s own button closes it and gives the focus back', async ({ page }) => {
  await page.goto('/illustrations');
  const opener = page.getByRole('button', { name: `Preview ${items.paid.title}` });
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(opener).toBeFocused();
});

test('SF05 a picture that never comes is replaced by a drawn one', async ({ page }) => {
  const picture = page.locator('main img[fetchpriority=high]');
  await page.goto(`/illustrations/${items.paid.id}`);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await page.route('**/storage/v1/object/public/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('img', { name: items.paid.title })).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('SF07 a backend that fails is told, and another try mends it @quick', async ({ page }) => {
  await page.goto('/faq');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.route('**/rest/v1/rpc/find_illustrations', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Illustrations', exact: true }).click();
  await expect(page.getByText('Failed to load illustrations. Please try again later.')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/find_illustrations');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('SF02 under 768 px a menu repeats the links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Freebies' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free Illustrations');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('SF01 SF03 one page at two addresses opens at both without reloading; the bundle has one address', async ({
  page,
}) => {
  await page.goto('/freebies');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Free Illustrations');
  for (const address of ['/illustrations/free', '/freebies']) {
    await page.evaluate((to) => window.history.pushState(null, '', to), address);
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect(page).toHaveURL(address);
    await expect(title).toHaveText('Free Illustrations');
  }
  await page.goto('/illustrations/bundle-all-packs');
  await expect(page).toHaveURL('/bundle');
});
