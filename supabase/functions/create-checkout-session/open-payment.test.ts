import { expect, test } from 'vitest';
import { fakeRpc } from '../../functions-testing/fake-rpc.ts';
import { stripePort } from '../../functions-testing/stripe-port.ts';
import type { PageRequest } from '../_shared/payments/port.ts';
import { providersOf } from '../_shared/payments/providers.ts';
import { createStripe } from '../_shared/payments/stripe-client.ts';
import { openPayment } from './open-payment.ts';

const ORDER = '5d8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const LINE = '1a8a4f0e-7f5e-4d0e-8d2a-6a8f0d1b2c33';
const page = { id: 'cs_1', url: 'http://pay.test/cs_1' };
const ENDS = 1_800_000_000;
const item = (more: { price?: number; quantity?: number; amount?: number } & Record<string, unknown>) => {
  const { price = 15.25, quantity = 1, amount = price * quantity } = more;
  return { id: 'a', title: 'Walk', option: 'standard', order_item_id: LINE, ...more, price, quantity, amount };
};

/** What the provider is asked for, and what the database and the buyer hear. */
async function ask(
  items: ReturnType<typeof item>[],
  answer: typeof page | null = page,
  taxMode: 'off' | 'inclusive' = 'off',
) {
  const asked: PageRequest[] = [];
  const calls: string[] = [];
  const provider = {
    ...stripePort(createStripe({ secretKey: 'sk_test_x' })),
    createPage: async (request: PageRequest) => {
      asked.push(request);
      return answer;
    },
  };
  const rpc = fakeRpc((name) => {
    calls.push(name);
    return [];
  });
  const opened = await openPayment(
    {
      authenticate: async () => ({ id: ORDER, email: null, level: 'aal1' }),
      rpc,
      payments: providersOf(provider),
      allowedOrigins: [],
      imageUrl: (path) => path ?? undefined,
    },
    {
      order: {
        order_id: ORDER,
        payable_until: ENDS,
        total_amount: 1,
        currency: 'usd',
        is_complete: false,
        tax_mode: taxMode,
        items,
      },
      caller: { id: ORDER, email: 'a@b.test', level: 'aal1' },
      returnsTo: 'http://shop.test/ok',
      cancelUrl: 'http://shop.test/cart',
    },
  );
  return { opened, calls, request: asked[0] };
}

test('MO07 a reduced line is asked for as one with its quantity in the name; one that costs nothing is left out', async () => {
  const { request, opened } = await ask([
    item({ quantity: 3, amount: 41.18, image: 'x.webp' }),
    item({ title: 'Run', price: 8, quantity: 2, amount: 16, option: 'team', option_name: 'Team license' }),
    item({ title: 'One', price: 9, amount: 4.5, option: 'standard', option_name: 'Standard license' }),
    item({ title: 'As before', price: 19.99, quantity: 2 }),
    item({ title: 'Gift', price: 8, amount: 0 }),
  ]);
  expect(request?.lines).toEqual([
    { title: 'Walk × 3', minor: 4118, quantity: 1, image: 'x.webp', item: LINE },
    { title: 'Run (Team license)', minor: 800, quantity: 2, item: LINE },
    { title: 'One', minor: 450, quantity: 1, item: LINE },
    { title: 'As before', minor: 1999, quantity: 2, item: LINE },
  ]);
  expect(opened).toEqual({ url: page.url, sessionId: page.id, orderId: ORDER });
});

test('MO07 an order whose page another tab has just made is left as it is', async () => {
  expect(await ask([item({})], null)).toMatchObject({ opened: null, calls: [] });
});

test('MO06 tax is asked of the provider as the shop says, and never an invoice of its own beside the shop’s', async () => {
  expect((await ask([item({})])).request?.tax).toBeUndefined();
  expect((await ask([item({})], page, 'inclusive')).request?.tax).toEqual({
    automaticTax: true,
    taxBehavior: 'inclusive',
    collectTaxId: true,
    createInvoice: false,
  });
});
