import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { CLIENT_ADDRESS, clientAddress, nameClient } from './client-address.ts';
import type { Bindings } from './client-address.ts';
import { createLimiter, limitMails } from './mail-limit.ts';

describe('HX07 where a request came from', () => {
  test.each([
    ['without a proxy the socket says it, whatever the client writes', '198.51.100.9', 0, '10.0.0.1'],
    ['one proxy appends what it saw', '198.51.100.9, 203.0.113.7', 1, '203.0.113.7'],
    ['two proxies: the second entry from the right', '1.1.1.1, 203.0.113.7, 10.0.0.9', 2, '203.0.113.7'],
    ['a list that is too short has not come through them', '203.0.113.7', 2, '10.0.0.1'],
    ['no list at all', null, 1, '10.0.0.1'],
    ['an empty entry', '203.0.113.7, ', 1, '10.0.0.1'],
  ])('HX07 %s', (_title, forwarded, proxies, expected) => {
    expect(clientAddress(forwarded, '10.0.0.1', proxies)).toBe(expected);
  });

  test('HX07 parts read one header, and nothing that the client wrote in any', async () => {
    const app = new Hono<Bindings>();
    app.use(nameClient(0));
    app.all('/', ({ req }) => Response.json(Object.fromEntries(req.raw.headers)));
    const names = ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip', 'true-client-ip', 'x-client-ip', 'forwarded'];
    const headers = Object.fromEntries(names.map((name) => [name, '198.51.100.9']));
    const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    const seen = await (await app.request('/', { headers }, env)).json();
    expect(seen).toEqual({ [CLIENT_ADDRESS]: '127.0.0.1' });
  });
});

describe('HX07 mails of sign-up', () => {
  const ask = (app: Hono, email: string, caller: string) =>
    app.request('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [CLIENT_ADDRESS]: caller },
      body: JSON.stringify({ email }),
    });

  test('HX07 the whole shop has a ceiling an hour: other addresses and other callers do not lift it', async () => {
    let now = 0;
    const app = new Hono();
    app.use(
      limitMails(
        createLimiter(() => now),
        3,
      ),
    );
    app.all('*', (context) => context.body(null, 204));
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await ask(app, `a${n}@b.co`, `192.0.2.${n}`)).status);
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    const refused = await ask(app, 'c@b.co', '192.0.2.99');
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await refused.json()).toEqual({
      code: 429,
      error_code: 'over_email_send_rate_limit',
      msg: 'Too many requests. Nothing was sent; please try again in 60 minutes.',
    });
    now = 3_600_000;
    expect((await ask(app, 'c@b.co', '192.0.2.99')).status).toBe(204);
  });

  test('HX07 an address that is refused uses up nothing of the shop’s ceiling', async () => {
    const app = new Hono();
    app.use(
      limitMails(
        createLimiter(() => 0),
        5,
      ),
    );
    app.all('*', (context) => context.body(null, 204));
    for (let n = 0; n < 20; n += 1) await ask(app, 'one@b.co', '192.0.2.1');
    expect((await ask(app, 'two@b.co', '192.0.2.2')).status).toBe(204);
  });
});
