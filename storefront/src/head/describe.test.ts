import { category as categoryRow } from '@baobab/testing/admin-rows';
import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { blogHead, postHead } from './blog-heads.ts';
import { bundleHead, categoryHead, illustrationHead, illustrationsHead } from './catalog-heads.ts';
import type { PageHead } from './page-head.ts';
import { headMarkup } from './write-head.ts';
import * as site from './site-heads.ts';
import { BACKEND, illustration, ORIGIN, post } from './test-entities.ts';

type Data = Record<string, never>;
const typed = (head: PageHead, type: string) =>
  head.jsonLd.find((object) => (object as Data)['@type'] === type) as Data | undefined;
const category = categoryRow('Business', { description: 'Meetings, markets, founders, ledgers.' });
const list = { page: 1, pageSize: 24, items: [illustration] };

const ON_SALE = {
  title: 'Bundle',
  description: '',
  onSale: true,
  price: 79,
  reduction: null,
  totalValue: 225,
  cover: null,
  packs: [],
};

describe('illustrations', () => {
  test('SF12 a paid item is offered at its price', () => {
    const product = typed(illustrationHead(illustration, BACKEND, 'usd'), 'Product');
    expect(product).toMatchObject({
      name: 'Market Day',
      sku: 'market-day',
      brand: { name: 'Baobab Illustrations' },
      image: [`${BACKEND}/storage/v1/object/public/images/lovable-uploads/1-clay.1600.webp`],
      offers: { price: '12.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
  });

  test('SF12 a free item costs 0, whatever price was left in it', () => {
    const product = typed(illustrationHead({ ...illustration, isFree: true, price: 5 }, BACKEND, 'usd'), 'Product');
    expect(product?.['offers']).toMatchObject({ price: '0.00' });
  });

  test('SF12 what cannot be delivered is not in stock', () => {
    const product = typed(illustrationHead({ ...illustration, isDeliverable: false }, BACKEND, 'usd'), 'Product');
    expect(product?.['offers']).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  });

  test('SF12 no price is struck through that the page does not strike through', () => {
    const product = typed(illustrationHead({ ...illustration, comparePrice: 40 }, BACKEND, 'usd'), 'Product');
    expect(product?.['offers']).not.toHaveProperty('priceSpecification');
  });

  test('SF12 the bundle’s row is described at its own address, with the regular price that was entered and its questions', () => {
    const head = illustrationHead(
      { ...illustration, id: 'bundle-all-packs', kind: 'bundle', price: 79, isDeliverable: true },
      BACKEND,
      'usd',
    );
    expect(head.canonical).toBe('/bundle');
    expect(head).toEqual(bundleHead(ON_SALE, null, BACKEND, 'usd'));
    expect(typed(head, 'Product')?.['offers'], 'SA12 no regular price is made up').not.toHaveProperty(
      'priceSpecification',
    );
    expect(typed(bundleHead(ON_SALE, 250, BACKEND, 'usd'), 'Product')?.['offers']).toMatchObject({
      price: '79.00',
      priceSpecification: { price: '250.00', priceType: 'https://schema.org/StrikethroughPrice' },
    });
    expect(typed(head, 'FAQPage')?.['mainEntity']).toHaveLength(8);
  });

  test('HX04 a bundle that waits for its packs is out of stock, and no price is told in words', () => {
    const head = bundleHead({ ...ON_SALE, onSale: false }, null, BACKEND, 'usd');
    expect(typed(head, 'Product')?.['offers']).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
    expect(head.description).toContain('Not on sale yet.');
    expect(head.description).not.toContain('$79');
    expect(bundleHead(ON_SALE, 250, BACKEND, 'usd').description).toContain('$79');
  });

  test('MO06 an offer is in the shop’s currency, and so are the words that name a price', () => {
    expect(typed(illustrationHead(illustration, BACKEND, 'eur'), 'Product')?.['offers']).toMatchObject({
      price: '12.50',
      priceCurrency: 'EUR',
    });
    const bundle = bundleHead(ON_SALE, 250, BACKEND, 'eur');
    expect(bundle.description).toContain('€79');
    expect(JSON.stringify(bundle.jsonLd)).not.toContain('USD');
  });

  test('SF12 an absolute picture is shared as it is; anything else never becomes another scheme', () => {
    const away = illustrationHead(
      { ...illustration, image: 'https://cdn.example/a.png', imageWidths: [] },
      BACKEND,
      'usd',
    );
    expect(away.image?.url).toBe('https://cdn.example/a.png');
    const odd = illustrationHead({ ...illustration, image: 'javascript:alert(1)', imageWidths: [] }, BACKEND, 'usd');
    expect(odd.image?.url).toMatch(/^https:\/\/backend\.example\//);
  });

  test('SF12 names with spaces and slashes make addresses that hold', () => {
    expect(illustrationHead({ ...illustration, id: 'a/b c' }, BACKEND, 'usd').canonical).toBe(
      '/illustrations/a%2Fb%20c',
    );
    expect(categoryHead({ ...category, name: 'Love & Faith' }, list, BACKEND).canonical).toBe(
      '/categories/love%20%26%20faith',
    );
  });
});

describe('lists', () => {
  test('SF12 every page of a list has its own title, address and positions', () => {
    const first = illustrationsHead(list, BACKEND);
    const second = illustrationsHead({ ...list, page: 2 }, BACKEND);
    expect(first.canonical).toBe('/illustrations');
    expect(second.canonical).toBe('/illustrations?page=2');
    expect(second.title).not.toBe(first.title);
    expect(typed(second, 'ItemList')?.['itemListElement']).toMatchObject([
      { position: 25, url: '/illustrations/market-day' },
    ]);
  });

  test('SF12 a category is found under its name, in lower case', () => {
    const head = categoryHead(category, list, BACKEND);
    expect(head).toMatchObject({
      canonical: '/categories/business',
      title: 'Business illustrations · Baobab Illustrations',
    });
    expect(head.image?.url).toContain('1-clay.1600.webp');
    expect(headMarkup(head, ORIGIN)).toContain('"item":"https://shop.example/categories"');
  });

  test('SF12 an empty list has no list to show', () => {
    expect(typed(illustrationsHead({ ...list, items: [] }, BACKEND), 'ItemList')).toBeUndefined();
  });
});

describe('blog', () => {
  const now = new Date('2026-02-01T00:00:00Z');

  test('SF12 a post that hides its date hides it here too', () => {
    expect(headMarkup(postHead({ ...post, showDate: false }, BACKEND, now), ORIGIN)).not.toContain('2026-01');
  });

  test.each([{ isPublished: false }, { publishedAt: '2026-02-01T00:00:01Z' }, { publishedAt: null }])(
    'SF12 nothing of an unpublished post is said: %j',
    (change) => {
      const markup = headMarkup(postHead({ ...post, ...change }, BACKEND, now), ORIGIN);
      expect(markup).toContain('noindex');
      expect(markup).not.toMatch(/brown|skin|Nia|clay/);
      expect(
        JSON.stringify(blogHead({ page: 1, pageSize: 6, items: [{ ...post, ...change }] }, BACKEND, now)),
      ).not.toContain('brown');
    },
  );
});

test('SF12 answers with links in them are read as their words', () => {
  const answer = createElement('p', null, 'Ask ', createElement('a', { href: '/contact' }, 'us'), '.');
  const head = site.faqHead([{ question: 'And then?', answer }]);
  expect(typed(head, 'FAQPage')?.['mainEntity']).toMatchObject([{ acceptedAnswer: { text: 'Ask us.' } }]);
});
