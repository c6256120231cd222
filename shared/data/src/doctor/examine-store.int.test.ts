// Runs in npm run test:all only: it starts many servers that fail in one way each.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '@baobab/testing/local-stack';
import { stackOfFile } from '@baobab/testing/stack-of-file';
import { describeFinding } from '@baobab/ui/describe-finding';
import { examineStore } from './examine-store.ts';

type Sql = ((strings: TemplateStringsArray) => Promise<unknown>) & { end(): Promise<void> };

const stack = stackOfFile() as LocalStack & { databaseUrl: string };
let sql: Sql;
let token: string;
const open: Server[] = [];

beforeAll(async () => {
  const postgres = createRequire(new URL('../../../../supabase/package.json', import.meta.url))('postgres') as (
    url: string,
    options: object,
  ) => Sql;
  sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  token = (await stack.admin.auth.accessToken()) ?? '';
  await sql`update public.bundle_packs set version = 1, bucket = 'downloads', object_path = slug || '.zip', size_bytes = 1`;
  await sql`update public.shop_settings set company_name = 'Baobab Ltd', company_address = '1 Ring Road, Accra', governing_law = 'Ghana',
    terms_date = '2026-11-01', contact_email = 'hello@baobab-shop.com', sender_email = 'orders@baobab-shop.com'`;
}, 60_000);

afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

afterAll(() => sql.end());

const examine = (change: Partial<Parameters<typeof examineStore>[0]> = {}) =>
  examineStore({ url: stack.url, key: stack.publishableKey, token, ...change });
const codes = async (change?: Parameters<typeof examine>[0]) =>
  (await examine(change)).findings.map(({ code, names }) => [code, ...names].join(' '));

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const serve = async (listener: (...args: Parameters<RequestListener>) => unknown) =>
  `http://127.0.0.1:${await listen(createHttp((...args) => void listener(...args)))}`;

/** Passes requests on to the stack; `change` may answer in its place. */
const before = (change: (path: string, headers: Headers) => Response | undefined) =>
  serve(async (request, response) => {
    const answer = await fetch(`${stack.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        apikey: stack.publishableKey,
        'content-type': 'application/json',
        ...(request.headers.authorization ? { authorization: request.headers.authorization } : {}),
      },
      ...(request.method === 'POST' ? { body: '{"p_query":"","p_limit":1}' } : {}),
    });
    const headers = new Headers(answer.headers);
    const instead = change(request.url ?? '', headers);
    const text = await (instead ?? answer).text();
    for (const name of ['content-encoding', 'transfer-encoding', 'content-length']) headers.delete(name);
    response.writeHead(instead?.status ?? answer.status, Object.fromEntries(headers)).end(text);
  });

describe('the examination of a store', () => {
  test('OP03 a sound backend has nothing wrong, and the examination leaves nothing behind', async () => {
    expect(await examine()).toEqual({ findings: [], asAdmin: true });
    expect(await codes({ token: null })).toEqual([]);
    const { data } = await stack.service.rpc('list_orphans');
    expect(JSON.stringify(data)).not.toContain('doctor');
  });

  test.each([
    ['a word instead of an address', { url: 'my shop' }, ['address_malformed']],
    ['a secret key', { key: 'sb_secret_abcdefgh' }, ['key_is_secret']],
    [
      'an old secret key',
      { key: `x.${btoa(JSON.stringify({ role: 'service_role' })).replace(/=+$/, '')}.y` },
      ['key_is_secret'],
    ],
    ['a port where nothing listens', { url: 'http://127.0.0.1:9' }, ['unreachable']],
    ['a key of another project', { key: 'sb_publishable_of_another_one' }, ['key_refused']],
  ])('DE01 %s', async (_name, change, expected) => {
    expect(await codes(change)).toEqual(expected);
  });

  test('DE01 a self-signed certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baobab-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      {
        stdio: 'ignore',
      },
    );
    const server = createHttps({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => response.end());
    const url = `https://127.0.0.1:${await listen(server)}`;
    expect(await codes({ url })).toEqual(['certificate_refused']);
  });

  test('DE01 a server that is not Supabase', async () => {
    expect(await codes({ url: await serve((_, response) => response.end('<h1>Welcome to nginx</h1>')) })).toEqual([
      'not_supabase',
    ]);
  });

  test('DE01 a clock that is off by a day', async () => {
    const url = await before((_, headers) => {
      headers.set('date', new Date(Date.now() - 86_400_000).toUTCString());
      return undefined;
    });
    expect(await codes({ url, token: null })).toEqual(['clock_differs 1440']);
  });

  test('DE01 functions that are not deployed', async () => {
    const url = await before((path) =>
      /functions\/v1\/(contact|newsletter)/.test(path) ? new Response('{}', { status: 404 }) : undefined,
    );
    expect(await codes({ url, token: null })).toEqual(['functions_missing contact newsletter']);
  });

  test('HX02 hosted Storage says of a private bucket now that it, now that the object is missing: no alarm', async () => {
    const missing = JSON.stringify({ statusCode: '404', error: 'not_found', message: 'Object not found' });
    const url = await before((path) =>
      path.startsWith('/storage/v1/object/public/') ? new Response(missing, { status: 400 }) : undefined,
    );
    expect(await codes({ url })).toEqual([]);
  });

  test('DE01 SE01 a table whose row security was switched off', async () => {
    await sql`alter table public.orders disable row level security`;
    await sql`grant select on public.orders to anon`;
    expect(await codes()).toEqual(['rows_open orders']);
    await sql`revoke select on public.orders from anon`;
    await sql`alter table public.orders enable row level security`;
    expect(await codes()).toEqual([]);
  });

  test('DE01 a schema from before', async () => {
    await sql`alter function public.search_catalog rename to search_catalog_away`;
    expect(await codes()).toEqual(['schema_missing search_catalog']);
    await sql`alter function public.search_catalog_away rename to search_catalog`;
  });

  test('DE01 PD03 a bucket of paid files that is public', async () => {
    await sql`update storage.buckets set public = true where id = 'downloads'`;
    expect(await codes()).toEqual(['bucket_public downloads']);
    await sql`update storage.buckets set public = false where id = 'downloads'`;
  });

  test('DE01 AD12 a bucket that is missing, one that takes too little', async () => {
    await sql`update storage.buckets set file_size_limit = 1000 where id = 'images'`;
    await sql`delete from storage.buckets where id = 'Downloadable Files'`;
    expect(await codes()).toEqual(['bucket_missing Downloadable Files', 'bucket_limit_low images']);
    await stack.admin.client.rpc('ensure_buckets').throwOnError();
    expect(await codes()).toEqual([]);
  });

  test('HX04 DE01 packs without a release, while the bundle is published; bonus files may be missing', async () => {
    await sql`update public.bundle_packs set version = 0, object_path = null, bucket = null where slug in ('fitness', 'healthcare', 'stress-management')`;
    const { findings } = await examine();
    expect(findings).toEqual([
      { code: 'bundle_incomplete', names: ['Fitness Pack', 'Healthcare Pack'], blocks: false },
    ]);
    expect(findings.map(describeFinding)[0]?.fix).toContain('“Fitness Pack”, “Healthcare Pack” have no ZIP file');
    expect(await codes({ token: null }), 'a new shop may be connected before its packs are there').toEqual([]);
    await sql`update public.bundle_packs set version = 1, object_path = slug || '.zip', bucket = 'downloads' where slug in ('fitness', 'healthcare')`;
    expect(await codes()).toEqual([]);
  });

  test('SA12 what must be filled in before selling, by name: empty, an example address, a value of the demo shop', async () => {
    await sql`update public.shop_settings set company_address = ' ', contact_email = 'hello@baobab.example',
      testimonials = '[{"name": "A", "role": "", "content": "B", "page": "home"}]',
      demo = '{"testimonials": [{"name": "A", "role": "", "content": "B", "page": "home"}], "company_name": "Demo Ltd"}'`;
    const { findings } = await examine();
    expect(findings).toEqual([
      { code: 'settings_open', names: ['company_address', 'contact_email', 'testimonials'], blocks: false },
    ]);
    expect(findings.map(describeFinding)[0]?.fix).toContain('“Postal address”, “Contact email”, “Testimonials”');
    expect(await codes({ token: null })).toEqual([]);
    await sql`update public.shop_settings set company_address = '1 Ring Road', contact_email = 'hello@baobab-shop.com', testimonials = '[]'`;
    expect(await codes()).toEqual([]);
  });

  test('TR11 SF12 SA12 a picture that search engines may not show, by the title of its illustration', async () => {
    const path = 'previews/market-day.640.webp';
    const store = async (more: Record<string, string>) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/webp', 'x-upsert': 'true', ...more };
      const answer = await fetch(`${stack.url}/storage/v1/object/images/${path}`, {
        method: 'POST',
        headers,
        body: 'w',
      });
      expect(answer.status).toBe(200);
    };
    await sql`insert into public.illustrations (title, description, category, price, image, image_widths)
      select 'Market Day', 'People meet at the market.', name, 9, 'previews/market-day.640.webp', '{640}' from public.categories limit 1`;
    await store({});
    const { findings } = await examine();
    expect(findings).toEqual([{ code: 'images_hidden', names: ['Market Day'], blocks: false }]);
    expect(findings.map(describeFinding)[0]?.fix).toContain('“Market Day”');
    await store({ 'x-robots-tag': 'all' });
    expect(await codes()).toEqual([]);
  });

  test('DE01 UP06 a project whose plan takes no file of 100 MB', async () => {
    const url = await before((path) =>
      path.endsWith('/upload/resumable') ? new Response('Maximum size exceeded', { status: 413 }) : undefined,
    );
    expect(await codes({ url })).toEqual(['upload_limit_low 100 MB']);
  });

  test('DE01 every finding has words that say what to do', async () => {
    const words = describeFinding({ code: 'upload_limit_low', names: ['100 MB'] });
    expect(words.title).toBe('The project takes no files of 100 MB');
    expect(words.fix).toContain('50 MB');
  });
});
