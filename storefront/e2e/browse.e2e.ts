import { BULK_COUNT, items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

test('SF04 SF05 home leads to the gallery, cards show badge, price and action @quick', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Black people illustrations for your creative projects',
  );
  const card = page.getByRole('article').filter({ hasText: items.paid.title }).first();
  await expect(card.getByText('Featured')).toBeVisible();
  await expect(card.getByText('$12.50')).toBeVisible();
  await expect(card.getByRole('link', { name: /Sign in to Purchase/ })).toBeVisible();
  await page.getByRole('link', { name: 'Browse Illustrations' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Our Illustrations');
});

test('SF07 a list grows page by page, and its link leads to the next page without scripts @quick', async ({
  page,
  browser,
  baseURL,
}) => {
  const total = BULK_COUNT + Object.keys(items).length;
  await page.goto('/illustrations');
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.getByRole('link', { name: 'More illustrations' })).toHaveAttribute('href', '/illustrations?page=2');
  await page.getByText(`Showing 1–24 of ${total}`).scrollIntoViewIfNeeded();
  await expect(page.getByRole('article')).toHaveCount(total);
  await expect(page.getByRole('link', { name: 'More illustrations' })).toHaveCount(0);

  const second = await browser.newPage();
  await second.goto(`${baseURL}/illustrations?page=2`);
  await expect(second.getByRole('article')).toHaveCount(total - 24);
  await second.close();
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

test('SF08 FI05 the detail page with four that share its tags, and what it says when there is none @quick', async ({
  page,
}) => {
  await page.goto(`/illustrations/${items.paid.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(items.paid.title);
  for (const words of [
    'Business Theme',
    'Collection Overview',
    'Included Features',
    'Specifications',
    'Customization',
    'License',
  ]) {
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Related illustrations' }).getByRole('article')).toHaveCount(4);
  await page.goto('/illustrations/nothing');
  await expect(page.getByRole('heading', { name: 'Illustration Not Found' })).toBeVisible();
  await expect(page.getByText("The illustration you're looking for doesn't exist.")).toBeVisible();
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

test('SF10 categories by name in any case, an empty one, an unknown one', async ({ page }) => {
  await page.goto('/categories');
  await expect(page.getByRole('link', { name: /Education/ }).first()).toBeVisible();
  await page.goto('/categories/eDuCation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Education');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in to Download', exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.goto('/categories/tech');
  await expect(page.getByText('No illustrations found in this category yet.')).toBeVisible();
  await page.goto('/categories/nothing');
  await expect(page.getByRole('heading', { name: 'Category Not Found' })).toBeVisible();
});

test('SF03 /freebies and /illustrations/free are one page', async ({ page }) => {
  for (const address of ['/freebies', '/illustrations/free']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Free Illustrations');
    await expect(page.getByRole('article')).toHaveCount(1);
  }
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

test('SF01 an unknown address leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
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
