import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { press, sessionParameters, startPayments, startWebhook } from '../test/payments-server.ts';

let webhook: Awaited<ReturnType<typeof startWebhook>>;
let shop: Awaited<ReturnType<typeof startPayments>>;
beforeAll(async () => {
  webhook = await startWebhook();
  shop = await startPayments({ webhookUrl: webhook.url });
});
afterAll(async () => {
  await shop.stop();
  await webhook.close();
});

const create = (more?: Partial<Stripe.Checkout.SessionCreateParams>, options?: Stripe.RequestOptions) =>
  shop.stripe.checkout.sessions.create(sessionParameters(more), options);

describe('CC10 the SDK against the local stand-in', () => {
  test('creates a session with the total of its lines, retrieves it and its lines', async () => {
    const session = await create();
    expect(session).toMatchObject({
      amount_total: 3050,
      currency: 'usd',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: 'order-1',
      metadata: { order_id: 'order-1' },
      url: `${shop.url}/pay/${session.id}`,
    });
    expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id });
    const lines = await shop.stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
      ['Sunset walk', 2, 2400],
      ['Kente & <code>', 1, 650],
    ]);
    const expanded = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(expanded.line_items?.data).toHaveLength(2);
    const paged = shop.stripe.checkout.sessions.listLineItems(session.id, { limit: 1 });
    expect(await paged.autoPagingToArray({ limit: 10 })).toEqual(lines.data);
    const from = shop.stripe.checkout.sessions.listLineItems(session.id, { starting_after: 'li_none' });
    await expect(from).rejects.toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'starting_after' });
  });

  test('a key that is used again answers the same session; with other parameters it is refused', async () => {
    const [first, again] = [
      await create({}, { idempotencyKey: 'order-7' }),
      await create({}, { idempotencyKey: 'order-7' }),
    ];
    expect(again.id).toBe(first.id);
    const other = create({ client_reference_id: 'order-8' }, { idempotencyKey: 'order-7' });
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('the page shows the order and what it is, without a script', async () => {
    const { url } = await create();
    const page = await fetch(url ?? '');
    const markup = await page.text();
    for (const text of ['This is a test payment page', '2 × $12.00', 'Kente &amp; &lt;code&gt;', 'Pay $30.50'])
      expect(markup).toContain(text);
    expect(markup).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${shop.url}/pay/cs_test_nothing`)).status).toBe(404);
  });
});

describe('CC07 events reach the shop', () => {
  let hook: Awaited<ReturnType<typeof startWebhook>>;
  let folder: string;
  const start = (now?: () => number) =>
    startPayments({ webhookUrl: hook.url, stateFile: join(folder, 'payments.sqlite'), now });
  beforeEach(async () => {
    folder = testFolder();
    hook = await startWebhook();
  });
  afterEach(async () => {
    await hook.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('what a webhook refuses is sent again, also after a restart, and nothing twice', async () => {
    hook.state.answer = () => 503;
    const first = await start();
    const { id, url } = await first.stripe.checkout.sessions.create(sessionParameters());
    await press(url ?? '', 'pay');
    await expect.poll(() => hook.state.tries).toBeGreaterThan(1);
    await first.stop();
    hook.state.answer = () => 200;
    const second = await start();
    await hook.received(1);
    await second.stop();
    const third = await start();
    const { url: next } = await third.stripe.checkout.sessions.create(sessionParameters());
    await press(next ?? '', 'pay');
    await hook.received(2);
    await third.stop();
    expect(hook.events[0]).toMatchObject({ type: 'checkout.session.completed', data: { object: { id } } });
    expect(new Set(hook.events.map((event) => event.id)).size).toBe(2);
  });

  test('TR06 an idempotency key is forgotten after a day', async () => {
    const first = await start();
    const create = ({ stripe }: typeof first) =>
      stripe.checkout.sessions.create(sessionParameters(), { idempotencyKey: 'order-9' });
    const { id } = await create(first);
    expect((await create(first)).id).toBe(id);
    await first.stop();
    const tomorrow = Date.now() + 25 * 60 * 60 * 1000;
    const second = await start(() => tomorrow);
    await expect.poll(async () => (await create(second)).id, { timeout: 40_000 }).not.toBe(id);
    await second.stop();
  });

  test('a session expires when its time is up', async () => {
    const first = await start();
    const { id } = await first.stripe.checkout.sessions.create(sessionParameters());
    await first.stop();
    const tomorrow = Date.now() + 25 * 60 * 60 * 1000;
    const second = await start(() => tomorrow);
    await expect
      .poll(async () => (await second.stripe.checkout.sessions.retrieve(id)).status, { timeout: 40_000 })
      .toBe('expired');
    await second.stop();
  });
});
