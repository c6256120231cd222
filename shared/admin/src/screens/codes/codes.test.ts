import type { DiscountCode } from '@baobab/data/orders/discount-codes';
import { discountCode } from '@baobab/testing/admin-rows';
import { describe, expect, test } from 'vitest';
import { codeFormSchema, formOf, inputOf, NEW_CODE, randomCode, type CodeForm } from './code-form.ts';
import { codeEffect, codeLimits, codeScope, codeState, codeUses } from './describe-code.ts';

const code = discountCode({
  scope: 'category',
  scopeRef: 'Culture',
  maxUses: 10,
  maxUsesPerPerson: 1,
  used: 3,
  reserved: 1,
  discountTotal: 12,
});
const NOW = new Date('2026-11-20T12:00:00Z');

describe('MO02 what a code does, in words', () => {
  test('effect, scope, limits and uses', () => {
    expect([codeEffect(code), codeScope(code), codeUses(code)]).toEqual([
      '20% off',
      'Category Culture',
      '3 of 10, 1 being paid',
    ]);
    expect(codeLimits({ endsAt: '2026-12-01T12:00:00Z', maxUsesPerPerson: 1 })).toBe(
      'until Dec 1, 2026, once a person',
    );
    const free = { ...code, kind: 'free_item' as const, percent: null, item: 'walk', itemTitle: 'Sunset Walk' };
    expect([codeEffect(free), codeScope(free)]).toEqual([
      'Sunset Walk free',
      'One of this item, with its cheapest license',
    ]);
  });

  test.each<[string, Partial<DiscountCode>]>([
    ['Active', {}],
    ['Off', { isActive: false, used: 10 }],
    ['Ended', { endsAt: '2026-11-20T12:00:00Z' }],
    ['Used up', { used: 10 }],
    ['From Nov 25, 2026', { startsAt: '2026-11-25T12:00:00Z' }],
  ])('state %s', (label, change) => {
    expect(codeState({ ...code, ...change }, NOW).label).toBe(label);
  });
});

describe('MO02 the form of a code', () => {
  const problems = (change: Partial<CodeForm>) => {
    const parsed = codeFormSchema.safeParse({ ...NEW_CODE, code: 'summer', ...change });
    return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
  };

  test.each<[Partial<CodeForm>, string[]]>([
    [{}, []],
    [{ code: 'a' }, ['code']],
    [{ code: 'two words' }, ['code']],
    [{ percent: 0 }, ['percent']],
    [{ percent: 101 }, ['percent']],
    [{ percent: null }, ['percent']],
    [{ kind: 'amount', amount: null }, ['amount']],
    [{ kind: 'amount', amount: 5, percent: null }, []],
    [{ kind: 'amount', amount: 1_000_000 }, ['amount']],
    [{ kind: 'amount', amount: Number.NaN }, ['amount']],
    [{ amount: Number.NaN }, []],
    [{ kind: 'free_item' }, ['item']],
    [{ scope: 'category' }, ['category']],
    [{ scope: 'item' }, ['scopeItem']],
    [{ startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-11-01T00:00:00Z' }, ['endsAt']],
    [{ maxUses: 0 }, ['maxUses']],
  ])('%j has the problems %j', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  test('only what belongs to its kind and scope is sent, and an edit is what it was', () => {
    const { itemTitle: _, createdAt: _c, used: _u, reserved: _r, discountTotal: _d, ...input } = code;
    expect(inputOf(formOf(code), true)).toEqual(input);
    const free = { ...formOf(code), kind: 'free_item' as const, item: 'walk' };
    expect(inputOf(free, true)).toMatchObject({ percent: null, item: 'walk', scope: 'all', scopeRef: null });
  });

  test('a made-up code is one that the form takes', () => {
    expect(problems({ code: randomCode() })).toEqual([]);
    expect(randomCode()).not.toBe(randomCode());
  });
});
