// Runs in npm run test:all only: the scenarios of the checkout use the same page.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intentId, press, sessionParameters, startPayments, startWebhook } from './test-server.ts';
import { testFolder } from '../test-folder.ts';

let webhook: Awaited<ReturnType<typeof startWebhook>>;
let shop: Awaited<ReturnType<typeof startPayments>>;
let stateFolder: string;
const start = (now?: () => number) =>
  startPayments({ webhookUrl: webhook.url, stateFile: join(stateFolder, 'payments.sqlite'), now });
beforeEach(async () => {
  stateFolder = testFolder();
  webhook = await startWebhook();
  shop = await start();
});
afterEach(async () => {
  await shop.stop();
  await webhook.close();
  rmSync(stateFolder, { recursive: true, force: true });
});

const open = () => shop.stripe.checkout.sessions.create(sessionParameters());
const types = () => webhook.events.map((event) => event.type);

describe('CC10 the payment page', () => {
  test('shows the order and what the page is, without a script', async () => {
    const { url } = await open();
    const page = await fetch(url ?? '');
    const markup = await page.text();
    for (const text of [
      'This is a test payment page',
      'Sunset walk',
      '2 × $12.00',
      'Kente &amp; &lt;code&gt;',
      'Pay $30.50',
      'Decline',
      'Cancel',
    ]) {
      expect(markup).toContain(text);
    }
    expect(markup).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('Pay leads back to the shop with the session id and sends one completed event', async () => {
    const { id, url } = await open();
    const answer = await press(url ?? '', 'pay');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`http://shop.test/checkout-success?return=stripe&session_id=${id}`);
    const again = await press(url ?? '', 'pay');
    expect(await again.text()).toContain('This payment is finished');
    await webhook.received(1);
    expect(webhook.events).toMatchObject([
      {
        type: 'checkout.session.completed',
        data: { object: { id, payment_status: 'paid', amount_total: 3050, metadata: { order_id: 'order-1' } } },
      },
    ]);
  });

  test('Decline says so, charges nothing, and the card can be tried again', async () => {
    const { id, url } = await open();
    const declined = await press(url ?? '', 'decline');
    expect(await declined.text()).toContain('Your card was declined');
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
    await press(url ?? '', 'pay');
    await webhook.received(1);
    expect(types()).toEqual(['checkout.session.completed']);
  });

  test('Cancel leads to the cart and leaves the session open', async () => {
    const { id, url } = await open();
    const answer = await press(url ?? '', 'cancel');
    expect(answer.headers.get('location')).toBe('http://shop.test/cart');
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' });
  });

  test.each([
    ['bank_clears', 'checkout.session.async_payment_succeeded', 'paid'],
    ['bank_bounces', 'checkout.session.async_payment_failed', 'unpaid'],
  ])('%s completes unpaid first and decides later', async (outcome, type, paymentStatus) => {
    const { id, url } = await open();
    await press(url ?? '', outcome);
    await webhook.received(2);
    const completed = webhook.events.find((event) => event.type === 'checkout.session.completed');
    expect(completed).toMatchObject({ data: { object: { payment_status: 'unpaid', status: 'complete' } } });
    expect(types()).toContain(type);
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: paymentStatus });
  });

  test('an unknown page says so', async () => {
    expect((await fetch(`${shop.url}/pay/cs_test_nothing`)).status).toBe(404);
  });
});

describe('CC07 events reach the shop', () => {
  test('a webhook that fails is tried again until it says 2xx', async () => {
    webhook.state.answer = (tries) => (tries < 4 ? 503 : 200);
    const { url } = await open();
    await press(url ?? '', 'pay');
    await webhook.received(1);
    expect(webhook.state.tries).toBe(4);
    expect(types()).toEqual(['checkout.session.completed']);
  });

  test('what was not delivered is delivered after a restart, and nothing twice', async () => {
    webhook.state.answer = () => 503;
    const { id, url } = await open();
    await press(url ?? '', 'pay');
    await shop.stop();
    webhook.state.answer = () => 200;
    shop = await start();
    await webhook.received(1);
    expect(webhook.events).toMatchObject([{ data: { object: { id } } }]);
    await shop.stop();
    shop = await start();
    await press((await open()).url ?? '', 'pay');
    await webhook.received(2);
    expect(new Set(webhook.events.map((event) => event.id)).size).toBe(2);
  });

  test('a session expires when its time is up', async () => {
    const { id } = await open();
    await shop.stop();
    const tomorrow = Date.now() + 25 * 60 * 60 * 1000;
    webhook.state.answer = () => 200;
    shop = await start(() => tomorrow);
    await expect
      .poll(async () => (await shop.stripe.checkout.sessions.retrieve(id)).status, { timeout: 40_000 })
      .toBe('expired');
  });

  test('CC08 a refund tells the sum refunded so far', async () => {
    const { id, url } = await open();
    await press(url ?? '', 'pay');
    const payment_intent = intentId(await shop.stripe.checkout.sessions.retrieve(id));
    await shop.stripe.refunds.create({ payment_intent, amount: 650 });
    await webhook.received(3);
    const refunded = webhook.events.find((event) => event.type === 'charge.refunded');
    expect(refunded).toMatchObject({ data: { object: { payment_intent, amount_refunded: 650, refunded: false } } });
  });
});
