// Pages as visitors without JavaScript get them. No browser starts.
import { BULK_COUNT, items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { cards, headOf, linkOf, mainOf, sectionOf, textOf, textsOf, type ServedPage } from './served-page.ts';

test.use({ readOnly: true });

test('SF04 SF05 home leads to the gallery, cards show badge, price and action @quick', async ({ open }) => {
  const home = await open('/');
  const card = cards(home).find((one) => textOf(one, 'h3') === items.paid.title) ?? null;
  expect(textOf(card)).toContain('Featured');
  expect(textOf(card)).toContain('$12.50');
  expect(linkOf(card, 'Sign in to Purchase')).toMatch(/^\/auth/);
  expect(linkOf(mainOf(home), 'Browse Illustrations')).toBe('/illustrations');
});

test('SF07 a list without scripts links to its next page, which has the rest @quick', async ({ open }) => {
  const first = await open('/illustrations');
  expect(cards(first)).toHaveLength(24);
  const next = linkOf(mainOf(first), 'More illustrations');
  expect(next).toBe('/illustrations?page=2');
  expect(cards(await open(next ?? ''))).toHaveLength(BULK_COUNT + Object.keys(items).length - 24);
});

test('SF08 FI05 the detail page has its sections and four illustrations that share its tags @quick', async ({
  open,
}) => {
  const page = await open(`/illustrations/${items.paid.id}`);
  expect(textsOf(page.document, 'p')).toContain('Business Theme');
  expect(textsOf(page.document, 'h2')).toEqual(
    expect.arrayContaining([
      'Collection Overview',
      'Included Features',
      'Specifications',
      'Customization',
      'License',
      'Related illustrations',
    ]),
  );
  expect(sectionOf(page, 'Related illustrations')?.querySelectorAll('article')).toHaveLength(4);
});

test('SF10 categories are listed and found by name in any case; an empty one says so', async ({ open }) => {
  expect(linkOf(mainOf(await open('/categories')), 'Education')).toBe('/categories/education');
  const education = await open('/categories/eDuCation');
  expect(textOf(education.document, 'h1')).toBe('Education');
  expect(linkOf(mainOf(education), 'Sign in to Download')).toMatch(/^\/auth/);
  expect(cards(education)).toHaveLength(24);
  expect(textOf(mainOf(await open('/categories/tech')))).toContain('No illustrations found in this category yet.');
});

test('SF03 /freebies and /illustrations/free are one page', async ({ open }) => {
  for (const address of ['/freebies', '/illustrations/free']) {
    const page = await open(address);
    expect([textOf(page.document, 'h1'), cards(page).length]).toEqual(['Free Illustrations', 1]);
  }
});

test('BL01 BL02 BL03 the list leads to the post; a slug leads to its one address @quick', async ({ open, shop }) => {
  const list = await open('/blog');
  expect(textOf(mainOf(list))).toContain('Artist Spotlights');
  const post = await open(linkOf(mainOf(list), 'More than one brown') ?? '');
  expect(post.url).toMatch(/\/blog\/[0-9a-f-]{36}$/);
  expect(textOf(post.document, 'h1')).toBe('More than one brown');
  const words = textOf(post.document, 'main');
  for (const word of ['NM', 'Jan 2, 2026', 'So we mixed again.']) expect(words).toContain(word);
  expect(textOf(post.document, 'nav[aria-label=Breadcrumb]')).toContain('Home');
  expect((await open('/blog/more-than-one-brown')).url).toBe(post.url);
  expect(headOf(post).canonical).toBe(`${shop.url}${new URL(post.url).pathname}`);
});

test('SF14 privacy says what is kept, where, for how long, and what never reaches the shop', async ({ open }) => {
  const page = await open(footerLink(await open('/'), 'Privacy'));
  expect(textOf(page.document, 'h1')).toBe('Privacy');
  expect(textsOf(page.document, 'h2')).toEqual(
    expect.arrayContaining([
      'What we keep',
      'What we never see',
      'In your browser',
      'Email',
      'How long',
      'Your rights',
    ]),
  );
  expect(textOf(page.document, 'main')).toContain('No cookies.');
});

test('SF14 terms: licenses, what they forbid, payment, delivery, refunds', async ({ open }) => {
  const page = await open(footerLink(await open('/'), 'Terms'));
  expect(textsOf(page.document, 'h2')).toEqual(
    expect.arrayContaining([
      'Free illustrations',
      'Paid illustrations',
      'Packs and the bundle',
      'Price and payment',
      'Delivery',
      'Refunds',
    ]),
  );
  expect(textOf(page.document, 'main')).toMatch(/covers a single project.*30-day money-back guarantee/);
});

test('SF14 FAQ: license rules and the eight questions about the bundle, each closed until it is opened', async ({
  open,
}) => {
  const page = await open(footerLink(await open('/'), 'FAQ'));
  const questions = [...page.document.querySelectorAll('main details')];
  expect(questions.filter((one) => one.hasAttribute('open'))).toEqual([]);
  expect(sectionOf(page, 'The bundle')?.querySelectorAll('details')).toHaveLength(8);
  const answerTo = (question: string) => questions.find((one) => textOf(one, 'summary') === question) ?? null;
  expect(textOf(answerTo('What may I do with a free illustration?'))).toContain(
    'Attribution is appreciated, not required',
  );
  expect(linkOf(answerTo('I need it for many projects. What then?'), 'Write to us')).toBe('/contact');
});

test('SF01 a post found by its slug, and the bundle’s row, redirect to their one address', async ({ request }) => {
  const post = await request.get('/blog/more-than-one-brown', { maxRedirects: 0 });
  expect(post.status()).toBe(301);
  expect(post.headers()['location']).toMatch(/^\/blog\/[0-9a-f-]{36}$/);
  const row = await request.get('/illustrations/bundle-all-packs', { maxRedirects: 0 });
  expect([row.status(), row.headers()['location']]).toEqual([301, '/bundle']);
});

for (const [path, title, words] of [
  ['/nowhere', 'Oops! Page not found', 'Return to Home'],
  ['/no/such/page', 'Oops! Page not found', 'Return to Home'],
  ['/compare', 'Oops! Page not found', 'Return to Home'],
  ['/compare?first=market-day', 'Oops! Page not found', 'Return to Home'],
  ['/compare/market-day/choir-practice', 'Oops! Page not found', 'Return to Home'],
  ['/illustrations/nothing', 'Illustration Not Found', "The illustration you're looking for doesn't exist."],
  ['/categories/nothing', 'Category Not Found', ''],
  ['/blog/nothing', 'Blog Post Not Found', "doesn't exist or is no longer published"],
  ['/blog/00000000-0000-4000-8000-000000000000', 'Blog Post Not Found', ''],
] as const)
  test(`SF01 SF08 SF10 SF12 ${path} is missing, says so, and is in no index @quick`, async ({ open }) => {
    const page = await open(path);
    expect([page.status, textOf(page.document, 'h1'), headOf(page).robots]).toEqual([404, title, 'noindex']);
    expect(textOf(page.document, 'main')).toContain(words);
    if (words === 'Return to Home') expect(linkOf(mainOf(page), words)).toBe('/');
  });

test('HX01 an id that nothing can have is not found, whatever it holds @quick', async ({ request }) => {
  for (const part of ['%00', 'a%00b', '%E0%A4%A', '%FF', '%ED%A0%80', '%5C', '%0d%0a', '%E2%80%A8', 'x'.repeat(9000)])
    for (const path of ['/illustrations', '/blog', '/categories', '/packs', '/bundles']) {
      const answer = await request.get(`${path}/${part}`);
      expect([`${path}/${part.slice(0, 20)}`, answer.status()]).toEqual([`${path}/${part.slice(0, 20)}`, 404]);
    }
});

test('HX01 FI10 a topic without posts is not found; one with posts is a chip that leads to them', async ({ open }) => {
  for (const topic of ['Nothing', '%00', '%ED%A0%80', 'x'.repeat(9000)])
    expect([topic.slice(0, 20), (await open(`/blog?topic=${topic}`)).status]).toEqual([topic.slice(0, 20), 404]);
  const topics = sectionOf(await open('/blog'), 'Topics We Cover');
  expect(textsOf(topics, 'a')).toEqual(['Design Tips']);
  const posts = await open(linkOf(topics, 'Design Tips') ?? '');
  expect(textsOf(posts.document, 'h1, h2')).toContain('Design Tips');
  expect(cards(posts)).toHaveLength(1);
});

test('HX01 a page that a list does not have is not found, and leads to one that it has', async ({ open }) => {
  for (const path of ['/illustrations', '/illustrations/free', '/freebies', '/categories/education', '/blog']) {
    for (const asked of ['99', '999999', '1e9', '99999999999999999999', '0', '-1', '1.5', 'x', '%00']) {
      const page = await open(`${path}?page=${asked}`);
      expect([path, asked, page.status, headOf(page).robots]).toEqual([path, asked, 404, 'noindex']);
      expect(textsOf(page.document, 'h2')).toContain('This page does not exist');
      expect(page.html).not.toContain('>Showing ');
    }
    const first = linkOf(mainOf(await open(`${path}?page=99`)), 'Go to the first page');
    expect(cards(await open(first ?? '')).length).toBeGreaterThan(0);
  }
  const last = linkOf(mainOf(await open('/illustrations?page=99')), 'Go to the last page');
  expect(last).toBe('/illustrations?page=2');
});

const footerLink = ({ document }: ServedPage, name: string) =>
  linkOf(document.querySelector('footer:last-of-type'), name) ?? '';
