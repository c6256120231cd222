// What the owner says a picture shows: written once, read where the picture has meaning, given to many at once and taken back.
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

test('FI03 FI07 a picture is described by hand, its page says so, and a bulk edit of words and series is taken back', async ({
  page,
  shop,
}) => {
  const said = async (id: string) =>
    (await rowsOf(shop.stack, `illustrations?id=eq.${id}&select=alt_text,series,facets,focus_x,focus_y`))[0];
  await openAdmin(page, shop, `?tab=illustrations&open=${items.paid.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit illustration' });
  await dialog.getByText('People and setting').click();
  await dialog.getByLabel('Hair').click();
  await page.getByTitle('Braids').click();
  await dialog.getByText('Monk 7').click();
  await dialog.getByLabel('Series').fill('Evening Walks');
  await dialog.getByRole('button', { name: 'Focus point' }).press('Shift+ArrowUp');
  await dialog.getByRole('button', { name: 'Offer a text' }).click();
  await expect(dialog.getByLabel('Alt text')).toHaveValue(new RegExp(`^${items.paid.title}: .*braids`));
  await dialog.getByLabel('Alt text').fill('A woman with braids walks home.');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Illustration updated')).toBeVisible();
  const described = {
    alt_text: 'A woman with braids walks home.',
    series: 'Evening Walks',
    facets: ['hair:braids', 'skin:monk-07'],
    focus_x: 0.5,
    focus_y: 0.4,
  };
  expect(await said(items.paid.id)).toEqual(described);

  await page.getByRole('checkbox', { name: `Select ${items.paid.title}` }).check();
  await page.getByRole('checkbox', { name: `Select ${items.otherPaid.title}` }).check();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const bulk = page.getByRole('dialog', { name: 'Edit 2 illustrations' });
  await bulk.getByLabel('Series').click();
  await page.getByTitle('No series').click();
  await bulk.getByLabel('Add people and setting').fill('locs');
  await page.getByTitle('Hair: Locs').click();
  await page.keyboard.press('Escape');
  await bulk.getByRole('button', { name: 'Apply to 2' }).click();
  await expect(page.getByText('2 illustrations changed')).toBeVisible();
  expect(await said(items.paid.id)).toMatchObject({
    series: null,
    facets: ['hair:braids', 'hair:locs', 'skin:monk-07'],
  });
  expect(await said(items.otherPaid.id)).toMatchObject({ facets: ['hair:locs'] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => said(items.paid.id)).toEqual(described);

  await page.goto(`/illustrations/${items.paid.id}`);
  await expect(page.getByRole('img', { name: described.alt_text })).toBeVisible();
  await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', described.alt_text);
});
