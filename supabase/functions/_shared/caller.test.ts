import { expect, test } from 'vitest';
import { isService } from './caller.ts';

const KEY = 'sb_secret_of_the_project';
const asked = (headers: Record<string, string>) =>
  isService(new Request('http://shop.test', { headers }), { secretKey: KEY });

test.each([
  ['alone as API key', { apikey: KEY }],
  ['alone as bearer', { authorization: `Bearer ${KEY}` }],
  ['as API key beside a token of the gateway', { apikey: KEY, authorization: 'Bearer eyJhbGciOi.J9.x' }],
  ['as bearer beside the publishable key', { apikey: 'sb_publishable_x', authorization: `Bearer ${KEY}` }],
])('TR04 the secret key counts %s', async (_, headers) => {
  expect(await asked(headers)).toBe(true);
});

test.each([
  ['no key', {}],
  ['an empty one', { apikey: '', authorization: 'Bearer ' }],
  ['the publishable key in both', { apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x' }],
  ['a part of the secret key', { apikey: KEY.slice(0, -1) }],
])('TR04 %s does not', async (_, headers) => {
  expect(await asked(headers)).toBe(false);
});
