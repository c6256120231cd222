/** Mail services fail. Whatever happens, the confirmation of an order arrives exactly once. */
import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkoutSteps } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { press } from '../local/test/payments-server.ts';

/** A mail service like the usual ones: a key it knows is a mail it has sent. */
const service = { failures: 0, isAnswerLost: false, tries: 0, sent: new Map<string, { subject: string }>() };
const server = serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request: Request) => {
    service.tries += 1;
    if (service.tries <= service.failures) return new Response('busy', { status: 503 });
    const key = request.headers.get('idempotency-key') ?? '';
    const isNew = !service.sent.has(key);
    service.sent.set(key, (await request.json()) as { subject: string });
    return isNew && service.isAnswerLost ? new Response('lost', { status: 502 }) : new Response('{}', { status: 201 });
  },
});

let shop: Awaited<ReturnType<typeof openShop>>;
const { begin, untilPaid, clear } = checkoutSteps(() => shop);
beforeAll(async () => {
  vi.stubEnv('MAIL_HTTP_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  shop = await openShop();
  await shop.sql`update public.shop_settings set sale_notices = false`;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.close();
  server.close();
});

const pay = async () => {
  const begun = await begin();
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  return `order-paid:${begun.orderId}`;
};
const mail = async (key: string) => (await shop.rows(`email_outbox?dedupe_key=eq.${key}`))[0];
/** Lets the mail's next try be due now, as often as it takes until it has left. */
const untilSent = (key: string) =>
  expect
    .poll(
      async () => {
        await shop.sql`update public.email_outbox set next_attempt_at = now() where status = 'pending' and last_error is not null`;
        return (await mail(key))?.['status'];
      },
      { timeout: 40_000, interval: 200 },
    )
    .toBe('sent');

test('CC07 PD05 a service that fails twice: the mail stays in the outbox, is tried again, and arrives once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.assign(service, { failures: 2, tries: 0 });
  const key = await pay();
  await expect.poll(async () => (await mail(key))?.['last_error'], { timeout: 40_000 }).toContain('503');
  await untilSent(key);
  expect([service.tries, service.sent.size]).toEqual([3, 1]);
  expect(await mail(key)).toMatchObject({ attempts: 3 });
  await Promise.all(Array.from({ length: 5 }, () => shop.ask('/functions/v1/email-deliver', {}, '', shop.service)));
  expect(service.tries).toBe(3);
});

test('CC07 PD05 a service that sends but whose answer is lost is asked again under the same key', async () => {
  await clear();
  service.sent.clear();
  Object.assign(service, { failures: 0, tries: 0, isAnswerLost: true });
  const key = await pay();
  await expect.poll(async () => (await mail(key))?.['last_error'], { timeout: 40_000 }).toContain('502');
  await untilSent(key);
  expect([service.tries, service.sent.size]).toEqual([2, 1]);
  vi.restoreAllMocks();
});
