// Runs in npm run test:all only: it sends hundreds of malformed requests.
/** Whatever comes in: a 4xx with a code of the catalog and words for people, never a 5xx, and nothing written. */
import { failureSchema } from '@baobab/domain/contracts/failure';
import { isErrorCode } from '@baobab/domain/errors';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints, FUNCTIONS } from '../functions-testing/endpoints.ts';
import type { Endpoint } from '../functions-testing/endpoints.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { wrongTokens } from '../functions-testing/tokens.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let known: Map<string, Endpoint>;
beforeAll(async () => {
  shop = await openShop();
  const headers = {
    apikey: shop.stack.publishableKey,
    authorization: `Bearer ${shop.admin.token}`,
    'content-type': 'image/png',
  };
  await shop.call('/storage/v1/object/downloads/masters/gift/1_gift.png', { method: 'POST', headers, body: 'png' });
  known = new Map(endpoints(shop).map((endpoint) => [endpoint.name, endpoint]));
});
afterAll(() => shop.close());

const WRITTEN = [
  'orders',
  'order_items',
  'user_purchases',
  'contact_messages',
  'newsletter_subscribers',
  'stripe_events',
  'email_outbox',
].map((table) => `public.${table}`);
const sums = WRITTEN.map((table) => `(select count(*)::integer from ${table}) as "${table}"`);
const counts = async () => ({ ...(await shop.sql.unsafe<Record<string, number>[]>(`select ${sums.join(', ')}`))[0] });
const removals = [...WRITTEN, 'private.rate_limits'].map((table) => `delete from ${table}`);
beforeEach(async () => void (await shop.sql.unsafe(removals.join('; '))));

const endpoint = (name: string) => known.get(name) as Endpoint;
const send = (name: string, body: BodyInit | undefined, more: { method?: string; headers?: object } = {}) => {
  const signed = endpoint(name).headers(typeof body === 'string' ? body : '');
  const headers = { ...signed, ...more.headers } as Record<string, string>;
  return shop.call(`/functions/v1/${name}`, { method: more.method ?? 'POST', headers, body });
};
const bent = (name: string, change: Record<string, unknown>) => JSON.stringify({ ...endpoint(name).body, ...change });

function expectRefusal({ status, body }: { status: number; body: unknown }) {
  expect({ status, body }).toMatchObject({ status: expect.toSatisfy((it: number) => it >= 400 && it < 500) });
  const { error } = failureSchema.parse(body);
  expect([error.code, isErrorCode(error.code)]).toEqual([error.code, true]);
  expect(error.message).toMatch(/^[A-Z"'].{10,}[^\s]$/s);
  expect(error.message).not.toContain('undefined');
}

test('SE04 the table names every function, and each accepts its own request', async () => {
  expect([...known.keys()].sort()).toEqual(FUNCTIONS);
  for (const name of FUNCTIONS) {
    expect([name, (await send(name, bent(name, {}))).status]).toEqual([name, endpoint(name).status ?? 200]);
  }
});

/** The webhook accepts only signed requests, so it refuses all of these alike. */
const unsigned = (name: string) =>
  name.endsWith('-webhook') ? { 'stripe-signature': 't=1,v1=00', 'x-paystack-signature': '00' } : {};

const anywhere: Record<string, (name: string) => [BodyInit | undefined, Record<string, string>?]> = {
  'no JSON': () => ['{"items": ['],
  'plain words': () => ['hello'],
  'a list': () => ['[]'],
  null: () => ['null'],
  'a number': () => ['12'],
  '40,000 open brackets': () => ['['.repeat(40_000)],
  'five million bytes': (name) => [bent(name, { filler: 'x'.repeat(5_000_000) })],
  'bytes that are no text': () => [new Uint8Array([0xff, 0xfe, 0x00, 0x7b])],
  'another content type': (name) => [bent(name, {}), { 'content-type': 'text/plain' }],
  'a form': () => ['email=a%40b.co', { 'content-type': 'application/x-www-form-urlencoded' }],
  'a NUL character': (name) => [bent(name, { extra: 'a\u0000b' })],
  'half a character': (name) => [bent(name, { extra: '\ud800' })],
  'text that reorders itself': (name) => [bent(name, { extra: 'a\u202egnp.exe' })],
  'control characters in a name': (name) => [bent(name, { ['a\u0007']: 1 })],
};

describe.each(FUNCTIONS)('SE04 %s refuses', (name) => {
  test.each(Object.entries(anywhere))('%s', async (_, make) => {
    const [body, headers] = make(name);
    expectRefusal(await send(name, body, { headers: { ...headers, ...unsigned(name) } }));
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
    const answered = await send(name, method === 'GET' ? undefined : bent(name, {}), { method });
    expect(answered.status).toBe(405);
    expectRefusal(answered);
  });
});

const items = (item: object) => ({ items: [{ id: 'walk', quantity: 1, ...item }] });
const many = (count: number) => ({ items: Array.from({ length: count }, (_, index) => ({ id: `walk-${index}` })) });
const fields: [string, string, Record<string, unknown>][] = [
  ...[-1, 0, 1.5, 1e9, Number.MAX_SAFE_INTEGER, 1e300, '2', null, [], {}].map(
    (quantity): [string, string, Record<string, unknown>] => [
      'create-checkout-session',
      `a quantity of ${JSON.stringify(quantity)}`,
      items({ quantity }),
    ],
  ),
  ['create-checkout-session', 'an unknown id', items({ id: 'no-such-thing' })],
  ['create-checkout-session', 'an id with quotes', items({ id: `'; drop table orders; --` })],
  ['create-checkout-session', 'an id that is a number', items({ id: 7 })],
  ['create-checkout-session', 'an id of 10,000 letters', items({ id: 'x'.repeat(10_000) })],
  ['create-checkout-session', '101 items', many(101)],
  ['create-checkout-session', '10,000 items', many(10_000)],
  ['create-checkout-session', 'no items', { items: [] }],
  ['create-checkout-session', 'items that are text', { items: 'walk' }],
  [
    'create-checkout-session',
    'seats that add up to too many',
    { items: [{ id: 'walk', quantity: 999 }, { id: 'walk' }] },
  ],
  ['create-checkout-session', 'another account’s id', { userId: '11111111-1111-4111-8111-111111111111' }],
  ['create-checkout-session', 'an account that is no id', { userId: 'me' }],
  ['create-checkout-session', 'an address that is none', { successUrl: 'nowhere' }],
  ['create-checkout-session', 'an address with script', { successUrl: 'javascript:alert(1)' }],
  ['create-checkout-session', 'an address elsewhere', { successUrl: 'https://evil.test/' }],
  ['contact', 'no name', { firstName: '' }],
  ['contact', 'a name that is a list', { firstName: ['Ada'] }],
  ['contact', 'a name of two lines', { lastName: 'Obi\nBcc: x@y.z' }],
  ['contact', 'no address', { email: 'ada' }],
  ['contact', 'an address with a second one', { email: 'ada@shop.test, bob@shop.test' }],
  ['contact', 'a book', { message: 'x'.repeat(5001) }],
  ['contact', 'a subject that is an object', { subject: { toString: 'x' } }],
  ['newsletter', 'no address', { email: 'ada@' }],
  ['newsletter', 'an address of 300 letters', { email: `${'x'.repeat(300)}@shop.test` }],
  ['newsletter', 'another action', { action: 'delete' }],
  ['newsletter', 'a form that does not exist', { source: '<b>' }],
  ['newsletter', 'a short token', { action: 'confirm', token: 'x' }],
  ['newsletter', 'an unknown token', { action: 'confirm', token: 'x'.repeat(64) }],
  ['newsletter', 'a token that is a number', { action: 'unsubscribe', token: 12 }],
  ['download', 'no id', { illustrationId: '' }],
  ['download', 'an id that leads out of the bucket', { illustrationId: '../images/x.png' }],
  ['download', 'an item that was not bought', { illustrationId: 'walk' }],
  ['download', 'an id of 2,000 letters', { illustrationId: 'x'.repeat(2000) }],
  ['download', 'an id that is a list', { illustrationId: ['gift'] }],
  ['order-refund', 'an order that is no id', { orderId: 'mine' }],
  ['order-refund', 'no lines', { orderItemIds: [] }],
  ['order-refund', 'lines that are no ids', { orderItemIds: ['all'] }],
  ['order-refund', 'an amount in place of lines', { orderItemIds: 5 }],
  ['order-refund', 'another reason', { reason: 'because' }],
  ['maintenance', 'an unknown task', { tasks: ['drop'] }],
  ['maintenance', 'no task', { tasks: [] }],
  ['maintenance', '10,000 tasks', { tasks: Array.from({ length: 10_000 }, () => 'mail') }],
];

test.each(fields)('SE04 CC06 %s refuses %s', async (name, _, change) => {
  expectRefusal(await send(name, bent(name, change)));
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
});

test('SE04 CC06 wrong tokens open nothing', async () => {
  const { stack, shopper, admin } = shop;
  const tokens = { 'no token': '', ...(await wrongTokens(shop)) };
  for (const [kind, token] of Object.entries(tokens)) {
    const headers = { apikey: stack.publishableKey, authorization: token && `Bearer ${token}` };
    for (const { name, isForService, isForPeople } of known.values()) {
      if (!isForPeople && !isForService) continue;
      const answered = await send(name, bent(name, {}), { headers });
      expect([kind, name, answered.status]).toEqual([kind, name, isForService ? 403 : 401]);
      expectRefusal(answered);
    }
  }
  for (const { token } of [shopper, admin]) {
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` };
    for (const name of ['email-deliver', 'maintenance']) {
      expect((await send(name, '{}', { headers })).status).toBe(403);
    }
  }
  expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
});

describe('SE04 any body at all', () => {
  const strange = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('__proto__', '\u0000', '\ud800', '1e999', -0, 2 ** 53),
  );

  test.each(FUNCTIONS)('%s: never a 5xx, and nothing written by what was refused', async (name) => {
    const { body } = endpoint(name);
    const changed = fc
      .tuple(fc.constantFrom(...Object.keys(body), 'extra'), strange)
      .map(([key, value]) => JSON.stringify({ ...body, [key]: value }));
    const bodies = fc.oneof(
      { weight: 4, arbitrary: changed },
      { weight: 1, arbitrary: strange.map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (text) => {
        const before = await counts();
        const answered = await send(name, text);
        expect(answered.status).toBeLessThan(500);
        if (answered.status === 200) return;
        expectRefusal(answered);
        expect(await counts()).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});
