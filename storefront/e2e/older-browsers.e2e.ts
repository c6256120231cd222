// The oldest browsers that are promised (docs/adr/0028-browser-floor.md): what was built for them, and the shop without what they lack.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAdmin } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { newerInScript, newerInStyles } from './floor-scan.ts';
import { newerMembers, platform } from './newer-apis.ts';
import { startApplication } from './start-application.ts';

const ASSETS = join(process.env['BAOBAB_SHOP_DIST'] ?? join(import.meta.dirname, '..', 'dist'), 'client', 'assets');

/** `src/app/older-browsers.ts` brings them, before the application and for browsers without `URL.parse`. */
const BROUGHT = [
  '.convertToBlob',
  '.hidePopover',
  '.isWellFormed',
  '.popover',
  '.showPopover',
  '.toReversed',
  '.toSorted',
  '.toSpliced',
  '.toWellFormed',
  'AbortSignal.any',
  'Map.groupBy',
  'OffscreenCanvas',
  'Promise.withResolvers',
  'URL.canParse',
  'URL.parse',
  'attribute popover',
  'attribute popovertarget',
];

/** Asked for before they are used, or harmless where they are missing. */
const OPTIONAL = [
  '.adoptedStyleSheets',
  '.createWritable',
  '.exitFullscreen',
  '.fetchPriority',
  '.fullscreenElement',
  '.fullscreenEnabled',
  '.imageSmoothingQuality',
  '.replaceSync',
  '.requestFullscreen',
  '.startViewTransition',
  'AbortSignal.timeout', // in the oldest Chrome too, where its error has another name
  'Intl.Segmenter',
  'attribute autocapitalize',
  'attribute fetchpriority',
];

/** Of libraries, which ask before they use them or do not reach them in this shop; and other things of these names. */
const OTHERS = [
  '.bytes', // a count
  '.capture',
  '.databases', // Dexie
  '.drop', // of accounts
  '.duplex', // Supabase, for streams
  '.grow', // memory of WebAssembly
  '.isError', // TanStack Query
  '.move',
  '.resize',
  '.role',
  '.take', // of the bandwidth
  '.toArray', // Dexie
  '.toBase64', // Supabase
  '.toHex', // noble
  '.transfer', // of uploads
  '.use', // Dexie
  '.withResolvers', // Dexie's promises
  'PublicKeyCredential.parseCreationOptionsFromJSON', // Supabase
  'PublicKeyCredential.parseRequestOptionsFromJSON',
  'Uint8Array.fromHex',
];

/** Styles without which a page looks plainer and works all the same. */
const PLAINER = [
  ':details-content',
  ':popover-open', // asked for
  ':has', // choices show the browser's own control instead
  ':view-transition-group',
  ':view-transition-new',
  ':view-transition-old',
  '@property',
  '@starting-style',
  '@view-transition',
  'accent-color',
  'animation-range',
  'animation-timeline',
  'animation-timeline: scroll',
  'background: text', // `--text`
  'break-after: avoid',
  'color-mix()', // washes and borders
  'contain-intrinsic-block-size',
  'content-visibility',
  'content-visibility: auto',
  'content-visibility: visible',
  'field-sizing',
  'field-sizing: content',
  'grid-template-columns: subgrid', // a list of the admin area
  'line-clamp', // beside -webkit-line-clamp
  'mask-image',
  'outline', // before Safari 16.4 without round corners
  'outline: dashed',
  'outline: none',
  'outline: solid',
  'overflow-clip-margin',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'overscroll-behavior-x: contain',
  'overscroll-behavior: contain',
  'scrollbar-gutter',
  'scrollbar-gutter: auto',
  'scrollbar-gutter: stable',
  'scrollbar-width',
  'scrollbar-width: none',
  'scrollbar-width: thin',
  'text-size-adjust',
  'text-wrap',
  'text-wrap: balance',
  'text-wrap: pretty',
  'user-select', // beside -webkit-user-select
  'user-select: all',
  'user-select: none',
  'user-select: text',
  'view-transition-name',
];

/** name → where it came later, and the files that have it */
function scan(ending: string, read: (text: string) => Map<string, string>) {
  const found = new Map<string, { later: string; files: string[] }>();
  for (const file of readdirSync(ASSETS).filter((name) => name.endsWith(ending))) {
    // What it brings it may name.
    if (file.startsWith('older-browsers')) continue;
    for (const [name, later] of read(readFileSync(join(ASSETS, file), 'utf8'))) {
      const entry = found.get(name) ?? { later, files: [] };
      entry.files.push(file);
      found.set(name, entry);
    }
  }
  return found;
}

test('WO01 no script uses what the oldest promised browsers lack', () => {
  const found = scan('.js', newerInScript);
  const known = new Set([...BROUGHT, ...OPTIONAL, ...OTHERS]);
  expect([...found].filter(([name]) => !known.has(name))).toEqual([]);
  expect([...known].filter((name) => !found.has(name) && BROUGHT.includes(name))).toEqual([]);
  // They run before the application, or in a worker.
  const early = /^(index|first|transfer\.worker)-/;
  expect(
    [...found].filter(([name, { files }]) => BROUGHT.includes(name) && files.some((file) => early.test(file))),
  ).toEqual([]);
});

test('WO01 no style sheet needs what the oldest promised browsers lack', () => {
  expect([...scan('.css', newerInStyles)].filter(([name]) => !PLAINER.includes(name))).toEqual([]);
});

test('WO01 browsers with URL.parse have all that older-browsers.ts brings', () => {
  const versions = (later = '') => new Map(later.split(', ').map((each) => each.split(' ') as [string, string]));
  const asked = versions(platform.members.get('URL.parse'));
  for (const name of BROUGHT.map((each) => each.replace(/^(\.|attribute )/, ''))) {
    const later = platform.members.get(name) || platform.memberNames.get(name) || platform.globals.get(name);
    for (const [browser, version] of versions(later || platform.attributes.get(name)))
      expect(Number(asked.get(browser)), `${name} in ${browser}`).toBeGreaterThanOrEqual(Number(version));
  }
});

/** Runs in the page, before its scripts. */
function removeAll(names: readonly string[]): void {
  const page = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const name of names) {
    // There since Chrome 103; the table counts from where it names the error right.
    if (name === 'AbortSignal.timeout') continue;
    const [owner = '', member = ''] = name.split('.');
    for (const place of [page[owner], page[owner]?.prototype]) if (place) Reflect.deleteProperty(place, member);
  }
  for (const name of ['OffscreenCanvas', 'Iterator', 'Float16Array']) Reflect.deleteProperty(page, name);
}

test.describe('without all that came after the floor', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(removeAll, newerMembers);
  });

  test('WO01 the shop is filtered, searched, signed in to and bought from, and a file arrives', async ({
    page,
    account,
    signIn,
  }) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.stack ?? String(error)));
    await page.goto('/illustrations');
    await page.getByRole('checkbox', { name: /^Free/ }).first().click();
    await expect(page).toHaveURL(/price=free/);
    expect(await page.evaluate(() => 'canParse' in URL && 'any' in AbortSignal), 'brought').toBe(true);
    await signIn(page, account);
    await page.getByRole('button', { name: 'Your account' }).click();
    // The browser's own style sheet still hides what the polyfill shows.
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Your account' })).toHaveAttribute('aria-expanded', 'false');
    await page.goto('/');
    await startApplication(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('market');
    await page.getByRole('option', { name: new RegExp(items.paid.title) }).click();
    await page
      .getByRole('button', { name: /^Add .* to Cart|^Add to Cart/ })
      .first()
      .click();
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: items.paid.title })).toBeVisible();
    await page.goto(`/illustrations/${items.free.id}`);
    const arriving = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    expect((await arriving).suggestedFilename()).toMatch(/sunday/);
    expect(faults).toEqual([]);
  });

  test('WO01 the admin area opens and lists illustrations', async ({ page, shop }) => {
    await openAdmin(page, shop, '?tab=illustrations');
    await expect(page.getByText(items.paid.title).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  });
});
