/** Every function with a request that it accepts, for tests that bend it. */
import { readdirSync } from 'node:fs';
import { Stripe } from 'stripe';
import { paystackSignature } from './payment-worlds.ts';
import type { openShop } from './test-shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;
export interface Endpoint {
  name: string;
  body: Record<string, unknown>;
  headers(body: string): Record<string, string>;
  /** Who is refused with 403: the function is not for people. */
  isForService?: boolean;
  /** Who is refused with 401: the function wants to know who is asking. */
  isForPeople?: boolean;
  /** Of the request as it is; 200 when not said. */
  status?: number;
}

export const FUNCTIONS = readdirSync(new URL('../functions', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)
  .sort();

export function endpoints({ stack, keys, shopper, admin, service }: Shop): Endpoint[] {
  const json = { 'content-type': 'application/json', apikey: stack.publishableKey };
  const visitor = () => json;
  const asShopper = () => ({ ...json, authorization: `Bearer ${shopper.token}` });
  return [
    { name: 'avatar', body: { picture: null }, headers: asShopper, isForPeople: true },
    {
      name: 'contact',
      body: { firstName: 'Ada', lastName: 'Obi', email: 'ada@shop.test', subject: 'Hi', message: 'Hello', website: '' },
      headers: visitor,
    },
    { name: 'count', body: { view: 'walk' }, headers: visitor },
    {
      name: 'create-checkout-session',
      body: {
        items: [{ id: 'walk', quantity: 1, title: 'x', price: 1 }],
        userId: shopper.id,
        successUrl: `${stack.siteUrl}/checkout-success?return=stripe`,
      },
      headers: asShopper,
      isForPeople: true,
    },
    {
      name: 'download',
      body: { illustrationId: 'gift' },
      headers: asShopper,
      isForPeople: true,
    },
    { name: 'email-deliver', body: {}, headers: () => ({ ...json, ...service }), isForService: true },
    {
      name: 'invoice',
      body: { id: '11111111-1111-4111-8111-111111111111' },
      headers: asShopper,
      isForPeople: true,
      // There is no such document.
      status: 404,
    },
    {
      name: 'license',
      body: { action: 'status', id: '11111111-1111-4111-8111-111111111111' },
      headers: visitor,
    },
    { name: 'maintenance', body: { tasks: ['cleanup'] }, headers: () => ({ ...json, ...service }), isForService: true },
    {
      name: 'newsletter',
      body: { action: 'subscribe', email: 'ada@shop.test', source: 'home', website: '' },
      headers: visitor,
    },
    {
      name: 'order-refund',
      body: { orderId: '11111111-1111-4111-8111-111111111111' },
      headers: () => ({ ...json, authorization: `Bearer ${admin.token}` }),
      isForPeople: true,
      // There is no such order.
      status: 404,
    },
    ...webhooks(json, keys),
  ];
}

function webhooks(json: Record<string, string>, keys: Shop['keys']): Endpoint[] {
  const event = { id: 'evt_endpoint', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
  return [
    {
      name: 'paystack-webhook',
      body: { event: 'transfer.success', data: { id: 1 } },
      headers: (payload) => ({ ...json, ...paystackSignature(payload, keys.paystackSecretKey) }),
    },
    {
      name: 'stripe-webhook',
      body: event,
      headers: (payload) => ({
        ...json,
        'stripe-signature': new Stripe('sk_test_x').webhooks.generateTestHeaderString({
          payload,
          secret: keys.stripeWebhookSecret,
        }),
      }),
    },
  ];
}
