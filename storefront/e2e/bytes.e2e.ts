// Budgets of every public page: exact bytes and counts, no times.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { weighPage } from './page-weight.ts';
import { publicRoutes, quickTag } from './routes.ts';

test.use({ readOnly: true });

/** What a page runs for its first view. The shop's goal for first loads is 73 KiB; there is no reason to come near it. */
const FIRST_LOAD_BYTES = 2.25 * 1024;
/** The application with its page and what Preview and Search open. Grows only on purpose: docs/adr/0003-storefront-rendering.md says what is in it. */
const WHOLE_BYTES = 173 * 1024;

/** Scripts that name no component of the admin area. */
const read = new Set<string>();

// Those from mails belong to who opens them: they are the application's.
for (const address of publicRoutes.filter((each) => !/^\/(newsletter|auth)\//.test(each))) {
  test(`SF01 SP01 S1 S3 S4 ${address} stays within its budgets${quickTag(address)}`, async ({ browser, shop }) => {
    const weight = await weighPage(browser, shop.url, address);
    expect(weight.scripts, 'nothing is fetched before the load event and the largest paint').toEqual([]);
    expect(weight.scriptBytes).toBeGreaterThan(0);
    expect(weight.scriptBytes).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    expect(weight.blocking).toEqual([]);
    const { image = 0, other = 0, ...rest } = weight.requests;
    expect(rest).toEqual({ document: 1, font: 2 });
    expect(other, 'the icon').toBeLessThanOrEqual(1);
    // The same that a static page with these pictures and faces fetches.
    expect(image).toBeLessThanOrEqual(24);

    expect(weight.scriptBytesAtRest).toBeLessThanOrEqual(WHOLE_BYTES);
    expect(weight.scriptsAtRest.filter((name) => /admin|auth-[^pe]/i.test(name))).toEqual([]);
    for (const name of weight.scriptsAtRest.filter((one) => !read.has(one))) {
      expect(await (await fetch(shop.url + name)).text(), name).not.toMatch(/ant-(btn|table|modal)/);
      read.add(name);
    }
  });
}

test('SF01 S2 on a slow line the first page fetches its type after all else and does without; the next page has it', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', saveData: false } }),
  );
  const family = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontFamily);
  const fetched = page.waitForRequest(/ojuju-.*woff2/);
  await page.goto('/');
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(),
    ),
  ).not.toMatch(/woff2/);
  expect(await family()).not.toMatch(/Ojuju/);
  await fetched;
  await page.goto('/about');
  expect(await family()).toMatch(/Ojuju/);
});

test('SF01 S3 the document holds no script that the parser waits for', () => {
  const html = readFileSync(
    join(process.env['BAOBAB_SHOP_DIST'] ?? join(import.meta.dirname, '..', 'dist'), 'client', 'index.html'),
    'utf8',
  );
  expect(html.match(/<script[^>]* src=[^>]*>/g)).toEqual([expect.stringContaining('type="module"')]);
  expect(html).not.toMatch(/<link[^>]*rel="stylesheet"/);
});
