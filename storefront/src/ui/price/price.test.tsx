// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CurrencyContext } from './currency.ts';
import { Price } from './price.tsx';

const words = (props: Partial<Parameters<typeof Price>[0]>) =>
  render(<Price price={9} isFree={false} {...props} />).container;

test.each([
  ['no sale', {}, '$9.00'],
  ['no sale, with a regular price', { listPrice: 9 }, '$9.00'],
  ['free', { price: 0, isFree: true, listPrice: 9, struckPrice: 9 }, 'Free'],
])('MO01 %s shows one price', (_, props, text) => {
  expect(words(props).textContent).toBe(text);
  expect(document.querySelector('del, ins')).toBeNull();
});

test('MO01 a sale says both prices, with words for screen readers, and its last day', () => {
  const shown = words({ listPrice: 15, struckPrice: 12, saleEndsAt: '2026-12-02T00:00:00Z' });
  expect(shown.querySelector('ins')?.textContent).toBe('Sale price $9.00');
  expect(shown.querySelector('del')?.textContent).toBe('lowest price in the 30 days before: $12.00');
  expect(shown.textContent).toContain('Sale until Dec 1, 2026');
});

test('MO01 the regular price is never struck out: only what the server names is', () => {
  const shown = words({ listPrice: 15, struckPrice: null, saleEndsAt: null });
  expect(shown.querySelector('del')).toBeNull();
  expect(shown.textContent).toContain('Sale');
  expect(shown.textContent).not.toContain('15');
});

test.each([
  ['eur', '€9.00', '€12.00'],
  ['chf', 'CHF\u00A09.00', 'CHF\u00A012.00'],
  [null, '9.00', '12.00'],
])(
  'MO06 in a shop of %s prices say so, those of a sale too; figures alone while it is not known',
  (currency, now, before) => {
    const shown = render(
      <CurrencyContext value={currency}>
        <Price price={9} isFree={false} />
        <Price price={9} isFree={false} listPrice={15} struckPrice={12} />
      </CurrencyContext>,
    ).container;
    expect(shown.firstChild?.textContent).toBe(now);
    expect(shown.querySelector('ins')?.textContent).toBe(`Sale price ${now}`);
    expect(shown.querySelector('del')?.textContent).toContain(before);
  },
);
