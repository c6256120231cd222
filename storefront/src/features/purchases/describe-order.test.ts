import type { Order } from '@baobab/domain/entities/order';
import { describe, expect, test } from 'vitest';
import { licenseOf, lineState, refusalOf } from './describe-order.ts';

const line: Order['items'][number] = {
  id: 'l',
  illustrationId: 'a',
  title: 'Sunset walk',
  price: 12,
  listPrice: 12,
  licenseOption: 'team',
  licenseName: 'Team license',
  quantity: 1,
  discount: 0,
  credit: 0,
  amount: 12,
  tax: 0,
  refusal: null,
  refundedAt: null,
  ungrantedAt: null,
  image: null,
  imageWidths: [],
  placeholder: null,
};
const at = '2026-11-28T10:00:00Z';
const sale = { origin: 'sale' } as const;

describe('CC07 MO05 a line of an order in My Purchases', () => {
  test('has the license that was sold, and no state while it grants it', () => {
    expect([licenseOf(line), lineState(sale, line), refusalOf(line)]).toEqual(['Team license', '', '']);
    expect(licenseOf({ ...line, licenseOption: 'standard' })).toBe('');
  });

  test.each([
    [
      { refusal: 'code_used_up', ungrantedAt: at },
      'being refunded',
      /^No license was granted because the discount code/,
    ],
    [{ refusal: 'page_ended', refundedAt: at }, 'refunded', /after its payment page had ended\.$/],
    [{ refusal: 'credit_held' }, '', /^The license is suspended because a bank is deciding/],
    [
      { refusal: 'credit_gone', ungrantedAt: at },
      'being refunded',
      /^The license has ended because an earlier purchase/,
    ],
  ] as const)('says why it grants nothing: %j', (more, state, reason) => {
    const refused = { ...line, ...more };
    expect([lineState(sale, refused), refusalOf(refused)]).toEqual([state, expect.stringMatching(reason)]);
  });
});
