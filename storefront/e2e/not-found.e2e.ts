// Addresses of nothing, without JavaScript: what the shop's server says by itself.
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false, readOnly: true });

test('HX01 an id that nothing can have is not found, whatever it holds @quick', async ({ request }) => {
  for (const part of ['%00', 'a%00b', '%E0%A4%A', '%FF', '%ED%A0%80', '%5C', '%0d%0a', '%E2%80%A8', 'x'.repeat(9000)])
    for (const path of ['/illustrations', '/blog', '/categories', '/packs', '/bundles']) {
      const answer = await request.get(`${path}/${part}`);
      expect([`${path}/${part.slice(0, 20)}`, answer.status()]).toEqual([`${path}/${part.slice(0, 20)}`, 404]);
    }
});

test('HX01 FI10 a topic without posts is not found; one with posts is a chip that leads to them', async ({
  page,
  request,
}) => {
  for (const topic of ['Nothing', '%00', '%ED%A0%80', 'x'.repeat(9000)]) {
    const answer = await request.get(`/blog?topic=${topic}`);
    expect([topic.slice(0, 20), answer.status()]).toEqual([topic.slice(0, 20), 404]);
  }
  await page.goto('/blog');
  const topics = page.getByRole('region', { name: 'Topics We Cover' });
  await expect(topics.getByRole('link')).toHaveText(['Design Tips']);
  await topics.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Design Tips' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('HX01 a page that a list does not have is not found, and leads to one that it has', async ({ page, request }) => {
  for (const path of ['/illustrations', '/illustrations/free', '/freebies', '/categories/education', '/blog']) {
    for (const asked of ['99', '999999', '1e9', '99999999999999999999', '0', '-1', '1.5', 'x', '%00']) {
      const answer = await request.get(`${path}?page=${asked}`);
      expect([path, asked, answer.status()]).toEqual([path, asked, 404]);
      const html = await answer.text();
      expect(html).toMatch(/<h2[^>]*>This page does not exist<\/h2>/);
      expect(html).not.toContain('>Showing ');
      expect(html).toMatch(/<meta name="robots" content="noindex"/);
    }
    await page.goto(`${path}?page=99`);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await page.goto('/illustrations?page=99');
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await expect(page).toHaveURL(/\/illustrations\?page=2$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});
