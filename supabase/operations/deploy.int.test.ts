// Runs in npm run test:all only: it starts the Supabase CLI many times.
/**
 * A deployment with the real CLI: the management API is stood in for, the database is a plain PostgreSQL prepared as a
 * hosted project's, and the project's storage and functions are the embedded stack's.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startStack } from '../local/stack.ts';
import type { Stack } from '../local/stack.ts';
import { addUsers, ADMIN, USER_A } from '../tests/fixtures.ts';
import { startTestingServer, UNMIGRATED } from '../tests/testing-database.ts';
import type { TestingDatabase, TestingServer } from '../tests/testing-database.ts';
import { readCatalog } from './deploy/catalog.ts';
import { deploy } from './deploy/deploy.ts';
import { functionFiles, functionNames } from './deploy/function-files.ts';
import { stagingFolder } from './deploy/hosted-config.ts';
import { startManagementApi, PROJECT, PUBLISHABLE_KEY } from './deploy/management-api.ts';
import type { ManagementApi } from './deploy/management-api.ts';
import type { DeployOptions } from './deploy/options.ts';
import type { StorefrontEnv } from './deploy/deploy-context.ts';
import { testFolder } from '../local/test-folder.ts';

const SETTINGS = {
  SITE_URL: 'https://shop.example',
  ALLOWED_ORIGINS: 'https://www.shop.example',
  STRIPE_SECRET_KEY: 'sk_test_very_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_very_secret',
  MAINTENANCE_SECRET: `${'0'.repeat(32)}_very_secret`,
  LICENSE_KEYS: `${'k'.repeat(120)}_very_secret`,
  MAIL_FROM: '"Baobab, Inc." <orders@shop.example>',
  SMTP_HOST: 'smtp.example',
  SMTP_USER: 'mailer',
  SMTP_PASS: 'p"a$s\\s\\n_very_secret',
};
/** All but what needs pg_cron, which the embedded PostgreSQL has not. */
const HERE = ['link', 'config', 'migrations', 'secrets', 'functions', 'mail', 'storage-limit', 'go-live', 'storefront'];

const root = testFolder();
const envFile = join(root, 'production.env');
const printed: string[] = [];
const builds: StorefrontEnv[] = [];
const host = {
  print: (line: string) => void printed.push(line),
  buildStorefront: async (env: StorefrontEnv) => void builds.push(env),
};

let server: TestingServer;
let database: TestingDatabase;
let stack: Stack;
let api: ManagementApi;
let options: DeployOptions;

beforeAll(async () => {
  await writeFile(
    envFile,
    Object.entries(SETTINGS)
      .map(([name, value]) => `${name}='${value}'`)
      .join('\n'),
  );
  [server, stack] = await Promise.all([
    startTestingServer(),
    startStack({ port: 0, dataDir: join(root, 'stack'), isThrowaway: true, seed: 'none' }),
  ]);
  database = await server.clone(UNMIGRATED);
  api = await startManagementApi(root, stack.secretKey);
  vi.stubEnv('SUPABASE_PROFILE', api.profile);
  vi.stubEnv('SUPABASE_ACCESS_TOKEN', `sbp_${'0'.repeat(40)}`);
  vi.stubEnv('PGSSLMODE', 'disable');
  options = { projectRef: PROJECT, envFile, url: stack.url, databaseUrl: database.ownerUrl, isDryRun: false };
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([api?.stop(), server?.stop(), stack?.stop()]);
  for (const folder of [root, stagingFolder(PROJECT)]) await rm(folder, { recursive: true, force: true });
});

test('OP02 a dry run prints every step, runs none, and shows no secret', async () => {
  await deploy({ ...options, admin: 'a@shop.test', isDryRun: true }, host);
  const output = printed.join('\n');
  const names = printed.flatMap((line) => /^\d+\/11 ([\w-]+):/.exec(line)?.[1] ?? []);
  expect(names).toEqual([...HERE.slice(0, -2), 'schedule', 'admin', 'go-live', 'storefront']);
  expect(output).toMatch(/supabase functions deploy .*create-checkout-session/);
  expect(output, 'the files of a function').toMatch(/ download, \d+ files: .*supabase\/functions\/download\/index.ts/);
  expect(output).toContain('Auth’s mails leave by SMTP smtp.example:465');
  expect(output).toContain('one mail to a@shop.test by SMTP smtp.example:465');
  expect(output).toContain('Nothing was run.');
  expect(output).not.toContain('very_secret');
  expect(output).not.toContain(new URL(database.ownerUrl).password);
  expect([api.calls, api.uploads.size, builds]).toEqual([[], 0, []]);
});

describe('OP02 OP04 a deployment', () => {
  beforeAll(async () => {
    printed.length = 0;
    await deploy({ ...options, only: HERE }, host);
  });

  test('leaves the same database as the embedded stack', async () => {
    const embedded = await server.clone();
    const pushed = await readCatalog(database.admin);
    expect(pushed['policies']?.length).toBeGreaterThan(30);
    expect(pushed).toEqual(await readCatalog(embedded.admin));
  });

  test('gives the project its addresses, its mail server and its upload limit', () => {
    const bodyOf = (path: string) =>
      api.calls.find((call) => call.method === 'PATCH' && call.path.endsWith(path))?.body;
    expect(bodyOf('/config/auth')).toMatchObject({
      site_url: 'https://shop.example',
      uri_allow_list: 'https://shop.example/**,https://www.shop.example/**',
      mailer_autoconfirm: false,
      external_email_enabled: true,
      rate_limit_email_sent: 100,
      smtp_host: 'smtp.example',
      smtp_port: '465',
      smtp_pass: SETTINGS.SMTP_PASS,
      smtp_admin_email: 'orders@shop.example',
      smtp_sender_name: 'Baobab, Inc.',
    });
    expect(bodyOf('/config/storage')).toMatchObject({ fileSizeLimit: 104_857_600 });
  });

  test('HX06 gives the project the shop’s mails, whose links lead to the shop', () => {
    const told = api.calls.find(({ method, path }) => method === 'PATCH' && path.endsWith('/config/auth'))?.body;
    const mails: Record<string, unknown> = { ...(told as object) };
    for (const [name, type] of [
      ['confirmation', 'signup'],
      ['invite', 'invite'],
      ['recovery', 'recovery'],
      ['magic_link', 'magiclink'],
      ['email_change', 'email_change'],
    ] as const) {
      expect(mails[`mailer_subjects_${name}`]).toContain('Baobab');
      expect(mails[`mailer_templates_${name}_content`]).toContain(
        `{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}&amp;redirect_to={{ .RedirectTo }}`,
      );
    }
    expect(mails).toMatchObject({
      refresh_token_rotation_enabled: true,
      security_refresh_token_reuse_interval: 10,
      mailer_secure_email_change_enabled: true,
    });
  });

  test('hands the functions their settings, and prints none of the secrets', () => {
    const told = (verb: string) => api.calls.find(({ method, path }) => method === verb && path.endsWith('/secrets'));
    const given = told('POST')?.body as { name: string; value: string }[];
    expect(Object.fromEntries(given.map(({ name, value }) => [name, value]))).toEqual(SETTINGS);
    // A left over MAIL_HTTP_URL would win over SMTP.
    expect(told('DELETE')?.body).toEqual(['MAIL_HTTP_URL', 'PAYMENT_PROVIDER']);
    expect(printed.join('\n')).not.toMatch(/very_secret|sb_secret/);
  });

  test('TR05 sends a test mail from the deployed function, to the shop’s own address', async () => {
    const mailbox = await fetch(`${stack.url}/mailbox/api/messages`);
    const mails = (await mailbox.json()) as { to: string; subject: string }[];
    const tests = mails.filter(({ subject }) => subject === 'Test mail from Baobab Illustrations');
    expect(tests).toMatchObject([{ to: 'orders@shop.example' }]);
  });

  test('SA12 says what must be filled in before selling, and where', () => {
    const said = printed.join('\n');
    expect(said).toContain('Open: Company, Postal address, Contact email, Sender of emails, Governing law, Terms and');
    expect(said).toContain('https://shop.example/admin?tab=settings&open=company_name');
    expect(said, 'a test key takes no real money').not.toContain('refuses every payment');
  });

  test('uploads exactly the files of each function that are proven to resolve', () => {
    expect([...api.uploads.keys()].toSorted()).toEqual(functionNames());
    for (const [name, { metadata, files }] of api.uploads) {
      expect(metadata).toMatchObject({ verify_jwt: false, import_map_path: `supabase/functions/${name}/deno.json` });
      expect([...files.keys()].toSorted()).toEqual(functionFiles(name).files);
    }
  });

  test('builds the shop for the project', () => {
    expect(builds).toEqual([
      {
        VITE_SUPABASE_URL: stack.url,
        VITE_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        SITE_URL: 'https://shop.example',
      },
    ]);
  });

  test('can be repeated, one step at a time, and makes the first administrator', async () => {
    const admin = { ...options, admin: 'a@shop.test' };
    await expect(deploy({ ...admin, only: ['admin'] }, host)).rejects.toThrow('failed');
    await addUsers(database.admin);
    await deploy({ ...admin, only: ['migrations', 'admin'] }, host);
    const admins = await database.admin('select id from public.profiles where is_admin order by id');
    expect(admins).toEqual([{ id: USER_A }, { id: ADMIN }]);
  });
});

test('OP04 a project that takes no bundles of 100 MB stops the deployment with what to do', async () => {
  const { checkStorageLimit } = await import('./deploy/storage-limit.ts');
  const small = {
    apikey: stack.secretKey,
    authorization: `Bearer ${stack.secretKey}`,
    'content-type': 'application/json',
  };
  const limit = (file_size_limit: number) =>
    fetch(`${stack.url}/storage/v1/bucket/downloads`, {
      method: 'PUT',
      headers: small,
      body: JSON.stringify({ file_size_limit }),
    });
  await limit(52_428_800);
  await expect(checkStorageLimit(stack.url, stack.secretKey)).rejects.toThrow('Raise "Upload file size limit"');
  await limit(104_857_600);
  await expect(checkStorageLimit(stack.url, stack.secretKey)).resolves.toBeUndefined();
});
