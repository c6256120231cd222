// No page, mail or screen has a price in its source: each is the catalog's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['storefront/src', 'shared/domain/src', 'shared/ui/src', 'shared/admin/src', 'supabase/functions'];
/** '$79', 'price: 79', 'PRICE = 79'; not the filter 'price:5-10'. The payment provider's smallest charge is a limit, not a price. */
const PRICE = /\$[1-9][\d.]\d?|(?<!')\bprice:\s*[1-9]|PRICE\w*\s*=\s*[1-9]|TOTAL_VALUE\s*=/i;

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)node_modules\/|\.test\.tsx?$|test-entities/.test(file))
    .map((file) => join(folder, file)),
);

const pricesIn = (text: string) =>
  text.split('\n').filter((line) => PRICE.test(line) && !/^\s*(\/\/|\/?\*)/.test(line));

test('OW11 no price stands in the source of a page', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) =>
    pricesIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('OW11 a planted price is found', () => {
  expect(pricesIn(`const a = 1;\nexport const BUNDLE_PRICE = 79;\n  price: 79,\nSave $146 today`)).toHaveLength(3);
});
