/** For tests: a started stack with a few things to sell, and what a shopper's browser does with it. */
import { orderName } from '@baobab/domain/order-name';
import { rmSync } from 'node:fs';
import postgres from 'postgres';
import { Stripe } from 'stripe';
import { functionEnv } from '../local/function-env.ts';
import { loadKeys } from '../local/keys.ts';
import { connect } from '../local/test/payments-server.ts';
import { startStack } from '../local/stack.ts';
import type { Stack, StackOptions } from '../local/stack.ts';
import { releasePacks } from '../tests/fixtures.ts';
import { testFolder } from '../local/test-folder.ts';

type Row = Record<string, unknown>;

const ITEMS = [
  { id: 'walk', title: 'Sunset walk', price: 12, master_file: 'masters/walk/1_walk.png' },
  { id: 'kente', title: 'Kente at work', price: 6.5, master_file: 'masters/kente/1_kente.png' },
  { id: 'gift', title: 'Free gift', price: 0, is_free: true, master_file: 'masters/gift/1_gift.png' },
  { id: 'bare', title: 'Nothing to deliver', price: 9, master_file: null },
].map((item) => ({
  is_free: false,
  ...item,
  description: 'A picture for tests.',
  category: 'Tech',
  image: `lovable-uploads/1-${item.id}.400.webp`,
}));

const createCall =
  (url: string) =>
  async <Body>(path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : null) as Body };
  };

async function signIn({ url, publishableKey, logins }: Stack, who: keyof Stack['logins']) {
  const { email, password } = logins[who];
  const { body } = await createCall(url)<{ access_token: string; user: { id: string } }>(
    '/auth/v1/token?grant_type=password',
    {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    },
  );
  return { token: body.access_token, id: body.user.id };
}

type CheckoutAnswer = Row & { url: string; sessionId: string; orderId: string; error: Row };

/** As the cart sends it, with a title and a price that the server must not believe. */
const startCheckout = (
  { url, publishableKey, siteUrl }: Stack,
  token: string,
  { items, ...more }: { items: Row[] } & Row,
) =>
  createCall(url)<CheckoutAnswer>('/functions/v1/create-checkout-session', {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      items: items.map((item) => ({ title: 'x', price: 0.01, quantity: 1, ...item })),
      successUrl: `${siteUrl}/checkout-success?return=stripe`,
      ...more,
    }),
  });

/** An event as the provider would sign it, or with another secret. */
function postEvent({ url }: Stack, event: object, secret: string) {
  const payload = JSON.stringify({ object: 'event', created: Math.floor(Date.now() / 1000), ...event });
  const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return createCall(url)('/functions/v1/stripe-webhook', { method: 'POST', headers, body: payload });
}

/** Posts JSON as the person with that token; `headers` come on top. */
const createAsk =
  ({ url, publishableKey }: Stack) =>
  <Body>(path: string, body: object, token = '', headers: Record<string, string> = {}) =>
    createCall(url)<Body>(path, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    });

/** One proxy is trusted, so that a test may come from any address: the last entry of `x-forwarded-for`. */
export async function openShop(payments?: StackOptions['payments']) {
  const dataDir = testFolder();
  const stack = await startStack({ port: 0, dataDir, isThrowaway: true, seed: 'logins', trustedProxies: 1, payments });
  const keys = loadKeys(dataDir);
  // Some tables cannot be read through the API.
  const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
  const service = { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` };

  const call = createCall(stack.url);
  const ask = createAsk(stack);
  /** Runs these tasks of `maintenance`, as the schedule does. */
  const maintain = <Body>(...tasks: string[]) => ask<Body>('/functions/v1/maintenance', { tasks }, '', service);
  const rows = async (path: string) => (await call<Row[]>(`/rest/v1/${path}`, { headers: service })).body;
  const made = await call(`/rest/v1/illustrations`, {
    method: 'POST',
    headers: { ...service, 'content-type': 'application/json' },
    body: JSON.stringify(ITEMS),
  });
  if (made.status >= 300) throw new Error(JSON.stringify(made.body));

  await releasePacks((statement) => sql.unsafe(statement));
  const shopper = await signIn(stack, 'shopper');
  const admin = await signIn(stack, 'admin');

  const checkout = (items: Row[], more: Row = {}, token = shopper.token) =>
    startCheckout(stack, token, { items, userId: shopper.id, ...more });
  const order = async (id: string) => (await rows(`orders?id=eq.${id}`))[0];
  const purchases = (orderId: string) => rows(`user_purchases?order_id=eq.${orderId}&revoked_at=is.null`);
  const mails = async (orderId: string) => {
    const path = `/mailbox/api/messages?to=${stack.logins.shopper.email}`;
    const { body } = await call<{ subject: string; html: string; text: string; sent_at: string }[]>(path);
    return body.filter(({ subject }) => subject.includes(orderName(orderId)));
  };

  const sendEvent = (event: object, secret = keys.stripeWebhookSecret) => postEvent(stack, event, secret);
  return {
    stack,
    dataDir,
    sql,
    keys,
    service,
    /** The environment of the functions, to run them elsewhere. */
    env: functionEnv({ url: stack.url, siteUrl: stack.siteUrl, allowedOrigins: [stack.siteUrl], keys, payments }, {}),
    shopper,
    admin,
    stripe: connect(Number(new URL(stack.url).port), keys.stripeSecretKey),
    call,
    ask,
    maintain,
    rows,
    checkout,
    order,
    purchases,
    mails,
    sendEvent,
    async close() {
      await sql.end();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
