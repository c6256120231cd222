/** The command on a running stack: nothing on a shop where all is well, each planted fault by its kind. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutSteps } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { press } from '../local/test/payments-server.ts';
import { REPOSITORY } from './cli.ts';
import { parseReconcileOptions } from './reconcile/options.ts';
import { report } from './reconcile/reconcile.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
const { begin, untilPaid, clear } = checkoutSteps(() => shop);
beforeEach(clear);

const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; out: string }>((done) => {
    const { SUPABASE_SECRET_KEY: _, ...rest } = process.env;
    const child = spawn(process.execPath, [join(REPOSITORY, 'scripts/reconcile.ts'), ...args], {
      env: { ...rest, ...env },
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += String(chunk)));
    child.once('close', (code) => done({ code, out }));
  });
const ask = () => run(['--url', shop.stack.url], { SUPABASE_SECRET_KEY: shop.stack.secretKey });
const buy = async () => {
  const begun = await begin();
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  return begun;
};

test('HX05 reconcile ends with 0 on a shop where all is well, found by its data folder or its address', async () => {
  await buy();
  expect(await ask()).toEqual({ code: 0, out: 'Nothing to reconcile: what was charged is granted or paid back.\n' });
  expect(await run(['--data', shop.dataDir])).toMatchObject({ code: 0 });
});

test.each([
  ['paid_without_grant', (id: string) => shop.sql`delete from public.user_purchases where order_id = ${id}`],
  [
    'grant_without_payment',
    (id: string) => shop.sql`update public.orders set payment_status = 'failed' where id = ${id}`,
  ],
  [
    'dispute',
    (id: string) => shop.sql`update public.orders set dispute_status = 'open', disputed_at = now() where id = ${id}`,
  ],
  ['amount_mismatch', (id: string) => shop.sql`update public.order_items set price = 1 where order_id = ${id}`],
  ['refund_failed', (id: string) => shop.sql`update public.orders set refund_failed_at = now() where id = ${id}`],
])('HX05 reconcile ends with 1 and names a planted %s', async (kind, plant) => {
  const { orderId } = await buy();
  await plant(orderId);
  const { code, out } = await ask();
  expect(code).toBe(1);
  expect(out).toContain(` · ${kind} · order ${orderId} · ${shop.stack.logins.shopper.email} · expected $`);
});

test('HX05 reconcile says what is missing: a running stack, a key, or one place only', async () => {
  expect(await run(['--data', '/nowhere'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('No stack runs on'),
  });
  expect(await run(['--url', shop.stack.url])).toMatchObject({
    code: 1,
    out: expect.stringContaining('SUPABASE_SECRET_KEY'),
  });
  await expect(parseReconcileOptions(['--url', 'http://x', '--secret', 'sb_secret_x'])).rejects.toThrow("'--secret'");
  const wrong = await run(['--url', shop.stack.url], { SUPABASE_SECRET_KEY: shop.stack.publishableKey });
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('refused the list of orders') });
});

test('HX05 what other people wrote reaches the terminal without control characters', () => {
  const line = report([
    {
      kind: 'dispute',
      order_id: crypto.randomUUID(),
      order_item_id: null,
      email: 'a\u001b[2J@shop.test',
      expected_cents: 1250,
      found_cents: null,
      detail: 'Title\u0007',
      happened_at: null,
      currency: 'usd',
    },
  ]);
  expect(line).not.toMatch(/[^\P{Cc}\n]/u);
  expect(line).toContain('expected $12.50, found –');
});
