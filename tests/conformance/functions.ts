/** Calling edge functions, with the shop's own checkout as the example. */
import assert from 'node:assert/strict';
import { hasHeader, hasStatus, record } from './answer.ts';
import { expectations } from './expectation.ts';
import type { TestContext } from './test-context.ts';
import { Skip } from './skip.ts';

const PATH = '/functions/v1/create-checkout-session';
const INVOKE = 'Supabase docs, Invoking Edge Functions';
const CORS = 'Supabase docs, CORS support for invoking from the browser';

/** Well-formed, about an item that does not exist. */
const cart = (context: TestContext, userId: string) => ({
  items: [{ id: 'no-such-item', title: 'x', price: 1, quantity: 1, image: '', description: '' }],
  userId,
  successUrl: `${context.target.siteUrl ?? 'https://shop.example'}/checkout/success`,
});

async function needCheckout(context: TestContext): Promise<void> {
  const probe = await context.ask(PATH, 'anon', { json: {} });
  if (probe.status === 404) throw new Skip('needs the deployed function create-checkout-session');
}

export const functions = expectations('Functions', [
  [
    'function-unknown',
    INVOKE,
    async (context) => {
      hasStatus(await context.ask('/functions/v1/plant-a-tree', 'anon', { json: {} }), 404);
    },
  ],
  [
    'function-preflight',
    CORS,
    async (context) => {
      await needCheckout(context);
      const headers = {
        origin: context.target.siteUrl ?? 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,apikey,content-type',
      };
      const answer = await context.ask(PATH, null, { method: 'OPTIONS', headers });
      hasStatus(answer, 200, 204);
      hasHeader(answer, 'access-control-allow-origin', /./);
      hasHeader(answer, 'access-control-allow-headers', /authorization|\*/i);
    },
  ],
  [
    'function-no-token',
    `${INVOKE}: a person's token is required`,
    async (context) => {
      await needCheckout(context);
      const answer = await context.ask(PATH, 'anon', { json: cart(context, '00000000-0000-4000-8000-000000000000') });
      hasStatus(answer, 401);
      hasHeader(answer, 'content-type', /^application\/json/);
    },
  ],
  [
    'function-forged',
    `${INVOKE}: the token is verified`,
    async (context) => {
      await needCheckout(context);
      const { accessToken, id } = await context.user('known');
      const [head = '', , signature = ''] = accessToken.split('.');
      const exp = Math.floor(Date.now() / 1000) + 600;
      const claims = Buffer.from(JSON.stringify({ sub: id, role: 'authenticated', exp })).toString('base64url');
      const headers = { authorization: `Bearer ${head}.${claims}.${signature}` };
      hasStatus(await context.ask(PATH, 'anon', { json: cart(context, id), headers }), 401);
    },
  ],
  [
    'function-malformed',
    `${INVOKE}: the status of the function arrives unchanged`,
    async (context) => {
      await needCheckout(context);
      const options = { method: 'POST', raw: '{"items":', headers: { 'content-type': 'application/json' } };
      const answer = await context.ask(PATH, await context.user('known'), options);
      hasStatus(answer, 400);
      assert.equal(record(answer.body).ok, false);
      assert.equal(typeof record(record(answer.body).error).code, 'string');
    },
  ],
  [
    'function-body',
    `${INVOKE}: JSON in, JSON out`,
    async (context) => {
      await needCheckout(context);
      const person = await context.user('known');
      const answer = await context.ask(PATH, person, { json: cart(context, person.id) });
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text}`);
      hasHeader(answer, 'content-type', /^application\/json/);
      assert.equal(record(answer.body).ok, false);
    },
  ],
]);
