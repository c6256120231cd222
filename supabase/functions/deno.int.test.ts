// The same files in Deno, which is what a hosted project runs: types, imports, and one request that needs Web Crypto.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';

const OFFLINE = ['--node-modules-dir=manual', '--cached-only', '--no-remote', '--no-lock'];
const deno = fileURLToPath(new URL('../node_modules/.bin/deno', import.meta.url));
const folder = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

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

const freePort = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

test.each(['create-checkout-session', 'stripe-webhook', 'email-deliver'])('%s passes deno check', async (name) => {
  const check = run(['check', ...OFFLINE, 'index.ts'], name);
  expect({ code: await check.ended, output: check.output() }).toMatchObject({ code: 0 });
});

test('CC07 CC10 the webhook in Deno tells forged from signed events', async () => {
  const port = await freePort();
  const server = run(['run', ...OFFLINE, '--allow-net', '--allow-env', '--allow-read', 'index.ts'], 'stripe-webhook', {
    DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  });
  try {
    await expect.poll(server.output, { timeout: 30_000 }).toContain('Listening');
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'customer.created', data: { object: {} } });
    const send = async (secret: string) => {
      const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret });
      const headers = { 'stripe-signature': signature };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: payload })).status;
    };
    expect([await send('whsec_x'), await send('whsec_guessed')]).toEqual([200, 400]);
  } finally {
    server.stop();
    await server.ended;
  }
});
