import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';

test.use({ readOnly: true });

test('SF08 SF12 the link of an illustration is copied', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/illustrations/${items.paid.id}`);
});

test('SF12 BL02 a post is shared by the system’s sheet and as a link', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (shared: object) => {
        Object.assign(window, { shared });
        return Promise.resolve();
      },
    });
  });
  await page.goto('/blog');
  await page.getByRole('link', { name: 'More than one brown' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More than one brown');
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  // The system's sheet is the application's: it comes when the pointer moves on a page whose scripts have run.
  await page.waitForLoadState('load');
  await page.mouse.move(200, 200, { steps: 5 });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual({ title: 'More than one brown', url: page.url() });
});
