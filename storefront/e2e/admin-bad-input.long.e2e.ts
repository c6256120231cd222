// What goes wrong or comes oddly into the admin area. Lost roles and sessions: admin-access; two people at one text, pasted markup
// and posts without a network: admin-blog; very long lists: admin-ten-thousand; damaged uploads: admin-illustrations.
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { ADMIN_TABS } from '@baobab/domain/constants';
import { expect, test } from './fixtures.ts';
import { insertRows, rowsOf } from './service.ts';

test.describe.configure({ timeout: 180_000 });

test('AD06 the network goes while a category is saved: it is said, the form stays, and saving again works', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add category' });
  await dialog.getByLabel('Name').fill('Cut off');
  await dialog.getByLabel('Description').fill('Saved twice, there once');
  let cut = true;
  await page.route('**/rest/v1/categories*', (route) =>
    cut && route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to save category. Please try again.');
  await expect(dialog.getByLabel('Name')).toHaveValue('Cut off');
  expect(await rowsOf(shop.stack, 'categories?name=eq.Cut%20off')).toEqual([]);
  cut = false;
  await add.click();
  await expect(page.getByText('Category added')).toBeVisible();
  expect(await rowsOf(shop.stack, 'categories?name=eq.Cut%20off&select=description')).toEqual([
    { description: 'Saved twice, there once' },
  ]);
});

test('AD07 a post with two hundred tags is written, saved and opened again', async ({ page, shop }) => {
  const id = 'b2000000-0000-4000-8000-000000000200';
  await openAdmin(page, shop, '?tab=blog');
  await insertRows(shop.stack, 'blog_posts', [
    {
      id,
      title: 'Many words',
      content: 'One.',
      excerpt: 'Two.',
      author: 'Ama',
      category: 'Culture',
      image: 'https://pictures.test/x.webp',
    },
  ]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'Many words', exact: true }).click();
  const tags = Array.from({ length: 200 }, (_, at) => `color of the ${at + 1}th day`);
  const field = page.getByPlaceholder('Type a tag, press Enter');
  await field.fill(`${tags.join(', ')},, COLOR of the 7th day,`);
  await field.press('Enter');
  const list = page.getByRole('list', { name: 'Tags of the post' }).getByRole('listitem');
  await expect(list).toHaveCount(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Blog post updated')).toBeVisible({ timeout: 45_000 });
  expect(await rowsOf(shop.stack, `blog_posts?id=eq.${id}&select=tags`)).toEqual([{ tags }]);
  await page.getByRole('button', { name: 'Many words', exact: true }).click();
  await expect(list).toHaveCount(200);
});

test('UP01 AD02 files of the wrong kind, dropped on any tab, are named and replace nothing', async ({ page, shop }) => {
  await openAdmin(page, shop);
  for (const tab of ADMIN_TABS) {
    await page.getByRole('link', { name: new RegExp(`^${tab}$`, 'i') }).click();
    await expect(page.locator('#content').getByRole('heading', { level: 1 })).toBeVisible();
    const name = `${tab}.exe`;
    await dropFile(page, name);
    await expect(page.getByText(new RegExp(`^${name}: `, 'm')).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
  }
  await expect(page.getByRole('button', { name: 'Upload All' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard plan' }).click();
  expect(await rowsOf(shop.stack, 'illustration_sources?select=sha256')).toEqual([]);
});

async function dropFile(page: Page, name: string): Promise<void> {
  const transfer = await page.evaluateHandle((file) => {
    const data = new DataTransfer();
    data.items.add(new File(['MZ'], file));
    return data;
  }, name);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('#content', type, { dataTransfer: transfer });
}
