import { describe, expect, test } from 'vitest';
import { ABOUT_KEYS, VALUE_KEYS } from './entities/about.ts';
import { paragraphs } from './entities/blog-post.ts';
import { catalogId, checkoutReturnPath, isBundleCart } from './entities/cart.ts';
import { isPaid, paymentStatusSchema } from './entities/order.ts';
import { orderRetryDelayMs } from './constants.ts';
import { initials } from './initials.ts';
import { CURRENCY_NAMES } from './currency-names.ts';
import { CURRENCIES, formatMoney, saving, shortMoney, toCents } from './money.ts';
import { slugify } from './slug.ts';
import { addTags, formatTags, parseTags } from './tags.ts';

describe('money', () => {
  test('SF05 $ with two decimals', () => {
    expect([0, 5, 19.99, 1234.5].map((amount) => formatMoney(amount, 'usd'))).toEqual([
      '$0.00',
      '$5.00',
      '$19.99',
      '$1,234.50',
    ]);
  });

  test.each([
    ['eur', '€1,234.50', '€79'],
    ['gbp', '£1,234.50', '£79'],
    ['cad', 'CA$1,234.50', 'CA$79'],
    ['ghs', 'GHS\u00A01,234.50', 'GHS\u00A079'],
    [null, '1,234.50', '79'],
  ])('MO06 in %s it is %s', (currency, long, short) => {
    expect(formatMoney(1234.5, currency)).toBe(long);
    expect(shortMoney(79, currency)).toBe(short);
  });

  test('MO06 each currency of the shop has a name', () => {
    expect(Object.keys(CURRENCY_NAMES)).toEqual([...CURRENCIES]);
  });

  test('CC07 cents are exact for every price with two decimals', () => {
    for (let cents = 0; cents <= 200_000; cents += 7) expect(toCents(Number((cents / 100).toFixed(2)))).toBe(cents);
  });

  test('BU01 both savings, each from its base', () => {
    expect(saving(79, 225)).toEqual({ amount: 146, percent: 65 });
    expect(saving(79, 250)).toEqual({ amount: 171, percent: 68 });
    expect(saving(100, 79)).toEqual({ amount: 0, percent: 0 });
  });
});

describe('cart', () => {
  test('CC04 a bundle cart has the bundle id or a title with bundle in any case', () => {
    expect(isBundleCart([{ id: 'bundle-all-packs', title: 'x' }])).toBe(true);
    expect(isBundleCart([{ id: 'x', title: 'Wellness BUNDLE' }])).toBe(true);
    expect(isBundleCart([{ id: 'x', title: 'Sunset' }])).toBe(false);
    expect(checkoutReturnPath([{ id: 'bundle-complete-225', title: 'x' }])).toBe(
      '/bundle-download-success?return=stripe',
    );
    expect(checkoutReturnPath([])).toBe('/checkout-success?return=stripe');
  });

  test('BU02 both ids of the bundle are one product', () => {
    expect(['bundle-complete-225', 'bundle-all-packs', 'other'].map(catalogId)).toEqual([
      'bundle-all-packs',
      'bundle-all-packs',
      'other',
    ]);
  });
});

test('PD02 only paid and completed orders are purchases', () => {
  const statuses = ['pending', 'paid', 'completed', 'failed', 'expired', 'refunded'].map((value) =>
    paymentStatusSchema.parse(value),
  );
  expect(statuses.filter(isPaid)).toEqual(['paid', 'completed']);
});

test('CC09 order attempts wait 1 s × 1.5^n, at most 10 s', () => {
  expect([0, 1, 2, 4, 9].map(orderRetryDelayMs)).toEqual([1000, 1500, 2250, 5062.5, 10_000]);
});

test.each([
  ['Ada Lovelace', 'AL'],
  ['  maya   angelou  johnson ', 'MA'],
  ['Cher', 'C'],
  ['élodie 👩🏾‍🎨', 'É👩🏾‍🎨'],
  ['🇬🇭 Kofi', '🇬🇭K'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️‍🔥 Ann', '🏴󠁧󠁢󠁳󠁣󠁴󠁿❤️‍🔥'],
  ['1️⃣ ọ̀lá', '1️⃣Ọ̀'],
  ['𞤀𞤥𞤢 अनिता', '𞤀अ'],
  ['', 'U'],
  [null, 'U'],
  [undefined, 'U'],
])('AU04 initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test.each([
  ['Hello, World!', 'hello-world'],
  ['--Black  Joy & Art--', 'black-joy-art'],
  ['Café 2', 'caf-2'],
  ['صورة', ''],
])('AD07 slug of %j is %j', (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

test('AD07 tags: none empty, none twice', () => {
  expect(addTags(['Joy'], [' art ', 'Art'])).toEqual(['Joy', 'art']);
  expect(addTags(['Joy'], ['joy'])).toEqual(['Joy']);
  expect(addTags(['Joy'], ['  '])).toEqual(['Joy']);
  expect(parseTags(' joy, art ,,JOY')).toEqual(['joy', 'art']);
  expect(formatTags(['joy', 'art'])).toBe('joy, art');
});

test('BL02 paragraphs are separated by blank lines', () => {
  expect(paragraphs('One\nstill one\r\n\r\nTwo\n \n\nThree\n')).toEqual(['One\nstill one', 'Two', 'Three']);
});

test('AB01 section keys are the stated ones', () => {
  expect([...ABOUT_KEYS, ...VALUE_KEYS]).toHaveLength(8);
});
