/** License certificates on a whole stack: who gets one, and what anyone learns about one. */
import { LICENSE_FILE_MAX_BYTES } from '@baobab/domain/contracts/license';
import type { CheckedLicense, IssuedLicense } from '@baobab/domain/contracts/license';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutSteps } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { intentId, press } from '../local/test/payments-server.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
const { begin, until, untilPaid } = checkoutSteps(() => shop);
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Answer = CheckedLicense & IssuedLicense & { error: { code: string } };
let visitors = 0;
/** Each call from an address of its own, unless one is given. */
const ask = (body: object, { token = '', from = `203.0.113.${(visitors += 1)}` } = {}) =>
  shop.ask<Answer>('/functions/v1/license', body, token, { 'x-forwarded-for': from });
const issue = (orderItemId: string, format: 'pdf' | 'json', token = shop.shopper.token) =>
  ask({ action: 'issue', orderItemId, format }, { token });

async function buy(items: { id: string; quantity?: number }[]) {
  const begun = await begin(items);
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  const lines = await shop.rows(`order_items?order_id=eq.${begun.orderId}&order=price.desc`);
  return { ...begun, lines: lines.map(({ id }) => String(id)) };
}

test('SA08 the buyer gets both files; anyone verifies them; a refund shows at once', async () => {
  const pending = await begin([{ id: 'walk' }]);
  const [unpaid] = await shop.rows(`order_items?order_id=eq.${pending.orderId}`);
  expect((await issue(String(unpaid?.['id']), 'json')).status).toBe(404);

  const bought = await buy([{ id: 'walk', quantity: 2 }, { id: 'kente' }]);
  const [line = '', other = ''] = bought.lines;
  expect((await issue(line, 'pdf', shop.admin.token)).status, 'not theirs').toBe(404);
  expect((await issue(line, 'pdf', '')).status).toBe(401);
  const files = await Promise.all([issue(line, 'json'), issue(line, 'pdf')]);
  const [json, pdf] = files.map(({ body }) => body);
  const { certificate } = JSON.parse(Buffer.from(json?.content ?? '', 'base64').toString());
  expect(certificate).toMatchObject({
    item: { id: 'walk', title: 'Sunset walk', kind: 'illustration' },
    seats: 2,
    order: { id: bought.orderId },
    licensee: { email: expect.stringMatching(/^.\*\*\*@/) },
    terms: { url: `${shop.stack.siteUrl}/terms` },
  });
  expect(pdf).toMatchObject({ mediaType: 'application/pdf', fileName: expect.stringMatching(/\.pdf$/) });

  const checks = () =>
    Promise.all([
      ask({ action: 'verify', file: json?.content }),
      ask({ action: 'verify', file: pdf?.content }),
      ask({ action: 'status', id: certificate.id }),
    ]).then((answers) => answers.map(({ body }) => body));
  for (const known of await checks()) {
    expect(known).toMatchObject({
      state: 'valid',
      license: { id: certificate.id, seats: 2, item: { title: 'Sunset walk' } },
    });
  }
  const { body: byId } = await ask({ action: 'status', id: certificate.id });
  expect(byId.license?.licensee ?? '').toMatch(/^(\S\*\*\*\s?)*$/);
  expect(JSON.stringify(byId)).not.toContain('@');

  const session = await shop.stripe.checkout.sessions.retrieve(bought.sessionId);
  await shop.stripe.refunds.create({
    payment_intent: intentId(session),
    amount: 2400,
    metadata: { order_item_ids: line },
  });
  await expect
    .poll(async () => (await checks()).map(({ state }) => state))
    .toEqual(['refunded', 'refunded', 'refunded']);
  expect((await issue(line, 'pdf')).status, 'no new one').toBe(404);
  expect((await issue(other, 'pdf')).status, 'the other line stands').toBe(200);
  await shop.stripe.refunds.create({ payment_intent: intentId(session) });
  await until('refunded', bought.orderId);
});

test('SA10 anyone may ask where the licenses are explained', async () => {
  expect((await ask({ action: 'terms' })).body).toEqual({ url: `${shop.stack.siteUrl}/terms` });
});

test('SA08 a dispute shows while it is open', async () => {
  const { orderId, lines } = await buy([{ id: 'kente' }]);
  const { body } = await issue(lines[0] ?? '', 'json');
  const state = async () => (await ask({ action: 'verify', file: body.content })).body.state;
  const dispute = (to: string | null) => shop.sql`update orders set dispute_status = ${to} where id = ${orderId}`;
  expect(await state()).toBe('valid');
  await dispute('open');
  expect(await state()).toBe('disputed');
  await dispute('won');
  expect(await state()).toBe('valid');
});

test('SA08 what is unknown or altered is told as such, with no word about anyone', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  expect((await ask({ action: 'status', id })).body).toEqual({ state: 'unknown', license: null });
  const file = Buffer.from('{"certificate":{}}').toString('base64');
  expect((await ask({ action: 'verify', file })).body).toEqual({ state: 'altered', license: null });
  expect((await ask({ action: 'keys' })).body).toEqual({
    keys: [expect.not.objectContaining({ d: expect.anything() })],
  });
});

test('SA08 checks are limited by sender and size', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const answers = await Promise.all(
    Array.from({ length: 31 }, () => ask({ action: 'status', id }, { from: '198.51.100.7' })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  const large = 'A'.repeat(LICENSE_FILE_MAX_BYTES * 1.6);
  expect((await ask({ action: 'verify', file: large })).status).toBe(413);
});
