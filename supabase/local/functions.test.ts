import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionEnv } from './function-env.ts';
import { loadKeys } from './keys.ts';
import { startTestStack, writeMigrations } from './test/stack.ts';
import type { TestStack } from './test/stack.ts';
import { testFolder } from './test-folder.ts';

const functionsDir = testFolder();
const write = (name: string, text: string) => writeMigrations(join(functionsDir, name), { 'index.ts': text });

write(
  'mirror',
  `const atLoad: string = Deno.env.get('SUPABASE_URL') ?? '';
   Deno.serve(async (request: Request): Promise<Response> => Response.json({
     atLoad,
     now: Deno.env.get('SUPABASE_URL'),
     method: request.method,
     signature: request.headers.get('stripe-signature'),
     isRequest: request instanceof Request,
     body: await request.text(),
   }));`,
);
write(
  'later',
  `Deno.serve(() => {
     const save = async () => {
       await new Promise((resolve) => setTimeout(resolve, 50));
       const { writeFileSync } = await import('node:fs');
       writeFileSync(${JSON.stringify(join(functionsDir, 'later.txt'))}, 'done');
     };
     EdgeRuntime.waitUntil(save());
     return new Response('soon');
   });`,
);
write('throws', `Deno.serve(() => { throw new Error('flat tyre'); });`);
write('silent', `export const nothing = 1;`);

let stack: TestStack;
let other: TestStack;
beforeAll(async () => {
  stack = await startTestStack({ functionsDir });
  other = await startTestStack({ functionsDir });
});
afterAll(async () => {
  await stack.remove();
  await other.remove();
  rmSync(functionsDir, { recursive: true, force: true });
});

describe('a function', () => {
  test('gets the raw request and its own stack’s environment', async () => {
    const body = '{"amount":  1, "sign": "ü"}\n';
    for (const one of [stack, other]) {
      const response = await fetch(`${one.url}/functions/v1/mirror/deeper?x=1`, {
        method: 'POST',
        body,
        headers: { 'stripe-signature': 't=1,v1=ab' },
      });
      const expected = { method: 'POST', signature: 't=1,v1=ab', body, isRequest: true };
      expect(await response.json()).toEqual({ ...expected, atLoad: one.url, now: one.url });
    }
  });

  test('can be invoked by supabase-js', async () => {
    const { data, error } = await stack.client().functions.invoke('mirror', { body: { hello: 'there' } });
    expect(error).toBeNull();
    expect(data).toMatchObject({ method: 'POST', body: '{"hello":"there"}' });
  });

  test('that throws answers 500 with a JSON error and leaves a line in the log', async () => {
    const response = await fetch(`${stack.url}/functions/v1/throws`, { method: 'POST' });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ ok: false, error: { code: 'function_failed' } });
    expect(stack.lines.some((line) => line.includes('function throws failed') && line.includes('flat tyre'))).toBe(
      true,
    );
  });

  test('that serves nothing says so in the log', async () => {
    expect((await fetch(`${stack.url}/functions/v1/silent`)).status).toBe(500);
    expect(stack.lines.some((line) => line.includes('It does not call Deno.serve.'))).toBe(true);
  });

  test.each(['missing', '_shared', '..%2Fmirror', ''])('called %j is not found', async (name) => {
    const response = await fetch(`${stack.url}/functions/v1/${name}`);
    expect(response.status).toBe(404);
  });

  test('may go on after its answer; stopping waits for it', async () => {
    const third = await startTestStack({ functionsDir });
    expect(await (await fetch(`${third.url}/functions/v1/later`)).text()).toBe('soon');
    await third.remove();
    expect(readFileSync(join(functionsDir, 'later.txt'), 'utf8')).toBe('done');
  });
});

describe('the environment', () => {
  const base = { url: 'http://127.0.0.1:5', siteUrl: 'http://shop', allowedOrigins: ['http://shop', 'http://b'] };
  const keys = loadKeys(functionsDir);

  test('points payments and mail to this stack', () => {
    const env = functionEnv({ ...base, keys }, {});
    expect(env).toMatchObject({
      ALLOWED_ORIGINS: 'http://shop,http://b',
      STRIPE_SECRET_KEY: keys.stripeSecretKey,
      STRIPE_API_HOST: '127.0.0.1',
      STRIPE_API_PORT: '5',
      STRIPE_API_PROTOCOL: 'http',
      MAIL_HTTP_URL: 'http://127.0.0.1:5/mailbox/api/messages',
    });
  });

  test('leaves them to a real provider when the developer names one, and passes nothing else on', () => {
    const outer = { STRIPE_SECRET_KEY: 'sk_test_own', SMTP_HOST: 'mail.example', HOME: '/home/me' };
    const env = functionEnv({ ...base, keys }, outer);
    expect(env).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_own', SMTP_HOST: 'mail.example' });
    for (const name of ['STRIPE_API_HOST', 'MAIL_HTTP_URL', 'HOME']) expect(env).not.toHaveProperty(name);
  });
});
