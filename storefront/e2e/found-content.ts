// What crawlers find on each page; content that must not be found, and a title that tries to break out of every place it is put.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { Stack } from '@baobab/supabase/local/stack';
import { items } from './catalog.ts';
import type { RunningShop } from './fixtures.ts';

/** Address → the page's own heading, words of its content, and the kinds of structured data. */
export const crawledPages: Record<string, { heading: RegExp; words?: string; types: string[] }> = {
  '/': {
    heading: /^Black people illustrations for your creative projects$/,
    words: items.paid.title,
    types: ['Organization', 'WebSite'],
  },
  '/illustrations': {
    heading: /Browse Our Illustrations/,
    words: items.free.title,
    types: ['BreadcrumbList', 'ItemList'],
  },
  '/illustrations?page=2': {
    heading: /Browse Our Illustrations/,
    words: 'Study 30',
    types: ['BreadcrumbList', 'ItemList'],
  },
  [`/illustrations/${items.paid.id}`]: {
    heading: /Market Day/,
    words: `A scene called ${items.paid.title}`,
    types: ['Product', 'BreadcrumbList', 'ImageObject'],
  },
  '/freebies': { heading: /Free Illustrations/, words: items.free.title, types: ['BreadcrumbList', 'ItemList'] },
  '/categories': { heading: /Browse by Category/, words: 'Business', types: ['BreadcrumbList', 'ItemList'] },
  '/categories/education': { heading: /Education/, words: 'Study 1', types: ['BreadcrumbList', 'ItemList'] },
  '/bundle': {
    heading: /Complete Black Representation Bundle/,
    words: 'Not on sale yet',
    types: ['Product', 'BreadcrumbList', 'FAQPage'],
  },
  '/blog': { heading: /Our Blog/, words: 'More than one brown', types: ['BreadcrumbList', 'ItemList'] },
  '/about': { heading: /./, words: 'About Us', types: ['BreadcrumbList', 'Organization'] },
  '/contact': { heading: /Contact/, types: ['BreadcrumbList'] },
  '/faq': {
    heading: /^Frequently asked questions$/,
    words: 'What may I do with a free illustration?',
    types: ['BreadcrumbList', 'FAQPage'],
  },
  '/privacy': { heading: /^Privacy$/, types: ['BreadcrumbList'] },
  '/license': { heading: /Verify a license/, types: ['BreadcrumbList'] },
  '/terms': { heading: /^Terms and licenses$/, types: ['BreadcrumbList'] },
};

const post = (title: string, slug: string, dates: { is_published: boolean; published_at: string | null }) => ({
  id: randomUUID(),
  title,
  slug,
  content: `${title}, word for word.`,
  excerpt: `${title} in short.`,
  author: 'Nia Mensah',
  image: 'lovable-uploads/1-clay.1600.webp',
  category: 'Design Tips',
  tags: [],
  ...dates,
});

export const hidden = [
  post('Unfinished thoughts', 'unfinished-thoughts', { is_published: false, published_at: null }),
  post('Tomorrow’s news', 'tomorrows-news', { is_published: true, published_at: '2099-01-01T00:00:00Z' }),
];

export const hostile = {
  id: 'hostile-title',
  title: `</script><script>alert(1)</script> "quoted" 'single' <!-- & ${'👩🏿‍🎨'.repeat(20)} مرحبا`,
  description: '<img src=x onerror=alert(1)> a description that is text.',
  category: 'Culture',
  price: 3,
  image: 'lovable-uploads/1-clay.1600.webp',
  image_widths: [400, 800, 1600],
  image_width: 1600,
  image_height: 2000,
  tags: ['</script>'],
  downloadable_file: '1763700000000_market_day.zip',
};

/** Drafts, a post for later, and an illustration whose every text is an attack. */
export async function addHidden(stack: Stack): Promise<void> {
  await send(stack, 'blog_posts', 'POST', hidden);
  await send(stack, 'illustrations', 'POST', [hostile]);
}

/** Tags of fewer illustrations have a page that search engines are not led to. */
const TAG_PAGE_FROM = 3;

/** What the backend shows to visitors, as addresses. */
export async function publicAddresses({ url, stack }: RunningShop): Promise<Set<string>> {
  const ask = async <Row>(query: string): Promise<Row[]> =>
    (await (
      await fetch(`${stack.url}/rest/v1/${query}`, { headers: { apikey: stack.publishableKey } })
    ).json()) as Row[];
  const illustrations = await ask<{ id: string; tags: string[] }>('illustrations?select=id,tags&kind=eq.illustration');
  const series = await ask<{ slug: string }>('series?select=slug');
  const tags = illustrations.flatMap((each) => each.tags);
  const commonTags = [...new Set(tags)].filter((tag) => tags.filter((each) => each === tag).length >= TAG_PAGE_FROM);
  const categories = await ask<{ name: string }>('categories?select=name&is_active=is.true');
  const posts = await ask<{ id: string }>('blog_posts?select=id');
  const paths = [
    ...'/ /illustrations /freebies /categories /packs /bundle /blog /about /contact /faq /license /privacy /terms'.split(
      ' ',
    ),
    ...illustrations.map(({ id }) => `/illustrations/${id}`),
    ...categories.map(({ name }) => `/categories/${name.toLowerCase()}`),
    ...posts.map(({ id }) => `/blog/${id}`),
    ...series.map(({ slug }) => `/series/${slug}`),
    ...commonTags.map((tag) => `/tags/${tag}`),
  ];
  return new Set(paths.map((path) => `${url}${path}`));
}

/** On a connection of its own: while a busy machine starts the shop, those of the pool go stale unnoticed. */
function send(stack: Stack, target: string, method: string, rows?: object[]): Promise<void> {
  const headers = {
    apikey: stack.secretKey,
    authorization: `Bearer ${stack.secretKey}`,
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${stack.url}/rest/v1/${target}`, { method, headers, agent: false }, (answer) => {
      const { statusCode = 0 } = answer.resume();
      if (statusCode < 300) resolve();
      else reject(new Error(`${target} said ${statusCode}.`));
    });
    sent.once('error', reject).end(rows && JSON.stringify(rows));
  });
}
