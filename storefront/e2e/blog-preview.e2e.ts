import type { Stack } from '@baobab/supabase/local/stack';
import { expect, test } from './fixtures.ts';
import { linkOf, textOf } from './served-page.ts';
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

test('BL03 a draft is a page for admins only, with a banner, and not for machines', async ({
  page,
  open,
  shop,
  account,
  startSession,
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

  const visitor = await open(`/blog/${id}`);
  expect(textOf(visitor.document, 'h1')).toBe('Blog Post Not Found');
  expect(textOf(visitor.document, 'main')).toContain(
    "The blog post you're looking for doesn't exist or is no longer published.",
  );
  expect(visitor.html).not.toContain('A secret draft');

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await startSession(page, account);
  await page.goto(`/blog/${id}`);
  await expect(page.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible();
});

test('BL03 a scheduled post is previewed with its day; its time makes it public, nothing else', async ({
  page,
  open,
  shop,
  startSession,
}) => {
  const id = await addPost(shop.stack, 'Next spring', { is_published: true, published_at: '2099-03-01T12:00:00Z' });
  await startSession(page, shop.stack.logins.admin);
  await page.goto(`/blog/${id}`);
  const banner = page.getByRole('complementary', { name: 'Preview' });
  await expect(banner.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(banner.getByText(/Mar 1, 2099/)).toBeVisible();
  expect(textOf((await open(`/blog/${id}`)).document, 'h1')).toBe('Blog Post Not Found');
  const list = await open('/blog');
  expect(linkOf(list.document, 'More than one brown')).toMatch(/^\/blog\//);
  expect(list.html).not.toContain('Next spring');
});
