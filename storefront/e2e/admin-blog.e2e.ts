import type { Stack } from '@baobab/supabase/local/stack';
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { insertRows, rowsOf, updateRows } from './service.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ timezoneId: 'Asia/Tokyo' });

const liveIn = (stack: Stack, zone: string) => updateRows(stack, 'shop_settings?only_one=is.true', { time_zone: zone });
test.afterEach(({ shop }) => liveIn(shop.stack, 'UTC'));

const post = (id: string, title: string, change: object = {}) => ({
  id,
  title,
  content: 'First paragraph.\n\nSecond paragraph.',
  excerpt: 'An excerpt',
  author: 'Ama Mensah',
  category: 'Design Tips',
  image: 'https://pictures.test/x.webp',
  is_published: true,
  published_at: '2026-01-05T12:00:00Z',
  ...change,
});

/** Draws the picture in the page: whatever format the browser makes is a real one. */
async function choosePicture(page: Page): Promise<void> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40);
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#9c4221';
      pen.fillRect(0, 0, 60, 40);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  const file = { name: 'afro pick.png', mimeType: 'image/png', buffer: Buffer.from(bytes) };
  await page.getByLabel('Featured Image *: file').setInputFiles(file);
  await expect(page.getByText('On this device; it is uploaded when you save.')).toBeVisible();
}

test('AD07 a post is written, pasted, tagged, scheduled in the shop’s time zone, whatever the reader’s, and hidden until then', async ({
  page,
  shop,
}) => {
  await liveIn(shop.stack, 'America/New_York');
  await openAdmin(page, shop, '?tab=blog');
  await page.getByRole('button', { name: 'Add Post' }).click();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Missing required fields')).toBeVisible();
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible();
  await page.getByLabel('Title *').fill('Line Weight & Afros!');
  await expect(page.getByText('/blog/line-weight-afros leads to this post')).toBeVisible();
  await page.getByLabel('Excerpt *').fill('How thick a line may be');
  await page.getByLabel('Content *').evaluate((area) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<h2>Why</h2><p>Curls <b>are</b> lines.</p><script>x()</script>');
    (area as HTMLTextAreaElement).focus();
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Content *')).toHaveValue('Why\n\nCurls are lines.');
  await expect(page.getByText('4 words, 2 paragraphs')).toBeVisible();
  await page.getByLabel('Author *').fill('Zuri Campbell');
  await page.getByLabel('Category *').fill('Design Tips');
  await page.keyboard.press('Escape');
  await choosePicture(page);
  await page.getByPlaceholder('Type a tag, press Enter').fill('hair');
  await page.getByPlaceholder('Type a tag, press Enter').press('Enter');
  await page.getByPlaceholder('Type a tag, press Enter').fill('Hair');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByRole('list', { name: 'Tags of the post' }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel(/^Publish Status/).click();
  await page.getByLabel('Publish Date').fill('Dec 1, 2030 9:30 AM');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(
      /Scheduled: hidden until Sunday, December 1, 2030 at 9:30 AM \(shop time, America\/New York, GMT-5\)/,
    ),
  ).toBeVisible();
  await expect(page.getByText('Publish Status: Scheduled for Dec 1, 2030, 9:30 AM')).toBeVisible();
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(page.getByRole('region', { name: 'Live preview' })).toContainText('Line Weight & Afros!');
  if (viewport) await page.setViewportSize(viewport);
  await expect(page.getByRole('button', { name: 'Live preview' })).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Blog post created')).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByRole('row', { name: /Line Weight & Afros!.*Design Tips.*Zuri Campbell.*Scheduled/ }),
  ).toBeVisible();

  const [row] = (await rowsOf(shop.stack, 'blog_posts?slug=eq.line-weight-afros')) as Record<string, unknown>[];
  expect(row).toMatchObject({ tags: ['hair'], is_published: true, image: expect.stringMatching(/^lovable-uploads\//) });
  expect(new Date(String(row?.published_at)).toISOString()).toBe('2030-12-01T14:30:00.000Z');
  const visitor = await fetch(`${shop.stack.url}/rest/v1/blog_posts?select=id&slug=eq.line-weight-afros`, {
    headers: { apikey: shop.stack.publishableKey },
  });
  expect(await visitor.json()).toEqual([]);
});

const rowOf = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });

/** A post that was written outside of the page: a list that was already on its way may not have it yet. */
async function refreshUntil(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rowOf(page, title)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
}

async function openFresh(page: Page, title: string): Promise<void> {
  await refreshUntil(page, title);
  await rowOf(page, title).click();
}

test('AD07 DR03 two admins save the same post: other fields come together, the same text asks', async ({
  page,
  shop,
}) => {
  const id = 'b1000000-0000-4000-8000-000000000002';
  await openAdmin(page, shop, '?tab=blog');
  await insertRows(shop.stack, 'blog_posts', [post(id, 'Shared Words')]);
  await openFresh(page, 'Shared Words');
  await page.getByLabel('Title *').fill('My words');
  await page.getByLabel('Excerpt *').fill('My excerpt');
  await updateRows(shop.stack, `blog_posts?id=eq.${id}`, { title: 'Their words', author: 'Kofi' });
  await page.getByRole('button', { name: 'Update Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two people changed the same text' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  expect(await rowsOf(shop.stack, `blog_posts?select=title&id=eq.${id}`)).toEqual([{ title: 'Their words' }]);
  const title = dialog.getByRole('group', { name: 'Title' });
  await expect(title).toContainText('Shared Words');
  await expect(dialog.getByRole('button', { name: 'Save the result' })).toBeDisabled();
  await title.getByRole('radio', { name: /^Yours/ }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Save the result' }).click();
  const stored = () => rowsOf(shop.stack, `blog_posts?select=title,author,excerpt&id=eq.${id}`);
  await expect
    .poll(stored, { timeout: 30_000 })
    .toEqual([{ title: 'My words', author: 'Kofi', excerpt: 'My excerpt' }]);
});

test('AD07 a post is found, deleted after a question, and brought back', async ({ page, shop }) => {
  const id = 'b1000000-0000-4000-8000-000000000003';
  await openAdmin(page, shop, '?tab=blog');
  await insertRows(shop.stack, 'blog_posts', [post(id, 'Short Life', { author: 'Thandiwe' })]);
  await refreshUntil(page, 'Short Life');
  await page.getByLabel('Search posts').fill('thandiwe');
  await expect(page.getByText('1 found')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Short Life' }).click();
  await page.getByRole('dialog', { name: 'Delete “Short Life”?' }).getByRole('button', { name: 'Delete' }).click();
  const stored = async () => (await rowsOf(shop.stack, `blog_posts?select=title,content&id=eq.${id}`)).length;
  // it stays for as long as it is pointed at
  await page.getByText('Blog post deleted').hover();
  await expect.poll(stored, { timeout: 30_000 }).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored, { timeout: 30_000 }).toBe(1);
  await expect(page.getByRole('button', { name: 'Short Life', exact: true })).toBeVisible();
});
