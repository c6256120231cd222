// What a crawler, a feed reader and a link preview get from the served shop.
import { items } from './catalog.ts';
import { addHidden, crawledPages, hidden, hostile, publicAddresses } from './found-content.ts';
import { quickTag } from './routes.ts';
import { expect, test } from './fixtures.ts';
import { expectContent, expectPicture, headOf, linkOf, mainOf, parseXml, textOf } from './served-page.ts';

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const NAME = ' · Baobab Illustrations';

test.use({ userAgent: CRAWLER, content: { add: addHidden } });

const seen = new Map<string, string>();
for (const [path, { heading, words = '', types }] of Object.entries(crawledPages)) {
  test(`SF01 SF12 SF15 ${path} tells a crawler what it is, and shows its words and its pictures @quick`, async ({
    open,
    request,
    shop,
  }) => {
    const page = await open(path);
    await expectContent(page, words, request);
    expect(textOf(page.document, 'h1')).toMatch(heading);
    const head = headOf(page);
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
    await expectPicture(request, head.og['og:image'] ?? '');
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

for (const [path, words] of [
  ['/search?q=market', items.paid.title],
  ['/illustrations?hair=braids&price=free', 'Illustrations with braids, free'],
  ['/tags/warm', items.paid.title],
  ['/series/small-studies', 'Thirty sketches of one face.'],
  ['/auth', 'Sign in or create an account to continue'],
] as const)
  test(`SF01 SF15 ${path} shows its words and its pictures${quickTag(path)}`, async ({ open, request }) => {
    await expectContent(await open(path), words, request);
  });

test('SF12 a post is found at its one address, with its author, dates and picture @quick', async ({ open, shop }) => {
  const head = headOf(await open('/blog/more-than-one-brown'));
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
  test(`SF12 ${path} names ${one} as its one address @quick`, async ({ open, shop }) => {
    expect(headOf(await open(path)).canonical).toBe(`${shop.url}${one}`);
  });

test('SF12 scripts, quotes and emoji in a title stay text, in the page, its head and its structured data @quick', async ({
  open,
}) => {
  const page = await open(`/illustrations/${hostile.id}`);
  expect(page.document.querySelector('h1')?.textContent).toBe(hostile.title);
  const { title, data } = headOf(page);
  expect(title.length).toBeLessThan(110);
  expect(title.isWellFormed()).toBe(true);
  expect(String(data[0]?.['name'])).toMatch(/^<\/script><script>alert\(1\)<\/script>/);
  expect(page.document.querySelectorAll('head img, head svg, #root script')).toHaveLength(0);
  expect(page.document.querySelectorAll('body > script:not([type])'), 'the document’s own').toHaveLength(1);
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
  test(`SF12 ${path} asks not to be listed and shares nothing @quick`, async ({ open }) => {
    const head = headOf(await open(path));
    expect(head).toMatchObject({ robots: 'noindex', canonical: null, data: [] });
    expect(head.og['og:title']).toBeUndefined();
  });

test('SF12 nothing of a draft or a scheduled post is anywhere @quick', async ({ open, request }) => {
  for (const post of hidden) {
    const page = await open(`/blog/${post.slug}`);
    expect(page.status).toBe(404);
    expect(page.html).not.toContain(post.title);
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

test('SF12 the feed parses, with absolute addresses @quick', async ({ open, request, shop }) => {
  const named = (await open('/blog')).document.querySelector('link[rel=alternate][type="application/rss+xml"]');
  expect(named?.getAttribute('href')).toBe(`${shop.url}/feed.xml`);
  const answer = await request.get('/feed.xml');
  expect(answer.headers()['content-type']).toMatch(/xml/);
  const feed = parseXml(await answer.text());
  const posts = [...feed.querySelectorAll('item')].map((item) => [textOf(item, 'title'), textOf(item, 'link')]);
  expect(posts).toEqual([['More than one brown', expect.stringContaining(`${shop.url}/blog/`)]]);
});

test('SF12 BL02 without JavaScript the share links already lead somewhere @quick', async ({ open }) => {
  const page = await open('/blog/more-than-one-brown');
  const here = headOf(page).canonical ?? '';
  const facebook = new URL(linkOf(mainOf(page), 'Facebook') ?? '');
  expect(facebook.origin + facebook.pathname).toBe('https://www.facebook.com/sharer/sharer.php');
  expect(facebook.searchParams.get('u')).toBe(here);
  const tweet = new URL(linkOf(mainOf(page), 'Tweet') ?? '');
  expect(tweet.origin + tweet.pathname).toBe('https://twitter.com/intent/tweet');
  expect(tweet.searchParams.get('text')).toBe('More than one brown');
  expect(tweet.searchParams.get('url')).toBe(here);
});

test('SF07 what an admin publishes is in the page that is served next @quick', async ({ open, shop }) => {
  const category = async () => textOf(mainOf(await open('/categories/tech')));
  expect(await category()).toContain('No illustrations found in this category yet.');
  const { url, secretKey } = shop.stack;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const row = {
    id: 'night-shift',
    title: 'Night Shift',
    description: 'Screens after dark.',
    category: 'Tech',
    image: 'x.webp',
    price: 4,
  };
  const stored = await fetch(`${url}/rest/v1/illustrations`, { method: 'POST', headers, body: JSON.stringify(row) });
  expect(stored.status).toBe(201);
  await expect.poll(category, { timeout: 40_000 }).toContain('Night Shift');
  await fetch(`${url}/rest/v1/illustrations?id=eq.night-shift`, { method: 'DELETE', headers });
});

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
