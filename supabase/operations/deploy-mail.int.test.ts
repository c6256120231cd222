// Runs in npm run test:all only: it starts the Supabase CLI many times.
/**
 * The mail of a deployment with the real CLI: the management API is stood in for, the functions are the embedded stack's, and
 * send by a mail server of this test.
 */
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startSmtp } from '../functions-testing/smtp.ts';
import { startStack } from '../local/stack.ts';
import type { Stack } from '../local/stack.ts';
import { deploy } from './deploy/deploy.ts';
import { stagingFolder } from './deploy/hosted-config.ts';
import { startManagementApi } from './deploy/management-api.ts';
import type { ManagementApi } from './deploy/management-api.ts';
import type { DeployOptions } from './deploy/options.ts';
import { testFolder } from '../local/test-folder.ts';

/** Another than that of other tests, which may run at the same time: its files lie in one folder. */
const PROJECT = 'mailmailmailmailmail';
const SETTINGS = {
  SITE_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  MAINTENANCE_SECRET: 'm'.repeat(32),
  LICENSE_KEYS: 'k'.repeat(120),
  MAIL_FROM: 'Baobab <orders@shop.example>',
  SMTP_HOST: 'smtp.example',
  SMTP_USER: 'mailer',
  SMTP_PASS: 'pass_very_secret',
};
const HTTP = { MAIL_HTTP_URL: 'https://mail.example/send?key=very_secret' };

const root = testFolder();
const output: string[] = [];
const built = vi.fn(async () => undefined);
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let stack: Stack;
let api: ManagementApi;

beforeAll(async () => {
  smtp = await startSmtp();
  vi.stubEnv('SMTP_HOST', '127.0.0.1');
  vi.stubEnv('SMTP_PORT', String(smtp.port));
  vi.stubEnv('MAIL_FROM', SETTINGS.MAIL_FROM);
  stack = await startStack({ port: 0, dataDir: join(root, 'stack'), isThrowaway: true, seed: 'none' });
  api = await startManagementApi(root, stack.secretKey, PROJECT);
  vi.stubEnv('SUPABASE_PROFILE', api.profile);
  vi.stubEnv('SUPABASE_ACCESS_TOKEN', `sbp_${'0'.repeat(40)}`);
});
beforeEach(() => {
  output.length = 0;
  api.calls.length = 0;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([api?.stop(), stack?.stop()]);
  smtp?.close();
  for (const folder of [root, stagingFolder(PROJECT)]) await rm(folder, { recursive: true, force: true });
});

async function deployWith(how: Partial<DeployOptions>, more: Record<string, string> = {}): Promise<string> {
  const envFile = join(root, 'production.env');
  const lines = Object.entries({ ...SETTINGS, ...more }).map(([name, value]) => `${name}=${value}`);
  await writeFile(envFile, lines.join('\n'));
  const options = { projectRef: PROJECT, envFile, url: stack.url, isDryRun: false, ...how };
  await deploy(options, { print: (line) => void output.push(line), buildStorefront: built });
  return output.join('\n');
}
const toldSecrets = (verb: string) =>
  api.calls.find(({ method, path }) => method === verb && path.endsWith('/secrets'))?.body;

test.each([
  ['that of MAIL_FROM', {}, 'orders@shop.example'],
  ['the administrator’s', { admin: 'a@shop.test' }, 'a@shop.test'],
  ['the one of --mail-to', { admin: 'a@shop.test', mailTo: 'b@shop.test' }, 'b@shop.test'],
])('TR05 a test mail leaves the deployed function by SMTP, to an address: %s', async (_, how, to) => {
  smtp.lines.length = 0;
  await deployWith({ ...how, only: ['mail'] });
  const envelope = ['MAIL FROM:<orders@shop.example>', `RCPT TO:<${to}>`];
  expect(smtp.lines).toEqual(expect.arrayContaining([...envelope, 'Subject: Test mail from Baobab Illustrations']));
});

test('TR05 a mail that the server refuses stops the deployment, with its words and what to do', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  smtp.refuse('RCPT', '550 5.1.1 no such mailbox');
  await expect(deployWith({ mailTo: 'gone@shop.test', only: ['mail', 'storefront'] })).rejects.toThrow(
    /test mail to gone@shop\.test was refused:\n.*550 5\.1\.1 no such mailbox\n[^]*Mend SMTP_HOST[^]*then deploy again/,
  );
  smtp.refuse('', '');
  log.mockRestore();
  expect(smtp.lines).toContain('RCPT TO:<gone@shop.test>');
  expect(built).not.toHaveBeenCalled();
});

test('TR05 a function that knows no test mail, or another key, is no mail that left', async () => {
  const only = ['mail'];
  const old = createServer((_, response) => void response.end('{"ok":true,"sent":0,"failed":0}'));
  await new Promise<void>((resolve) => void old.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
  await expect(deployWith({ url, only })).rejects.toThrow('--only secrets,functions,mail');
  old.close();
  await expect(deployWith({ url, only })).rejects.toThrow('did not answer, so whether a test mail left');
  const other = await startManagementApi(join(root, 'stack'), 'sb_secret_other', PROJECT);
  vi.stubEnv('SUPABASE_PROFILE', other.profile);
  await expect(deployWith({ only })).rejects.toThrow('403 Only the backend may send mails.');
  vi.stubEnv('SUPABASE_PROFILE', api.profile);
  await other.stop();
});

test.each(['25', '587', '2465'])(
  'TR05 SMTP_PORT=%s stops a deployment before its first step, also a dry one',
  async (port) => {
    for (const isDryRun of [true, false]) {
      await expect(deployWith({ isDryRun }, { SMTP_PORT: port })).rejects.toThrow(/SMTP_PORT: is \d+, [^]*use 465/);
    }
    expect([output, api.calls]).toEqual([[], []]);
  },
);

test('TR05 with MAIL_HTTP_URL for the shop, SMTP is for Auth alone, on any port; the functions get no password of it', async () => {
  const more = { ...HTTP, SMTP_PORT: '587' };
  const shown = await deployWith({ isDryRun: true }, more);
  expect(shown).toContain('Auth’s mails leave by SMTP smtp.example:587');
  expect(shown).toContain('one mail to orders@shop.example by MAIL_HTTP_URL at mail.example;');
  expect(shown).not.toContain('very_secret');
  expect(api.calls).toEqual([]);
  await deployWith({ only: ['config', 'secrets'] }, more);
  const auth = api.calls.find(({ path }) => path.endsWith('/config/auth'))?.body;
  expect(auth).toMatchObject({ smtp_host: 'smtp.example', smtp_port: '587', smtp_pass: 'pass_very_secret' });
  const set = toldSecrets('POST') as { name: string }[];
  expect(set.map(({ name }) => name).filter((name) => /^(MAIL|SMTP)_/.test(name))).toEqual([
    'MAIL_FROM',
    'MAIL_HTTP_URL',
  ]);
  // What an earlier deployment left there.
  expect(toldSecrets('DELETE')).toEqual(['SMTP_HOST', 'PAYMENT_PROVIDER']);
});

test('TR05 without SMTP_HOST the project’s built-in sender stays as it is, and the steps say what that means', async () => {
  const shown = await deployWith({ only: ['config'] }, { ...HTTP, SMTP_HOST: '' });
  expect(shown).toContain('built-in sender: two an hour, to members of its team only');
  const auth = api.calls.find(({ path }) => path.endsWith('/config/auth'))?.body;
  expect(auth).not.toHaveProperty('smtp_host');
  // Refused by a project that has no mail server of its own.
  expect(auth).not.toHaveProperty('rate_limit_email_sent');
});
