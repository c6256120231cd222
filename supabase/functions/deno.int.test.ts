// Runs in npm run test:all only: it starts Deno for every edge function.
/**
 * The same files in Deno, which is what a hosted project runs: types, imports, and one request to each function against a
 * whole stack.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paystackSignature } from '../functions-testing/payment-worlds.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { freePort } from '../local/free-port.ts';

const OFFLINE = ['--node-modules-dir=manual', '--cached-only', '--no-remote', '--no-lock'];
const deno = fileURLToPath(new URL('../node_modules/.bin/deno', import.meta.url));
const folder = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const run = (args: string[], name: string, env: Record<string, string> = {}) => {
  const child = spawn(deno, args, {
    cwd: folder(name),
    env: { ...process.env, NO_COLOR: '1', ...env },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  // The command is a launcher: the program that it started has to end too.
  const stop = () => (child.pid === undefined ? false : process.kill(-child.pid));
  return { stop, ended, output: () => output };
};

type Send = (body: string, headers?: Record<string, string>) => Promise<{ status: number; body: unknown }>;

/** Serves one function in Deno with the stack's environment for as long as `use` takes. */
async function serve(name: string, use: (send: Send) => Promise<void>) {
  const port = await freePort();
  const server = run(['run', ...OFFLINE, '--allow-net', '--allow-env', '--allow-read', 'index.ts'], name, {
    ...shop.env,
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
  });
  try {
    await expect.poll(server.output, { timeout: 30_000 }).toContain('Listening');
    await use(async (body, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return { status: response.status, body: await response.json() };
    });
  } finally {
    server.stop();
    await server.ended;
  }
}

const signed = (payload: string, secret: string) => ({
  'stripe-signature': new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret }),
});

const uses: Record<string, (send: Send) => Promise<void>> = {
  'create-checkout-session': async (send) => {
    const successUrl = `${shop.stack.siteUrl}/checkout-success?return=stripe`;
    const cart = JSON.stringify({ items: [{ id: 'walk', quantity: 2 }], userId: shop.shopper.id, successUrl });
    const { status, body } = await send(cart, { authorization: `Bearer ${shop.shopper.token}` });
    expect([status, body]).toMatchObject([200, { url: expect.stringContaining('/pay/cs_test_') }]);
    expect(await shop.order((body as { orderId: string }).orderId)).toMatchObject({ total_amount: 24 });
  },
  'stripe-webhook': async (send) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } });
    expect(await send(payload, signed(payload, 'whsec_guessed'))).toMatchObject({ status: 400 });
    expect(await send(payload, signed(payload, shop.keys.stripeWebhookSecret))).toMatchObject({ status: 200 });
  },
  'paystack-webhook': async (send) => {
    const payload = JSON.stringify({ event: 'transfer.success', data: { id: 1 } });
    expect(await send(payload, paystackSignature(payload, 'sk_test_guessed'))).toMatchObject({ status: 400 });
    expect(await send(payload, paystackSignature(payload, shop.keys.paystackSecretKey))).toMatchObject({ status: 200 });
  },
  'email-deliver': async (send) => {
    expect(await send('{}')).toMatchObject({ status: 403 });
    expect(await send('{}', shop.service)).toMatchObject({ status: 200, body: { ok: true } });
  },
  'order-refund': async (send) => {
    const asked = JSON.stringify({ orderId: '11111111-1111-4111-8111-111111111111' });
    const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
    expect(await send(asked, as(shop.shopper))).toMatchObject({ status: 403 });
    expect(await send(asked, as(shop.admin))).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  },
  download: async (send) => {
    const authorization = `Bearer ${shop.shopper.token}`;
    const headers = { ...shop.service, 'content-type': 'image/png' };
    const path = 'masters/gift/1_gift.png';
    await shop.call(`/storage/v1/object/downloads/${path}`, { method: 'POST', headers, body: 'png' });
    const link = await send(JSON.stringify({ illustrationId: 'gift' }), { authorization });
    expect(link).toMatchObject({ status: 200, body: { fileName: 'gift.png', seconds: 60 } });
    const paid = JSON.stringify({ illustrationId: 'walk' });
    expect(await send(paid, { authorization })).toMatchObject({ status: 404 });
  },
  invoice: async (send) => {
    const asked = JSON.stringify({ id: '11111111-1111-4111-8111-111111111111' });
    expect(await send(asked)).toMatchObject({ status: 401 });
    expect(await send(asked, { authorization: `Bearer ${shop.shopper.token}` })).toMatchObject({ status: 404 });
  },
  license: async (send) => {
    const asked = JSON.stringify({
      action: 'issue',
      orderItemId: '11111111-1111-4111-8111-111111111111',
      format: 'pdf',
    });
    expect(await send(asked)).toMatchObject({ status: 401 });
    const authorization = `Bearer ${shop.shopper.token}`;
    expect(await send(asked, { authorization })).toMatchObject({ status: 404 });
    const file = Buffer.from('no certificate').toString('base64');
    expect(await send(JSON.stringify({ action: 'verify', file }))).toMatchObject({ body: { state: 'altered' } });
    expect(await send('{"action":"keys"}')).toMatchObject({ body: { keys: [{ crv: 'Ed25519' }] } });
  },
  contact: async (send) => {
    const message = { firstName: 'Ada', lastName: 'Obi', email: 'ada@deno.test', subject: 'Hi', message: 'Hello' };
    expect(await send(JSON.stringify(message))).toEqual({ status: 200, body: { ok: true } });
    expect(await shop.rows('contact_messages?email=eq.ada@deno.test')).toHaveLength(1);
  },
  newsletter: async (send) => {
    const asked = await send(JSON.stringify({ action: 'subscribe', email: 'ada@deno.test' }));
    expect(asked).toEqual({ status: 200, body: { ok: true, freePack: false } });
    expect(await shop.rows('newsletter_subscribers?email=eq.ada@deno.test')).toMatchObject([{ status: 'pending' }]);
  },
  maintenance: async (send) => {
    expect(await send('{}')).toMatchObject({ status: 403 });
    expect(await send('{}', shop.service)).toMatchObject({ status: 200, body: { done: { mail: { failed: 0 } } } });
  },
};

test.each(Object.keys(uses))('CC10 %s passes deno check', async (name) => {
  const check = run(['check', ...OFFLINE, 'index.ts'], name);
  expect({ code: await check.ended, output: check.output() }).toMatchObject({ code: 0 });
});

test.each(Object.entries(uses))('CC10 %s answers in Deno', serve);
