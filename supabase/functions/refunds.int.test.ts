/**
 * Refunds asked for by an administrator, on the whole stack: the provider pays back, its event takes the licenses back.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutSteps } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { intentId, press } from '../local/test/payments-server.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const { begin, until, untilPaid, owned, clear } = checkoutSteps(() => shop);
beforeEach(clear);

interface Answer {
  refundId?: string;
  amount?: number;
  error?: { code: string; message: string };
}
const refund = (body: object, { token } = shop.admin) => shop.ask<Answer>('/functions/v1/order-refund', body, token);
const lines = async (orderId: string) =>
  Object.fromEntries(
    (await shop.rows(`order_items?order_id=eq.${orderId}`)).map((row) => [row['illustration_id'], String(row['id'])]),
  );
const bought = async () => {
  const begun = await begin();
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  const intent = intentId(await shop.stripe.checkout.sessions.retrieve(begun.sessionId));
  const refunds = async () => (await shop.stripe.refunds.list({ payment_intent: intent })).data;
  return { ...begun, intent, refunds };
};

test('AD11 CC08 a whole order: paid back, and the licenses are gone', async () => {
  const { orderId, refunds } = await bought();
  const { status, body } = await refund({ orderId, reason: 'duplicate' });
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'succeeded', amount: 30.5, currency: 'usd' } });
  await until('refunded', orderId);
  expect(await owned()).toEqual([]);
  expect(await refunds()).toMatchObject([{ id: body.refundId, amount: 3050, reason: 'duplicate' }]);
  expect(await refund({ orderId })).toMatchObject({ status: 409, body: { error: { code: 'already_refunded' } } });
});

test('AD11 CC08 one line, then the rest: amounts are the order’s', async () => {
  const { orderId, refunds } = await bought();
  const { walk } = await lines(orderId);
  expect((await refund({ orderId, orderItemIds: [walk], amount: 1 })).body).toMatchObject({ amount: 24 });
  await expect.poll(owned).toEqual(['kente']);
  expect(await refund({ orderId, orderItemIds: [walk] })).toMatchObject({
    status: 409,
    body: { error: { code: 'already_refunded' } },
  });
  expect((await refund({ orderId })).body).toMatchObject({ amount: 6.5 });
  await until('refunded', orderId);
  expect((await refunds()).map(({ amount }) => amount)).toEqual([650, 2400]);
});

test.each([
  ['a whole order', async () => ({})],
  ['one line', async (orderId: string) => ({ orderItemIds: [(await lines(orderId))['kente']] })],
])('AD11 six clicks at once on %s are one refund', async (_, more) => {
  const { orderId, refunds } = await bought();
  const body = { orderId, ...(await more(orderId)) };
  const answers = await Promise.all(Array.from({ length: 6 }, () => refund(body)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBeGreaterThan(0);
  expect(refused.every(({ body: { error } }) => error?.code === 'already_refunded')).toBe(true);
  expect(await refunds()).toHaveLength(1);
});

test('AD11 a refund made in the provider’s dashboard counts, also before its event has come', async () => {
  const { orderId, intent, refunds } = await bought();
  const { kente = '' } = await lines(orderId);
  await shop.stripe.refunds.create({ payment_intent: intent, amount: 650, metadata: { order_item_ids: kente } });
  expect(await refund({ orderId, orderItemIds: [kente] })).toMatchObject({ status: 409 });
  expect((await refund({ orderId })).body).toMatchObject({ amount: 24 });
  expect(await refunds()).toHaveLength(2);
});

test('AD11 SE01 only administrators; only paid orders; only lines of the order', async () => {
  const one = await bought();
  const { orderId, refunds } = one;
  expect(await refund({ orderId }, shop.shopper)).toMatchObject({
    status: 403,
    body: { error: { code: 'forbidden' } },
  });
  const { orderId: pending } = await begin([{ id: 'bundle-all-packs' }]);
  expect(await refund({ orderId: pending })).toMatchObject({ status: 422, body: { error: { code: 'order_unpaid' } } });
  const foreign = Object.values(await lines(pending));
  expect(await refund({ orderId, orderItemIds: foreign })).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  });
  expect(await refund({ orderId: shop.admin.id })).toMatchObject({ status: 404 });
  expect(await refunds()).toEqual([]);
  expect(await owned()).toEqual(['kente', 'walk']);
});

const PATIENT = { timeout: 40_000 };

test('HX04 a refund that fails later gives the licenses back; a dispute takes them, and winning it restores them', async () => {
  const { orderId, sessionId } = await bought();
  const page = `${shop.stack.url}/pay/${sessionId}`;
  const state = async () => {
    const order = await shop.order(orderId);
    return [order?.['payment_status'], order?.['dispute_status'], order?.['refund_failed_at'] !== null, await owned()];
  };
  await refund({ orderId });
  await expect.poll(state, PATIENT).toEqual(['refunded', null, false, []]);
  await press(page, 'fail_refund');
  await expect.poll(state, PATIENT).toEqual(['paid', null, true, ['kente', 'walk']]);
  await press(page, 'dispute');
  await expect.poll(state, PATIENT).toEqual(['paid', 'open', true, []]);
  expect(await refund({ orderId })).toMatchObject({ status: 422, body: { error: { code: 'order_disputed' } } });
  await press(page, 'win');
  await expect.poll(state, PATIENT).toEqual(['paid', 'won', true, ['kente', 'walk']]);
  expect((await refund({ orderId })).body).toMatchObject({ amount: 30.5 });
  await expect.poll(state, PATIENT).toEqual(['refunded', 'won', false, []]);
  await press(page, 'dispute');
  expect(await state()).toEqual(['refunded', 'won', false, []]);
});

test('HX04 a dispute that is lost keeps the licenses, and the list of what does not add up empties again', async () => {
  const { orderId, sessionId } = await bought();
  const listed = async () =>
    (await shop.call<{ kind: string }[]>('/rest/v1/rpc/reconcile_orders', { headers: shop.service })).body.map(
      ({ kind }) => kind,
    );
  await press(`${shop.stack.url}/pay/${sessionId}`, 'dispute');
  await expect.poll(listed, PATIENT).toEqual(['dispute']);
  await press(`${shop.stack.url}/pay/${sessionId}`, 'lose');
  await expect.poll(listed, PATIENT).toEqual([]);
  expect([(await shop.order(orderId))?.['dispute_status'], await owned()]).toEqual(['lost', []]);
});
