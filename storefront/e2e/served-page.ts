// A page as the server sends it, fetched and parsed without a browser.
import { expect, type APIRequestContext } from '@playwright/test';
import { JSDOM } from 'jsdom';

const parser = new new JSDOM().window.DOMParser();

export interface ServedPage {
  status: number;
  /** After redirects. */
  url: string;
  headers: Record<string, string>;
  html: string;
  document: Document;
}

export async function openPage(request: APIRequestContext, address: string): Promise<ServedPage> {
  const answer = await request.get(address);
  const html = await answer.text();
  const document = parser.parseFromString(html, 'text/html');
  return { status: answer.status(), url: answer.url(), headers: answer.headers(), html, document };
}

/** Throws where the text is no XML. */
export function parseXml(text: string): Document {
  const document = parser.parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror')) throw new Error(`Not XML: ${text}`);
  return document;
}

/** Text of the first match, or of the node, with single spaces; '' where there is none. */
export function textOf(node: ParentNode | null, selector?: string): string {
  const found = selector === undefined ? node : (node?.querySelector(selector) ?? null);
  return (found?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

export const textsOf = (node: ParentNode | null, selector: string): string[] =>
  [...(node?.querySelectorAll(selector) ?? [])].map((one) => textOf(one));

/** Address of the first link whose text begins with the name; null where there is none. */
export function linkOf(node: ParentNode | null, name: string): string | null {
  const links = [...(node?.querySelectorAll('a') ?? [])];
  return links.find((link) => textOf(link).startsWith(name))?.getAttribute('href') ?? null;
}

/** The part of a page whose heading has this text. */
export function sectionOf({ document }: ServedPage, heading: string): Element | null {
  const found = [...document.querySelectorAll('h1, h2, h3')].find((one) => textOf(one) === heading);
  return found?.closest('section') ?? null;
}

export interface Head {
  title: string;
  description: string | null;
  canonical: string | null;
  robots: string | null;
  /** og:, article: and twitter: by their names. */
  og: Record<string, string>;
  data: Record<string, unknown>[];
}

/** A page's head as a crawler reads it. */
export function headOf({ document }: ServedPage): Head {
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? null;
  const metas = [...document.querySelectorAll('head meta[property], head meta[name^="twitter:"]')];
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return {
    title: document.title,
    description: attribute('meta[name=description]', 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
    robots: attribute('meta[name=robots]', 'content'),
    og: Object.fromEntries(
      metas.map((meta) => [meta.getAttribute('property') ?? meta.getAttribute('name'), meta.getAttribute('content')]),
    ) as Record<string, string>,
    data: scripts.map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>),
  };
}

export const cards = ({ document }: ServedPage) => [...document.querySelectorAll('article')];
export const mainOf = ({ document }: ServedPage) => document.querySelector('main');

/** What every page has: a heading, its words, the way to sign in, and pictures that are there. */
export async function expectContent(page: ServedPage, words: string, request: APIRequestContext): Promise<void> {
  expect(page.status).toBe(200);
  expect(textOf(page.document, 'h1')).not.toBe('');
  expect(textOf(page.document, 'main')).toContain(words);
  expect(linkOf(page.document.querySelector('header'), 'Sign In')).toMatch(/^\/auth/);
  for (const picture of page.document.querySelectorAll('main img[loading=eager]')) {
    const widths = picture.getAttribute('srcset')?.split(',') ?? [];
    const addresses = widths.map((width) => width.trim().split(' ')[0] ?? '');
    for (const address of [picture.getAttribute('src') ?? '', ...addresses]) await expectPicture(request, address);
  }
}

const pictures = new Set<string>();

export async function expectPicture(request: APIRequestContext, address: string): Promise<void> {
  if (pictures.has(address)) return;
  const picture = await request.get(address);
  expect([address, picture.status(), picture.headers()['content-type']]).toEqual([
    address,
    200,
    expect.stringMatching(/^image\//),
  ]);
  pictures.add(address);
}
