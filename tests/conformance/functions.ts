// Calling edge functions, with the shop's own checkout as the example.
import assert from 'node:assert/strict';
import { hasHeader, hasStatus, record } from './answer.ts';
import { Skip, expectations } from './expectation.ts';
import type { World } from './world.ts';

const PATH = '/functions/v1/create-checkout-session';
const INVOKE = 'Supabase docs, Invoking Edge Functions';
const CORS = 'Supabase docs, CORS support for invoking from the browser';

/** Well-formed, about an item that does not exist. */
const cart = (world: World, userId: string) => ({
  items: [{ id: 'no-such-item', title: 'x', price: 1, quantity: 1, image: '', description: '' }],
  userId,
  successUrl: `${world.target.siteUrl ?? 'https://shop.example'}/checkout/success`,
});

async function needCheckout(world: World): Promise<void> {
  const probe = await world.ask(PATH, 'anon', { json: {} });
  if (probe.status === 404) throw new Skip('needs the deployed function create-checkout-session');
}

export const functions = expectations('Functions', [
  [
    'function-unknown',
    INVOKE,
    async (world) => {
      hasStatus(await world.ask('/functions/v1/plant-a-tree', 'anon', { json: {} }), 404);
    },
  ],
  [
    'function-preflight',
    CORS,
    async (world) => {
      await needCheckout(world);
      const headers = {
        origin: world.target.siteUrl ?? 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,apikey,content-type',
      };
      const answer = await world.ask(PATH, null, { method: 'OPTIONS', headers });
      hasStatus(answer, 200, 204);
      hasHeader(answer, 'access-control-allow-origin', /./);
      hasHeader(answer, 'access-control-allow-headers', /authorization|\*/i);
    },
  ],
  [
    'function-no-token',
    `${INVOKE}: a person's token is required`,
    async (world) => {
      await needCheckout(world);
      const answer = await world.ask(PATH, 'anon', { json: cart(world, '00000000-0000-4000-8000-000000000000') });
      hasStatus(answer, 401);
      hasHeader(answer, 'content-type', /^application\/json/);
    },
  ],
  [
    'function-forged',
    `${INVOKE}: the token is verified`,
    async (world) => {
      await needCheckout(world);
      const { accessToken, id } = await world.person('known');
      const [head = '', , signature = ''] = accessToken.split('.');
      const exp = Math.floor(Date.now() / 1000) + 600;
      const claims = Buffer.from(JSON.stringify({ sub: id, role: 'authenticated', exp })).toString('base64url');
      const headers = { authorization: `Bearer ${head}.${claims}.${signature}` };
      hasStatus(await world.ask(PATH, 'anon', { json: cart(world, id), headers }), 401);
    },
  ],
  [
    'function-malformed',
    `${INVOKE}: the status of the function arrives unchanged`,
    async (world) => {
      await needCheckout(world);
      const wish = { method: 'POST', raw: '{"items":', headers: { 'content-type': 'application/json' } };
      const answer = await world.ask(PATH, await world.person('known'), wish);
      hasStatus(answer, 400);
      assert.equal(record(answer.body).ok, false);
      assert.equal(typeof record(record(answer.body).error).code, 'string');
    },
  ],
  [
    'function-body',
    `${INVOKE}: JSON in, JSON out`,
    async (world) => {
      await needCheckout(world);
      const person = await world.person('known');
      const answer = await world.ask(PATH, person, { json: cart(world, person.id) });
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text}`);
      hasHeader(answer, 'content-type', /^application\/json/);
      assert.equal(record(answer.body).ok, false);
    },
  ],
]);
