/** What a price is at least: the smallest charge of the shop's payment provider in the shop's currency. */
import { describe, expect, test } from 'vitest';
import { PAYSTACK_MINIMUMS, STRIPE_MINIMUMS } from '../local/payments/minimums.ts';
import { identities } from './fixtures.ts';
import { openShop } from './money-steps.ts';
import { value } from './rpc.ts';

const { shop, order, refuseOrder } = openShop();

type Provider = 'stripe' | 'paystack';
const sellIn = async (provider: Provider, currency: string) => {
  await shop.database.admin('update private.payment_provider set name = $1', [provider]);
  await shop.database.admin('update public.shop_settings set currency = $1', [currency]);
};
const price = (amount: number) =>
  shop.call('admin', 'revise_illustrations', { p: { ids: ['paid'], set: { price: amount } } });
const refusePrice = (amount: number) =>
  shop.refusal('admin', 'revise_illustrations', { p: { ids: ['paid'], set: { price: amount } } });
const fact = <Value>(column: string) =>
  value<Value>(shop.database, `select ${column} from public.illustrations where id = 'paid'`);
const asAdmin = (statement: string) => shop.database.withRole(identities.admin, (query) => query(statement));

describe('WO06 HX04 MO07 the published minimums', () => {
  test.each([
    ['stripe', 'usd', 0.5],
    ['stripe', 'gbp', 0.3],
    ['stripe', 'sek', 3],
    ['paystack', 'ngn', 50],
    ['paystack', 'ghs', 0.1],
    ['paystack', 'usd', 2],
  ] as const)('%s in %s: a cent below %d is refused with the amount, and that amount is a price', async (...place) => {
    const [provider, currency, minimum] = place;
    await sellIn(provider, currency);
    const refusal = await refusePrice(minimum - 0.01);
    expect(refusal).toMatchObject({ hint: 'price_below_minimum' });
    expect(JSON.parse(refusal.detail ?? '')).toMatchObject({ minimum, currency });
    await price(minimum);
    expect(await fact('price')).toBe(minimum);
    expect(await shop.call('anon', 'shop_details')).toMatchObject({ minimum_charge: minimum });
  });

  test('0.50 NGN is no price of a shop with Paystack, and no order comes to its payment page', async () => {
    await price(0.5);
    await sellIn('paystack', 'ngn');
    expect(await refusePrice(0.51)).toMatchObject({ hint: 'price_below_minimum' });
    expect(await refuseOrder([{ id: 'paid' }])).toMatchObject({ hint: 'item_undeliverable' });
  });

  test('yen are counted in yen: 50 of them are Stripe’s least, of which the shop’s table and the stand-in know alike', async () => {
    expect(await value(shop.database, `select private.published_minimum('stripe', 'jpy')::float`)).toBe(50);
    for (const [provider, known] of Object.entries({ stripe: STRIPE_MINIMUMS, paystack: PAYSTACK_MINIMUMS })) {
      for (const [currency, smallest] of Object.entries(known)) {
        const amount = await value(shop.database, 'select private.published_minimum($1, $2)::float', [
          provider,
          currency,
        ]);
        expect([currency, amount]).toEqual([currency, smallest / (currency === 'jpy' ? 1 : 100)]);
      }
    }
    const rows = await value<string>(shop.database, `select pg_get_functiondef('private.published_minimum'::regproc)`);
    expect(rows.match(/'(stripe|paystack)', '/g)).toHaveLength(
      Object.keys(STRIPE_MINIMUMS).length + Object.keys(PAYSTACK_MINIMUMS).length,
    );
  });

  test('an owner whose account needs more, or whose currency has no published minimum, says so in the settings', async () => {
    await sellIn('stripe', 'ngn');
    await price(0.5);
    const { revision } = await shop.call<{ revision: number }>('admin', 'shop_settings_document');
    await shop.call('admin', 'save_shop_settings', { p_base_revision: revision, p: { minimum_price: 7 } });
    expect(await refusePrice(6.99)).toMatchObject({ hint: 'price_below_minimum' });
    await price(7);
  });
});

describe('HX04 MO01 MO02 MO05 every place where an amount is decided', () => {
  test('a sale, a license price and a percentage stop at it', async () => {
    await price(60);
    await sellIn('paystack', 'ngn');
    const sale = (amount: number) =>
      asAdmin(`update public.illustrations set sale_price = ${amount} where id = 'paid'`);
    await expect(sale(49.99)).rejects.toMatchObject({ hint: 'sale_invalid' });
    await sale(50);
    await asAdmin(`update public.illustrations set sale_price = null, sale_starts_at = null where id = 'paid'`);
    const license = (amount: number) =>
      asAdmin(`insert into public.illustration_license_prices values ('paid', 'team', ${amount})
        on conflict (illustration_id, option) do update set price = excluded.price`);
    await expect(license(49.99)).rejects.toMatchObject({ hint: 'price_below_minimum' });
    await license(50);
    await expect(license(1)).rejects.toMatchObject({ hint: 'price_below_minimum' });
    expect(
      await shop.call('admin', 'reprice_illustrations', { p: { ids: ['paid'], percent: -50, rounding: '99' } }),
    ).toMatchObject({ at_minimum: 1 });
    expect(await fact('price')).toBe(50);
  });

  test('a code leaves 0, or it', async () => {
    await price(80);
    await sellIn('paystack', 'ngn');
    await shop.database.admin(`insert into public.discount_codes (code, kind, amount) values ('FORTY', 'amount', 40)`);
    await shop.database.admin(`insert into public.discount_codes (code, kind, amount) values ('ALL', 'amount', 80)`);
    const totalWith = async (code: string) =>
      (await shop.call<{ total: number }>('userA', 'quote_cart', { p: { items: [{ id: 'paid' }], code } })).total;
    expect([await totalWith('FORTY'), await totalWith('ALL')]).toEqual([50, 0]);
    expect((await order([{ id: 'paid' }], undefined, { code: 'FORTY' })).total_amount).toBe(50);
  });

  test('an item that another currency made too cheap can be edited, is not sold, and its sale goes on', async () => {
    await asAdmin(`update public.illustrations set sale_price = 5 where id = 'paid'`);
    await sellIn('paystack', 'ngn');
    await asAdmin(`update public.illustrations set title = 'Sunset' where id = 'paid'`);
    expect([await fact('title'), await fact('asked_price')]).toEqual(['Sunset', 5]);
    expect(await refuseOrder([{ id: 'paid' }])).toMatchObject({ hint: 'item_undeliverable' });
    await asAdmin(
      `update public.illustrations set price = 90, sale_price = null, sale_starts_at = null where id = 'paid'`,
    );
    expect((await order([{ id: 'paid' }])).total_amount).toBe(90);
  });

  test('the settings save a currency with the bundle’s price in it, and refuse one that the price is too low for', async () => {
    await shop.database.admin(`update private.payment_provider set name = 'paystack'`);
    const save = async (p: object, call: 'call' | 'refusal' = 'call') => {
      const { revision } = await shop.call<{ revision: number }>('admin', 'shop_settings_document');
      return shop[call]('admin', 'save_shop_settings', { p_base_revision: revision, p });
    };
    expect(await save({ currency: 'ngn', bundle_price: 49, bundle_compare_price: null }, 'refusal')).toMatchObject({
      hint: 'price_below_minimum',
    });
    await save({ currency: 'ngn', bundle_price: 7900, bundle_compare_price: null });
    expect(await save({ currency: 'ghs', bundle_price: 7 })).toMatchObject({
      settings: { currency: 'ghs', bundle_price: 7 },
    });
    const versions = `select settings ->> 'currency' || ' ' || (settings ->> 'bundle_price')
      from public.shop_settings_versions order by revision desc limit 1`;
    expect(await value(shop.database, versions)).toBe('ghs 7.00');
  });
});
