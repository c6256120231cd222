import { describe, expect, test } from 'vitest';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop } = openShop();

interface Repriced {
  revised: { id: string; price: number; sale_price: number | null }[];
  free: number;
  not_cheaper: number;
  at_minimum: number;
}
const reprice = (p: object) =>
  shop.call<Repriced>('admin', 'reprice_illustrations', { p: { ids: ['paid', 'free'], ...p } });
const fact = <Value>(column: string) =>
  value<Value>(shop.database, `select ${column} from public.illustrations where id = 'paid'`);
const changed = (price: number, percent: number, rounding: string) =>
  value<number>(shop.database, 'select private.changed_price($1, $2, $3)::float', [price, percent, rounding]);

test.each([
  [12.5, -10, 'none', 11.25],
  [12.5, -10, '00', 11],
  [12.5, -10, '50', 11.5],
  [12.5, -10, '99', 10.99],
  [10, 33.33, 'none', 13.33],
  [19.99, 10, '99', 21.99],
  [0.6, -50, 'none', 0.5],
  [0.6, -50, '99', 0.5],
  [1, -95, '00', 0.5],
])('MO01 %d changed by %d percent, rounded %s, is %d', async (price, percent, rounding, expected) => {
  expect(await changed(price, percent, rounding)).toBe(expected);
});

describe('MO01 prices of many', () => {
  test('change by a percentage, free ones stay free, and it can be taken back', async () => {
    const { revised, ...counts } = await reprice({ percent: -10, rounding: '99' });
    expect(counts).toEqual({ free: 1, not_cheaper: 0, at_minimum: 0 });
    expect(revised).toMatchObject([{ id: 'paid', price: 12.5 }]);
    expect([await fact('price'), await fact('asked_price')]).toEqual([10.99, 10.99]);
    expect(await shop.call('admin', 'restore_illustrations', { p: { items: revised } })).toMatchObject({ restored: 1 });
    expect(await fact('price')).toBe(12.5);
  });

  test('take no percentage twice: a request asked again, later or at the same time, has the first answer', async () => {
    const lost = { request: '0b8f4a52-5d1e-4f0a-9d6c-0f5f5c1f2a01', percent: -10, rounding: 'none' };
    const first = await reprice(lost);
    expect(await reprice(lost)).toEqual(first);
    expect(await fact('price')).toBe(11.25);
    const together = { ...lost, request: '0b8f4a52-5d1e-4f0a-9d6c-0f5f5c1f2a02' };
    const [one, other] = await Promise.all([reprice(together), reprice(together)]);
    expect(one).toEqual(other);
    expect(await fact('price')).toBe(10.13);
    await shop.database.admin(`update private.repricings set asked_at = now() - interval '25 hours'`);
    await reprice({ ...lost, request: '0b8f4a52-5d1e-4f0a-9d6c-0f5f5c1f2a03' });
    expect(await value<number>(shop.database, 'select count(*)::integer from private.repricings')).toBe(1);
  });

  test('as a sale keep the regular price, and the answer brings back that there was none', async () => {
    const { revised } = await reprice({ percent: -50, rounding: 'none', sale: { starts_at: null, ends_at: null } });
    expect([await fact('price'), await fact('asked_price'), await fact('sale_price')]).toEqual([12.5, 6.25, 6.25]);
    expect(revised[0]?.sale_price).toBeNull();
    await shop.call('admin', 'restore_illustrations', { p: { items: revised } });
    expect([await fact('asked_price'), await fact('sale_price')]).toEqual([12.5, null]);
  });

  test('a price that falls to or below a running sale ends it', async () => {
    await reprice({ percent: -10, rounding: 'none', sale: { starts_at: null, ends_at: null } });
    await reprice({ percent: -20, rounding: 'none' });
    expect([await fact('price'), await fact('asked_price'), await fact('sale_price')]).toEqual([10, 10, null]);
  });

  test.each([
    { percent: 0 },
    { percent: -96 },
    { percent: 501 },
    { percent: 10, rounding: '95' },
    { percent: 10, sale: {} },
  ])('refuse %j', async (p) => {
    expect(await shop.refusal('admin', 'reprice_illustrations', { p: { ids: ['paid'], ...p } })).toMatchObject({
      hint: 'validation',
    });
    expect(await fact('price')).toBe(12.5);
  });

  test.each(['anon', 'userA'] as const)('are not for %s', async (who) => {
    const refusal = await shop.refusal(who, 'reprice_illustrations', { p: { ids: ['paid'], percent: -50 } });
    expect(refusal).toMatchObject({ code: '42501' });
    expect(await fact('price')).toBe(12.5);
  });
});

test('MO01 what has no price yet gets none by a percentage', async () => {
  await shop.database.admin(`update public.illustrations set price = 0 where id = 'paid'`);
  expect(await reprice({ percent: -20 })).toMatchObject({ revised: [], free: 2, at_minimum: 0 });
  expect(await fact('price')).toBe(0);
});
