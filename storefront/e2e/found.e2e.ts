// What a crawler, a feed reader and a link preview get from the served shop, without JavaScript.
import type { Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { addHidden, hidden, hostile, publicAddresses } from './found-content.ts';
import { readHead } from './read-head.ts';

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const NAME = ' · Baobab Illustrations';

test.use({ javaScriptEnabled: false, userAgent: CRAWLER, content: { add: addHidden } });

/** Address → what must be there: the page's own heading and the kinds of structured data. */
const pages: Record<string, { heading: RegExp; types: string[] }> = {
  '/': { heading: /^Black people illustrations/, types: ['Organization', 'WebSite'] },
  '/illustrations': { heading: /Browse Our Illustrations/, types: ['BreadcrumbList', 'ItemList'] },
  '/illustrations?page=2': { heading: /Browse Our Illustrations/, types: ['BreadcrumbList', 'ItemList'] },
  [`/illustrations/${items.paid.id}`]: { heading: /Market Day/, types: ['Product', 'BreadcrumbList', 'ImageObject'] },
  '/freebies': { heading: /Free Illustrations/, types: ['BreadcrumbList', 'ItemList'] },
  '/categories': { heading: /Browse by Category/, types: ['BreadcrumbList', 'ItemList'] },
  '/categories/education': { heading: /Education/, types: ['BreadcrumbList', 'ItemList'] },
  '/bundle': { heading: /Complete Black Representation Bundle/, types: ['Product', 'BreadcrumbList', 'FAQPage'] },
  '/blog': { heading: /Our Blog/, types: ['BreadcrumbList', 'ItemList'] },
  '/about': { heading: /./, types: ['BreadcrumbList', 'Organization'] },
  '/contact': { heading: /Contact/, types: ['BreadcrumbList'] },
  '/faq': { heading: /Frequently asked questions/, types: ['BreadcrumbList', 'FAQPage'] },
  '/privacy': { heading: /Privacy/, types: ['BreadcrumbList'] },
  '/license': { heading: /Verify a license/, types: ['BreadcrumbList'] },
  '/terms': { heading: /Terms/, types: ['BreadcrumbList'] },
};

const seen = new Map<string, string>();
for (const [path, { heading, types }] of Object.entries(pages)) {
  test(`SF12 ${path} tells a crawler what it is @quick`, async ({ page, shop }) => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const head = await readHead(page);
    expect(head.title).toMatch(new RegExp(`.${NAME}$`));
    expect(head.description?.length).toBeGreaterThan(20);
    expect(head.canonical).toBe(`${shop.url}${path}`);
    expect(head.robots).toBeNull();
    expect(head.og).toMatchObject({
      'og:site_name': 'Baobab Illustrations',
      'og:title': head.title,
      'og:description': head.description,
      'og:url': head.canonical,
    });
    expect(head.og['twitter:card']).toBe('summary_large_image');
    expect(head.og['twitter:image']).toBe(head.og['og:image']);
    await expectPicture(page, head.og['og:image'] ?? '');
    expect(head.data.map((object) => object['@type'])).toEqual(types);
    for (const address of JSON.stringify(head.data).matchAll(/"(?:url|@id|item|contentUrl)":"([^"]*)"/g))
      expect(address[1]).toMatch(/^https?:\/\//);

    // Own title and own description: no two pages say the same.
    for (const text of [head.title, head.canonical]) {
      expect(seen.get(text ?? '')).toBeUndefined();
      seen.set(text ?? '', path);
    }
  });
}

test('SF12 a post is found at its one address, with its author, dates and picture @quick', async ({ page, shop }) => {
  await page.goto('/blog/more-than-one-brown');
  const head = await readHead(page);
  expect(head.title).toBe(`More than one brown${NAME}`);
  expect(head.description).toBe('How we choose skin tones.');
  expect(head.canonical).toMatch(new RegExp(`^${shop.url}/blog/[0-9a-f-]{36}$`));
  expect(head.og).toMatchObject({ 'og:type': 'article', 'og:image': expect.stringContaining('1-clay.1600.webp') });
  expect(new Date(head.og['article:published_time'] ?? '').toISOString()).toBe('2026-01-02T10:00:00.000Z');
  const [posting, crumbs] = head.data;
  expect(posting).toMatchObject({ '@type': 'BlogPosting', author: { name: 'Nia Mensah' } });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } });
});

for (const [path, one] of [
  ['/illustrations/free', '/freebies'],
  ['/categories/EDUCATION', '/categories/education'],
  ['/illustrations?utm_source=mail', '/illustrations'],
  ['/illustrations?page=1', '/illustrations'],
  ['/illustrations/bundle-all-packs', '/bundle'],
] as const)
  test(`SF12 ${path} names ${one} as its one address @quick`, async ({ page, shop }) => {
    await page.goto(path);
    expect((await readHead(page)).canonical).toBe(`${shop.url}${one}`);
  });

test('SF12 an offer names its price; a free one costs nothing @quick', async ({ page, shop }) => {
  await page.goto(`/illustrations/${items.paid.id}`);
  const [paid] = (await readHead(page)).data;
  expect(paid).toMatchObject({
    name: 'Market Day',
    url: `${shop.url}/illustrations/market-day`,
    offers: { price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
  await page.goto(`/illustrations/${items.free.id}`);
  const [free] = (await readHead(page)).data;
  expect(free).toMatchObject({ offers: { price: '0.00' } });
});

test('SF12 scripts, quotes and emoji in a title stay text, in the page, its head and its structured data @quick', async ({
  page,
}) => {
  await page.goto(`/illustrations/${hostile.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile.title);
  const { title, data } = await readHead(page);
  expect(title.length).toBeLessThan(110);
  expect(title.isWellFormed()).toBe(true);
  expect(String(data[0]?.['name'])).toMatch(/^<\/script><script>alert\(1\)<\/script>/);
  await expect(page.locator('head img, head svg, #root script')).toHaveCount(0);
  await expect(page.locator('body > script:not([type])'), 'the document’s own').toHaveCount(1);
});

for (const path of [
  '/cart',
  '/auth',
  '/profile',
  '/my-purchases',
  '/checkout-success',
  '/bundle-download-success',
  '/auth/confirm?token_hash=x&type=signup',
  '/newsletter/confirm?token=x',
])
  test(`SF12 ${path} asks not to be listed and shares nothing @quick`, async ({ page }) => {
    await page.goto(path);
    const head = await readHead(page);
    expect(head).toMatchObject({ robots: 'noindex', canonical: null, data: [] });
    expect(head.og['og:title']).toBeUndefined();
  });

for (const path of [
  '/nowhere',
  '/compare/market-day/choir-practice',
  '/illustrations/nothing',
  '/categories/nothing',
  '/blog/nothing',
])
  test(`SF12 ${path} is missing, and says so to crawlers too @quick`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(404);
    expect((await readHead(page)).robots).toBe('noindex');
  });

test('SF12 nothing of a draft or a scheduled post is anywhere @quick', async ({ page, request }) => {
  for (const post of hidden) {
    expect((await page.goto(`/blog/${post.slug}`))?.status()).toBe(404);
    expect(await page.content()).not.toContain(post.title);
  }
  for (const path of ['/', '/blog', '/feed.xml', '/sitemap.xml', '/sitemap-1.xml']) {
    const text = await (await request.get(path)).text();
    for (const post of hidden) for (const word of [post.title, post.slug, post.id]) expect(text).not.toContain(word);
  }
});

test('SF12 the sitemap that robots.txt names lists exactly what everybody may see, once @quick', async ({
  request,
  shop,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const [training, everyone] = robots.split('User-agent: *\n');
  expect(training).toContain('User-agent: GPTBot\n');
  expect(everyone).not.toContain('Disallow: /\n');
  const index = await (await request.get('/sitemap.xml')).text();
  const parts = locations(index);
  expect(parts).toEqual([`${shop.url}/sitemap-1.xml`]);
  const listed = locations(await (await request.get(parts[0] ?? '')).text());
  expect(listed.toSorted()).toEqual([...(await publicAddresses(shop))].toSorted());
  for (const address of [listed[0], listed.at(-1), `${shop.url}/bundle`])
    expect((await request.get(address ?? '', { maxRedirects: 0 })).status()).toBe(200);
});

test('SF12 the feed parses, with absolute addresses @quick', async ({ page, request, shop }) => {
  await page.goto('/blog');
  const named = await page.locator('link[rel=alternate][type="application/rss+xml"]').getAttribute('href');
  expect(named).toBe(`${shop.url}/feed.xml`);
  const answer = await request.get('/feed.xml');
  expect(answer.headers()['content-type']).toMatch(/xml/);
  const items = await page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      if (document.querySelector('parsererror')) return null;
      return [...document.querySelectorAll('item')].map((item) => ({
        title: item.querySelector('title')?.textContent,
        link: item.querySelector('link')?.textContent,
      }));
    },
    await answer.text(),
  );
  expect(items).toMatchObject([{ title: 'More than one brown', link: expect.stringContaining(`${shop.url}/blog/`) }]);
});

test('SF12 without JavaScript the share links already lead somewhere @quick', async ({ page }) => {
  await page.goto('/blog/more-than-one-brown');
  const here = (await readHead(page)).canonical ?? '';
  const facebook = new URL((await page.getByRole('link', { name: 'Facebook' }).getAttribute('href')) ?? '');
  expect(facebook.searchParams.get('u')).toBe(here);
  const tweet = new URL((await page.getByRole('link', { name: 'Tweet' }).getAttribute('href')) ?? '');
  expect(tweet.searchParams.get('text')).toBe('More than one brown');
  expect(tweet.searchParams.get('url')).toBe(here);
});

async function expectPicture(page: Page, address: string): Promise<void> {
  const picture = await page.request.get(address);
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\//);
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
