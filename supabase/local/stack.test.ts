// Runs in npm run test:all only: it starts and stops the backend many times.
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOGINS } from './logins.ts';
import { resolveOptions } from './stack-options.ts';
import { startStack } from './stack.ts';
import type { Stack } from './stack.ts';
import { testFolder } from './test-folder.ts';
import { startTestStack } from './test/stack.ts';
import type { TestStack } from './test/stack.ts';

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
