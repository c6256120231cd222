import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseBackupOptions, parseRestoreOptions } from './backup/options.ts';
import { hostedConfig } from './deploy/hosted-config.ts';
import { parseDeployOptions } from './deploy/options.ts';
import { readSettings } from './deploy/settings.ts';

const root = mkdtempSync(join(tmpdir(), 'baobab-options-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const envFile = (lines: string[]) => {
  const file = join(root, 'production.env');
  writeFileSync(file, lines.join('\n'));
  return file;
};
const REF = 'abcdefghijklmnopqrst';
const GOOD = [
  'SITE_URL=https://shop.example/',
  'STRIPE_SECRET_KEY=sk_test_1',
  'STRIPE_WEBHOOK_SECRET=whsec_1',
  `MAINTENANCE_SECRET=${'m'.repeat(32)}`,
  `LICENSE_KEYS=${'k'.repeat(120)}`,
  'MAIL_FROM=orders@shop.example',
  'MAIL_HTTP_URL=https://mail.example/send',
  'SMTP_PASS=',
  'UNRELATED=stays here',
];

test('OP04 a deployment refuses a project that is none, and an address that is no address', () => {
  expect(() => parseDeployOptions([])).toThrow('twenty');
  expect(() => parseDeployOptions(['--project-ref', 'https://x.supabase.co'])).toThrow('twenty');
  expect(() => parseDeployOptions(['--project-ref', REF, '--admin', "a'; drop table x"])).toThrow('no e-mail address');
  expect(parseDeployOptions(['--help'])).toBeNull();
  expect(parseDeployOptions(['--project-ref', REF, '--only', 'link, config'])).toMatchObject({
    only: ['link', 'config'],
  });
});

test('OP04 wrong settings are named all at once, without their values', () => {
  const read = () => readSettings(envFile(['SITE_URL=shop', 'STRIPE_SECRET_KEY=pk_live_oops', 'MAIL_FROM=none']));
  expect(read).toThrow(
    /SITE_URL: [^]*STRIPE_SECRET_KEY: [^]*STRIPE_WEBHOOK_SECRET: [^]*MAINTENANCE_SECRET: [^]*LICENSE_KEYS: [^]*MAIL_FROM/,
  );
  expect(read).not.toThrow('pk_live_oops');
  expect(() => readSettings(join(root, 'none.env'))).toThrow('.env.example');
  expect(() => readSettings(envFile(GOOD.filter((line) => !line.startsWith('MAIL_HTTP'))))).toThrow('SMTP_HOST');
});

test('MO07 OP04 a shop with Paystack needs its key, and Stripe’s only while it keeps them', () => {
  const withoutStripe = GOOD.filter((line) => !line.startsWith('STRIPE_'));
  const paystack = [...withoutStripe, 'PAYMENT_PROVIDER=paystack'];
  expect(() => readSettings(envFile(paystack))).toThrow(/PAYSTACK_SECRET_KEY: /);
  const { secrets } = readSettings(envFile([...paystack, 'PAYSTACK_SECRET_KEY=sk_test_1']));
  expect(secrets).toMatchObject({ PAYMENT_PROVIDER: 'paystack', PAYSTACK_SECRET_KEY: 'sk_test_1' });
  expect(secrets).not.toHaveProperty('STRIPE_SECRET_KEY');
  const both = [...paystack, 'PAYSTACK_SECRET_KEY=sk_test_1', 'STRIPE_SECRET_KEY=sk_test_1'];
  expect(() => readSettings(envFile(both))).toThrow(/STRIPE_WEBHOOK_SECRET: /);
  expect(() => readSettings(envFile([...GOOD, 'PAYMENT_PROVIDER=cash']))).toThrow(/PAYMENT_PROVIDER: /);
  expect(() => readSettings(envFile(withoutStripe))).toThrow(/STRIPE_SECRET_KEY: [^]*STRIPE_WEBHOOK_SECRET: /);
});

test('OP04 the functions get what they know and nothing else of the file', () => {
  const { secrets, settings } = readSettings(envFile(GOOD));
  expect(Object.keys(secrets)).toEqual(
    expect.arrayContaining(['SITE_URL', 'MAINTENANCE_SECRET', 'LICENSE_KEYS', 'MAIL_HTTP_URL']),
  );
  expect(secrets).not.toHaveProperty('UNRELATED');
  expect(secrets).not.toHaveProperty('SMTP_PASS');
  const config = hostedConfig('[auth]\n', REF, settings);
  expect(config).toContain('site_url = "https://shop.example"\n');
  expect(config).not.toContain('smtp');
});

test('OP04 backup and restore ask for what is missing', () => {
  const env = { SUPABASE_SECRET_KEY: 'sb_secret_x' };
  const project = ['--database-url', 'postgresql://x', '--url', 'https://x.supabase.co/'];
  expect(() => parseBackupOptions([])).toThrow('--to DIR');
  expect(() => parseRestoreOptions([])).toThrow('--from DIR');
  expect(() => parseBackupOptions(['--to', 'x', ...project], {})).toThrow('SUPABASE_SECRET_KEY');
  expect(() => parseBackupOptions(['--to', 'x', ...project, '--data', 'y'], env)).toThrow('not both');
  expect(() => parseBackupOptions(['--to', 'x', '--url', 'https://x.supabase.co'], env)).toThrow('--database-url');
  expect(parseBackupOptions(['--to', 'x'])).toEqual({ to: 'x', project: { kind: 'folder', dataDir: '.data/stack' } });
  expect(parseRestoreOptions(['--from', 'x', '--replace', ...project], env)).toMatchObject({
    isReplacing: true,
    project: { kind: 'project', url: 'https://x.supabase.co', secretKey: 'sb_secret_x' },
  });
});
