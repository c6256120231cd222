import type { Stack } from '@baobab/supabase/local/stack';
import { expect, test } from './fixtures.ts';
import { insertRows, rowsOf } from './service.ts';

async function addPost(stack: Stack, title: string, over: object): Promise<string> {
  await insertRows(stack, 'blog_posts', [
    {
      title,
      content: 'Not for everybody yet.\n\n<b>Bold</b> plans.',
      excerpt: 'Soon.',
      author: 'Nia Mensah',
      image: 'lovable-uploads/1-clay.1600.webp',
      image_widths: [400, 800, 1600],
      category: 'Design Tips',
      tags: [],
      ...over,
    },
  ]);
  const [row] = (await rowsOf(stack, `blog_posts?select=id&title=eq.${encodeURIComponent(title)}`)) as { id: string }[];
  return row?.id ?? '';
}

const robots = 'head meta[name=robots][content*=noindex], meta[name=robots][content*=noindex]';

test('BL03 a draft is a page for admins only, with a banner, and not for machines @quick', async ({
  page,
  shop,
  account,
  startSession,
  browser,
  baseURL,
}) => {
  const id = await addPost(shop.stack, 'A secret draft', { is_published: false, slug: 'a-secret-draft' });
  await startSession(page, shop.stack.logins.admin);
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A secret draft');
  const banner = page.getByRole('complementary', { name: 'Preview' });
  await expect(banner.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.locator(robots).first()).toBeAttached();
  await expect(page.getByText('<b>Bold</b> plans.')).toBeVisible();
  await page.goto('/blog/a-secret-draft');
  await expect(page).toHaveURL(`/blog/${id}`);
  await expect(banner.getByText('Draft', { exact: true })).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(`${baseURL}/blog/${id}`);
  await expect(visitor.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible();
  await expect(
    visitor.getByText("The blog post you're looking for doesn't exist or is no longer published."),
  ).toBeVisible();
  expect(await visitor.content()).not.toContain('A secret draft');
  await visitor.close();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await startSession(page, account);
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible();
});

test('BL03 a scheduled post is previewed with its day; its time makes it public, nothing else', async ({
  page,
  shop,
  startSession,
  browser,
  baseURL,
}) => {
  const id = await addPost(shop.stack, 'Next spring', { is_published: true, published_at: '2099-03-01T12:00:00Z' });
  await startSession(page, shop.stack.logins.admin);
  await page.goto(`/blog/${id}`);
  const banner = page.getByRole('complementary', { name: 'Preview' });
  await expect(banner.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(banner.getByText(/Mar 1, 2099/)).toBeVisible();
  const visitor = await browser.newPage();
  await visitor.goto(`${baseURL}/blog/${id}`);
  await expect(visitor.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible();
  await visitor.goto(`${baseURL}/blog`);
  await expect(visitor.getByRole('link', { name: 'More than one brown' })).toBeVisible();
  await expect(visitor.getByText('Next spring')).toHaveCount(0);
  await visitor.close();
});
