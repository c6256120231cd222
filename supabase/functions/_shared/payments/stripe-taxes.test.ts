import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageRequest } from '../../../functions-testing/payment-worlds.ts';
import { stripePort } from '../../../functions-testing/stripe-port.ts';
import { press, startPayments } from '../../../local/test/payments-server.ts';
import { paymentRow } from './database-calls.ts';
import { sessionParameters } from './stripe-pages.ts';

let payments: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  payments = await startPayments({ webhookUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => payments.stop());

const lines = [
  { title: 'Sunset walk', minor: 1200, quantity: 2, item: 'line-1' },
  { title: 'Kente at work', minor: 650, quantity: 1, item: 'line-2' },
];
const sold = async (taxBehavior: 'inclusive' | 'exclusive', outcome: string) => {
  const provider = stripePort(payments.stripe);
  const page = await provider.createPage(
    pageRequest({ lines, tax: { automaticTax: true, taxBehavior, collectTaxId: true, createInvoice: true } }),
  );
  await press(page?.url ?? '', 'decline');
  await press(page?.url ?? '', outcome);
  const state = await provider.pageState(page?.id ?? '');
  return state?.paid ? paymentRow(state.paid) : undefined;
};
const buyer = { name: 'Nia Mensah', address: { country: 'FR', city: 'Paris' }, tax_ids: [] };

test('MO07 every line names the tax code of downloaded images, with and without automatic tax', () => {
  const taxes = { automaticTax: true, taxBehavior: 'inclusive', collectTaxId: true, createInvoice: true } as const;
  for (const tax of [undefined, taxes]) {
    const { line_items: asked = [] } = sessionParameters(pageRequest({ lines, tax }));
    expect(asked.map((line) => line.price_data?.product_data?.tax_code)).toEqual(['txcd_10501000', 'txcd_10501000']);
  }
});

test('MO07 taxes added to the prices: the amount has them, and each line its own', async () => {
  expect(await sold('exclusive', 'pay')).toMatchObject({
    amount_total: 3660,
    amount_tax: 610,
    tax_behavior: 'exclusive',
    tax_lines: [
      { order_item_id: 'line-1', cents: 480 },
      { order_item_id: 'line-2', cents: 130 },
    ],
    customer: buyer,
  });
});

test('MO07 taxes within the prices: the amount is what was asked for', async () => {
  expect(await sold('inclusive', 'pay')).toMatchObject({
    amount_total: 3050,
    amount_tax: 508,
    tax_behavior: 'inclusive',
    tax_lines: [
      { order_item_id: 'line-1', cents: 400 },
      { order_item_id: 'line-2', cents: 108 },
    ],
  });
});

test('MO07 taxes a business with a VAT id pays none, and its id is told', async () => {
  const p = await sold('exclusive', 'pay_business');
  expect(p).toMatchObject({
    amount_total: 3050,
    amount_tax: 0,
    customer: { ...buyer, tax_ids: [{ type: 'eu_vat', value: 'FRAB123456789' }] },
  });
  expect(p).not.toHaveProperty('tax_lines');
});
