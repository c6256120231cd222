// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { illustrationHead } from './catalog-heads.ts';
import type { PageHead } from './page-head.ts';
import { applyHead, headMarkup } from './write-head.ts';
import { homeHead, staticHeads } from './site-heads.ts';
import { BACKEND, HOSTILE_TEXTS, illustration, ORIGIN } from './test-entities.ts';

function parsed(head: PageHead): Document {
  const html = `<!doctype html><html><head>${headMarkup(head, ORIGIN)}</head><body></body></html>`;
  return new DOMParser().parseFromString(html, 'text/html');
}
const content = (page: Document, name: string) =>
  page.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
const structured = (page: Document) =>
  [...page.querySelectorAll('script')].map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>);

describe('headMarkup', () => {
  test('SF12 a crawler without scripts reads title, description, address and pictures of an illustration', () => {
    const page = parsed(illustrationHead(illustration, BACKEND, 'usd'));
    expect(page.title).toBe('Market Day · Baobab Illustrations');
    expect(content(page, 'description')).toBe('A scene at the market, with room for your words.');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://shop.example/illustrations/market-day',
    );
    const picture = `${BACKEND}/storage/v1/object/public/images/lovable-uploads/1-clay.1600.webp`;
    expect(content(page, 'og:image')).toBe(picture);
    expect(content(page, 'og:image:width')).toBe('1600');
    expect(content(page, 'og:image:height')).toBe('2000');
    expect(content(page, 'og:image:alt')).toBe('Market Day');
    expect(content(page, 'og:url')).toBe('https://shop.example/illustrations/market-day');
    expect(content(page, 'og:type')).toBe('product');
    expect(content(page, 'twitter:card')).toBe('summary_large_image');
    expect(content(page, 'twitter:image')).toBe(picture);
    expect(content(page, 'robots')).toBeUndefined();
    expect(structured(page).map((object) => object['@type'])).toEqual(['Product', 'BreadcrumbList', 'ImageObject']);
  });

  test('SF12 a page without a picture of its own shows the shop’s', () => {
    expect(content(parsed(homeHead([], BACKEND)), 'og:image')).toBe('https://shop.example/share.png');
  });

  test('SF12 whatever the text, hostile or not, the page has the same elements and the structured data reads it back', () => {
    const shape = (page: Document) => [...page.head.children].map(({ tagName }) => tagName).join();
    const expected = shape(parsed(illustrationHead(illustration, BACKEND, 'usd')));
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.array(fc.constantFrom(...HOSTILE_TEXTS, 'a', ' ', '👩🏿‍🎨')).map((parts) => `x${parts.join('')}`),
    );
    fc.assert(
      fc.property(text, (title) => {
        const head: PageHead = { ...illustrationHead(illustration, BACKEND, 'usd'), title, description: title };
        const page = parsed({ ...head, jsonLd: [{ name: title }, ...head.jsonLd.slice(1)] });
        expect(shape(page)).toBe(expected);
        expect(page.body.childNodes).toHaveLength(0);
        const item = illustrationHead({ ...illustration, title, description: title, category: title }, BACKEND, 'usd');
        expect(headMarkup(item, ORIGIN)).not.toMatch(/[\u2028\u2029]/);
        expect(structured(page)[0]).toEqual({ '@context': 'https://schema.org', name: title });
      }),
      { examples: HOSTILE_TEXTS.map((hostile) => [hostile]) },
    );
  });

  test('SF12 private file names never leave, even where an admin’s entity is described', () => {
    const admin = {
      ...illustration,
      downloadableFile: '1763_secret.zip',
      masterFile: 'masters/secret.png',
      revision: 3,
    };
    expect(headMarkup(illustrationHead(admin, BACKEND, 'usd'), ORIGIN)).not.toContain('secret');
  });
});

describe('applyHead', () => {
  test('SF12 the next page’s head takes the place of the one before', () => {
    document.head.innerHTML = '<meta charset="utf-8"><link rel="stylesheet" href="/a.css">';
    applyHead(illustrationHead(illustration, BACKEND, 'usd'), document);
    applyHead(homeHead([], BACKEND), document);
    expect(document.title).toBe('Black people illustrations · Baobab Illustrations');
    expect(document.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${location.origin}/`);
    expect(document.querySelectorAll('meta[property="og:title"]')).toHaveLength(1);
    expect(document.querySelector('link[rel=stylesheet]')).not.toBeNull();
    applyHead(staticHeads.cart, document);
    expect(document.querySelectorAll('script, link[rel=canonical]')).toHaveLength(0);
  });

  test('SF12 it takes over what the server wrote', () => {
    document.head.innerHTML = headMarkup(illustrationHead(illustration, BACKEND, 'usd'), ORIGIN);
    applyHead(homeHead([], BACKEND), document);
    expect(document.querySelectorAll('title')).toHaveLength(1);
    expect(document.querySelectorAll('meta[name=description]')).toHaveLength(1);
  });
});
