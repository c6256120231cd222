import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCategory } from '@baobab/data/catalog/categories';
import type { PublicContent } from '@baobab/data/content/public-content';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { categoryPath } from '../../src/head/addresses.ts';
import { planSite } from './site-plan.ts';
import { fileOf, openSiteFolder } from './site-folder.ts';

const item = (id: string, category: string | null, updatedAt = 'then') => ({
  id,
  category,
  updatedAt,
  image: null,
  imageWidths: [],
  tags: ['Warm light'],
});
const post = { id: 'p1', slug: 'a-post', updatedAt: 'then' } as PublicContent['posts'][number];
const content = (illustrations: PublicContent['illustrations']): PublicContent => ({
  illustrations,
  categories: [{ name: 'Love & Faith' } as PublicContent['categories'][number]],
  series: [{ slug: 'family-life' }],
  packs: [{ slug: 'fitness', image: null, imageWidths: [], updatedAt: 'then' }],
  bundles: [
    { id: 'bundle-all-packs', updatedAt: 'then' },
    { id: 'bundle-starter', updatedAt: 'then' },
  ],
  posts: [post],
  bundlePrice: 79,
  redirects: [{ path: '/products/sunset walk', target: '/illustrations/sunset' }],
});

/** Addresses whose page must be made anew because of the change. */
function touched(
  before: PublicContent['illustrations'],
  after: PublicContent['illustrations'],
  build = 'same',
): string[] {
  const was = new Map(planSite(content(before), 'same').pages.map(({ address, inputs }) => [address, inputs]));
  return planSite(content(after), build)
    .pages.filter(({ address, inputs }) => inputs && inputs !== was.get(address))
    .map(({ address }) => address.replace('/illustrations/', ''));
}

test('SF15 MO04 every public page is planned, posts and the bundle’s row lead to their one address', () => {
  const { pages, redirects } = planSite(content([item('a b', 'Tech')]), '');
  const addresses = pages.map(({ address }) => address);
  for (const address of [
    '/',
    '/categories/love%20%26%20faith',
    '/packs',
    '/packs/fitness',
    '/bundles/starter',
    '/illustrations/a%20b',
    '/blog/p1',
    '/cart',
  ])
    expect(addresses).toContain(address);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(redirects).toEqual([
    { from: '/illustrations/bundle-all-packs', to: '/bundle' },
    { from: '/illustrations/bundle-starter', to: '/bundles/starter' },
    { from: '/illustrations/pack-fitness', to: '/packs/fitness' },
    { from: '/blog/a-post', to: '/blog/p1' },
    { from: '/products/sunset%20walk', to: '/illustrations/sunset' },
  ]);
});

test('SF15 FI10 illustrations are made anew when the bundle offered beside them costs something else', () => {
  const all = content([item('a', 'Tech')]);
  const inputs = (bundlePrice: number | null) => planSite({ ...all, bundlePrice }, '').pages.at(-1)?.inputs;
  expect(new Set([79, 69, null].map(inputs)).size).toBe(3);
});

test('SF15 FI04 the results page, series and tags of three items or more are planned', () => {
  const pagesOf = (count: number) =>
    planSite(content(Array.from({ length: count }, (_, at) => item(String(at), 'Tech'))), '').pages.map(
      ({ address }) => address,
    );
  expect(pagesOf(3)).toEqual(expect.arrayContaining(['/search', '/series/family-life', '/tags/warm-light']));
  expect(pagesOf(2)).not.toContain('/tags/warm-light');
});

test('SF15 a page is made anew when it, what it shows beside it, or the build changed, and only then', () => {
  const shelf = Array.from({ length: 9 }, (_, at) => item(String(at), at < 7 ? 'Tech' : 'Faith'));
  const with6 = shelf.map((one) => (one.id === '6' ? item('6', 'Tech', 'now') : one));
  const with0 = shelf.map((one) => (one.id === '0' ? item('0', 'Tech', 'now') : one));
  expect(touched(shelf, shelf)).toEqual([]);
  expect(touched(shelf, with6)).toEqual(['6']);
  expect(touched(shelf, with0)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(touched(shelf, [item('new', 'Faith'), ...shelf])).toEqual(['new', '7', '8']);
  expect(touched(shelf, shelf, 'another')).toHaveLength(9);
});

test.each([
  ['/', 'folders', 'index.html'],
  ['/about', 'folders', 'about/index.html'],
  ['/about', 'flat', 'about.html'],
  ['/categories/love%20%26%20faith', 'flat', 'categories/love & faith.html'],
] as const)('SF15 %s in %s is %s', (address, layout, file) => {
  expect(fileOf(address, layout)).toBe(file);
});

test('HX01 a name that is too long for a file name still has a page, at the address that links lead to', () => {
  const long = (letter: string): PublicContent['categories'][number] =>
    ({ name: letter.repeat(100) }) as PublicContent['categories'][number];
  const names = [long('ⵣ'), long('\u{1F334}'), long('İ'), { ...long('ⵣ'), name: `${'ⵣ'.repeat(99)}x` }];
  const { pages } = planSite({ ...content([item('\u{1F3A8}'.repeat(100), null)]), categories: names }, '');
  const addresses = pages.map(({ address }) => address);
  for (const { name } of names) {
    expect(addresses).toContain(categoryPath(name));
    expect(findCategory(names, decodeURIComponent(categoryPath(name).slice('/categories/'.length)))?.name).toBe(name);
  }
  for (const layout of ['folders', 'flat'] as const) {
    const folder = openSiteFolder(out, client);
    for (const address of addresses) folder.write(fileOf(address, layout), address);
    folder.finish();
    for (const address of addresses) expect(readFileSync(join(out, fileOf(address, layout)), 'utf8')).toBe(address);
  }
});

test('SF15 no address leads out of the folder', () => {
  for (const address of ['/illustrations/..%2F..%2Fetc', '/../x', '/illustrations/%2E%2E', '/a%5C..%5Cb', '/a%00'])
    for (const layout of ['folders', 'flat'] as const)
      expect(fileOf(address, layout)).not.toMatch(/(^|\/)\.\.?(\/|$)|[\\\0]/);
});

let home: string;
let client: string;
let out: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'site-'));
  [client, out] = [join(home, 'client'), join(home, 'site')];
  build('boot-1.js');
});
afterEach(() => rmSync(home, { recursive: true }));

function build(asset: string): void {
  rmSync(client, { recursive: true, force: true });
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, 'index.html'), 'template');
  writeFileSync(join(client, 'assets', asset), 'code');
}

test('SF15 the folder is written once, kept where nothing changed, and cleared of what is gone', () => {
  const first = openSiteFolder(out, client);
  expect(first.isCurrent('a.html', 'x')).toBe(false);
  expect([first.write('a.html', 'A', 'x'), first.write('b.html', 'B'), first.finish()]).toEqual([true, true, 0]);
  writeFileSync(join(out, 'CNAME'), 'the owner’s own');

  const second = openSiteFolder(out, client);
  expect(second.isCurrent('a.html', 'x')).toBe(true);
  expect(second.isCurrent('a.html', 'y')).toBe(false);
  second.keep('a.html');
  expect(second.finish()).toBe(1);
  expect([existsSync(join(out, 'a.html')), existsSync(join(out, 'b.html'))]).toEqual([true, false]);
  expect(readFileSync(join(out, 'CNAME'), 'utf8')).toBe('the owner’s own');
  expect(existsSync(join(out, 'index.html'))).toBe(false);
});

test('SF15 a page that was removed or that comes out the same is told from one that changed', () => {
  const first = openSiteFolder(out, client);
  first.write('a.html', 'A', 'x');
  first.finish();
  rmSync(join(out, 'a.html'));
  const second = openSiteFolder(out, client);
  expect(second.isCurrent('a.html', 'x')).toBe(false);
  expect([second.write('a.html', 'A', 'x'), second.write('a.html', 'A', 'x')]).toEqual([true, false]);
});

test('SF15 scripts of the build before stay for visitors who have its pages open, those before it go', () => {
  for (const asset of ['boot-1.js', 'boot-2.js', 'boot-3.js']) {
    build(asset);
    openSiteFolder(out, client).finish();
  }
  const there = ['boot-1.js', 'boot-2.js', 'boot-3.js'].map((asset) => existsSync(join(out, 'assets', asset)));
  expect(there).toEqual([false, true, true]);
});

test('SF15 a script that was cut off while it was copied is whole after the next time', () => {
  openSiteFolder(out, client).finish();
  const script = join(out, 'assets', 'boot-1.js');
  writeFileSync(script, 'co');
  openSiteFolder(out, client).finish();
  expect(readFileSync(script, 'utf8')).toBe('code');
});
