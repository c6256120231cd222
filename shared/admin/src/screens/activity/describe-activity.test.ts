import { describe, expect, test } from 'vitest';
import {
  ACTIVITY_GROUPS,
  actorName,
  changeInWords,
  changesOf,
  entryTitle,
  isUndoable,
  kindsOf,
  placeOf,
} from './describe-activity.ts';

const item = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) => ({
  subjectId: 'i1',
  subjectName: 'Sunset Walk',
  before,
  after,
});
const words = (before: Record<string, unknown> | null, after: Record<string, unknown> | null, type = 'illustration') =>
  changesOf(type, item(before, after)).map(changeInWords);

describe('an entry in words', () => {
  test('OW10 one thing is told singly, many by their number, those beyond the kept details too', () => {
    expect(entryTitle({ kind: 'price_changed', itemCount: 1, omitted: 0 })).toBe('Price changed');
    expect(entryTitle({ kind: 'price_changed', itemCount: 10_000, omitted: 234 })).toBe('10,234 prices changed');
  });

  test('OW10 MO07 what a payment provider told is told as such, whichever it is', () => {
    const named = (actor: 'account' | 'shop' | 'stripe', name = '') => actorName({ actor, actorName: name });
    expect(named('stripe')).toBe('Payment provider');
    expect(named('shop')).toBe('The shop');
    expect(named('account', 'Ama')).toBe('Ama');
    expect(named('account')).toBe('A deleted account');
  });

  test('OW10 a kind without words of its own is told by its name', () => {
    expect(entryTitle({ kind: 'coupon_made', itemCount: 1, omitted: 0 })).toBe('Coupon made');
    expect(entryTitle({ kind: 'coupon_made', itemCount: 2, omitted: 0 })).toBe('2 coupons made');
  });

  test('OW10 only what differs is told, with money, states and yes or no', () => {
    expect(words({ price: 5, isFree: false }, { price: 7.5, isFree: false })).toEqual(['Price: $5.00 → $7.50']);
    expect(words({ state: 'published', publishAt: null }, { state: 'unlisted', publishAt: null })).toEqual([
      'State: Published → Withdrawn',
    ]);
    expect(words({ isAdmin: false }, { isAdmin: true }, 'account')).toEqual(['Administrator: no → yes']);
    expect(words({ tags: ['a'], testimonials: [] }, { tags: ['a', 'b'], testimonials: [{}] })).toEqual([
      'Tags: a → a, b',
      'Testimonials: nothing → 1 entry',
    ]);
  });

  test('OW10 a text whose beginning stayed is told as changed', () => {
    expect(words({ content: 'The same…' }, { content: 'The same…' })).toEqual(['Content changed']);
  });

  test('OW10 what was added or deleted has one side; what is gone leads nowhere', () => {
    expect(words(null, { price: 5 })).toEqual(['Price: $5.00']);
    expect(words({ price: 5 }, null)).toEqual(['Price: $5.00']);
    expect(placeOf('illustration', item({ price: 5 }, null))).toBeNull();
    expect(placeOf('illustration', item(null, { price: 5 }))).toEqual({ tab: 'illustrations', open: 'i1' });
  });

  test('MO02 MO03 OW10 codes, license options and own prices of licenses are told in words, and lead to their tabs', () => {
    expect(entryTitle({ kind: 'code_changed', itemCount: 1, omitted: 0 })).toBe('Code changed');
    const code = { percent: 10, maxUses: null, isActive: true };
    expect(words(code, { percent: 15, maxUses: 5, isActive: false }, 'discount_code')).toEqual([
      'Percent: 10% → 15%',
      'Most uses: nothing → 5',
      'Active: yes → no',
    ]);
    expect(words({ 'Extended license price': null }, { 'Extended license price': 30 })).toEqual([
      'Extended license price: nothing → $30.00',
    ]);
    expect(placeOf('discount_code', item(null, {}))).toEqual({ tab: 'codes' });
    expect(placeOf('license_option', item({}, {}))).toEqual({ tab: 'settings' });
    expect(kindsOf('prices')).toEqual([
      'price_changed',
      'code_added',
      'code_changed',
      'license_option_added',
      'license_option_changed',
      'license_prices_changed',
    ]);
  });

  test('OW10 changes of the fields of an illustration and of the settings can be taken back, nothing else', () => {
    const kinds = ACTIVITY_GROUPS.flatMap(({ value }) => kindsOf(value));
    expect(kinds.filter((kind) => isUndoable({ kind })).toSorted()).toEqual([
      'category_assigned',
      'description_changed',
      'featured_changed',
      'price_changed',
      'settings_changed',
      'state_changed',
    ]);
  });

  test('OW10 many things are told in the plural, by the name of the kind where it has no words of its own', () => {
    const told = (kind: string) => [1, 3].map((itemCount) => entryTitle({ kind, itemCount, omitted: 0 }));
    expect(told('category_added')).toEqual(['Category added', '3 categories added']);
    expect(told('second_factor_removed')).toEqual(['Second factor removed', '3 second factors removed']);
    expect(told('refund_changed')).toEqual(['Refund', '3 orders refunded']);
  });

  test('OW10 the groups of the filter name their kinds', () => {
    expect(kindsOf('orders')).toEqual(['refund_changed', 'dispute_changed', 'license_granted', 'license_revoked']);
  });
});
