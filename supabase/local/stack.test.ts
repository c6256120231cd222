// Runs in npm run test:all only: it starts and stops the backend many times.
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailLine, mailOrder } from '../functions-testing/order-payload.ts';
import { DEMO_LOGINS } from './logins.ts';
import { resolveOptions } from './stack-options.ts';
import { startStack } from './stack.ts';
import type { Stack } from './stack.ts';
import { testFolder } from './test-folder.ts';
import { startTestStack } from './test-stack.ts';
import type { TestStack } from './test-stack.ts';

let stack: TestStack;
const signIn = async (who: keyof typeof DEMO_LOGINS): Promise<SupabaseClient> => {
  const supabase = stack.client();
  const { error } = await supabase.auth.signInWithPassword(DEMO_LOGINS[who]);
  if (error) throw error;
  return supabase;
};

beforeAll(async () => {
  stack = await startTestStack({ migrationsDir: undefined, seed: 'logins' });
});
afterAll(() => stack.remove());

test('the product’s migrations run, and the two logins work: one is an admin', async () => {
  const admin = await signIn('admin');
  const { data: own } = await admin.from('profiles').select('full_name, is_admin').eq('is_admin', true);
  expect(own).toEqual([{ full_name: 'Ama Mensah', is_admin: true }]);
  const shopper = await signIn('shopper');
  const { data: profile } = await shopper.from('profiles').select('is_admin');
  expect(profile).toEqual([{ is_admin: false }]);
});

test('making the logins leaves no mail, and starting again leaves them as they are', async () => {
  expect(await stack.mails(DEMO_LOGINS.admin.email)).toEqual([]);
  const admin = await signIn('admin');
  await admin.auth.updateUser({ password: 'my-own-choice' });
  await stack.stop();
  const again = await startStack({ ...stack.options, port: Number(new URL(stack.url).port) });
  stack.stop = again.stop;
  const client = createClient(again.url, again.publishableKey, { auth: { persistSession: false } });
  const { error } = await client.auth.signInWithPassword({ ...DEMO_LOGINS.admin, password: 'my-own-choice' });
  expect(error).toBeNull();
  await client.auth.updateUser({ password: DEMO_LOGINS.admin.password });
});

test('storage knows the caller: an admin uploads an image that everyone can read, a shopper may not', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = new Blob([png], { type: 'image/png' });
  const admin = await signIn('admin');
  const uploaded = await admin.storage.from('images').upload('lovable-uploads/dot.png', file);
  expect(uploaded.error).toBeNull();
  const { publicUrl } = admin.storage.from('images').getPublicUrl('lovable-uploads/dot.png').data;
  expect(publicUrl.startsWith(stack.url)).toBe(true);
  expect(Buffer.from(await (await fetch(publicUrl)).arrayBuffer())).toEqual(png);
  const shopper = await signIn('shopper');
  const refused = await shopper.storage.from('images').upload('lovable-uploads/other.png', file);
  expect(refused.error).toMatchObject({ statusCode: '403' });
});

test('the payment stand-in answers at the stack’s own address', async () => {
  const response = await fetch(`${stack.url}/v1/checkout/sessions`, { method: 'POST' });
  expect(response.status).toBe(401);
});

test('waiting mails of the shop are delivered to the mailbox', async () => {
  const payload = mailOrder(12, [mailLine({ id: 'walk', title: 'Sunset walk', price: 12 })]);
  const { error } = await stack.secretClient().from('email_outbox').insert({
    dedupe_key: 'order-1',
    to_email: 'buyer@example.com',
    template: 'order_confirmation',
    payload,
  });
  expect(error).toBeNull();
  await expect
    .poll(async () => (await stack.mails('buyer@example.com')).map((mail) => mail.text), { timeout: 40_000 })
    .toEqual([expect.stringContaining('Sunset walk')]);
});

test('SP05 a start that does not wait for the whole demo answers with its first page; what a stop cut short goes on', async () => {
  const root = testFolder();
  const lines: string[] = [];
  const start = () =>
    startStack({
      port: 0,
      dataDir: join(root, 'data'),
      isThrowaway: true,
      isDemoLate: true,
      seed: 'demo',
      log: (line) => lines.push(line),
    });
  const stack = await start();
  const shown = await illustrationsOf(stack);
  await stack.stop();
  expect(shown.length).toBeGreaterThanOrEqual(24);
  expect(shown.every(({ image }) => image.endsWith('.webp'))).toBe(true);
  expect(existsSync(join(root, 'data', 'seeded.json'))).toBe(false);
  const again = await start();
  await expect
    .poll(async () => (await illustrationsOf(again)).length, { timeout: 50_000 })
    .toBeGreaterThan(shown.length);
  await again.stop();
  expect(lines.filter((line) => line.includes('next start goes on'))).toEqual([]);
  rmSync(root, { recursive: true, force: true });
}, 120_000);

async function illustrationsOf({ url, publishableKey }: Stack): Promise<{ image: string }[]> {
  const query = 'illustrations?select=image&kind=eq.illustration';
  const answer = await fetch(`${url}/rest/v1/${query}`, { headers: { apikey: publishableKey } });
  return (await answer.json()) as { image: string }[];
}

test('OP04 a folder that is opened at rest, as for a backup, keeps the schema that it has', async () => {
  await stack.stop();
  const newer = join(testFolder(), 'migrations');
  cpSync(resolveOptions({ dataDir: '' }).migrationsDir, newer, { recursive: true });
  writeFileSync(join(newer, '20991231000000_newer.sql'), 'create table public.newer (id integer);');
  const holds = async (more: object) => {
    const opened = await startStack({ ...stack.options, port: 0, migrationsDir: newer, ...more });
    const answer = await fetch(`${opened.url}/rest/v1/newer`, {
      headers: { apikey: opened.secretKey, authorization: `Bearer ${opened.secretKey}` },
    });
    await opened.stop();
    return answer.status !== 404;
  };
  expect([await holds({ isAtRest: true }), await holds({})]).toEqual([false, true]);
});
