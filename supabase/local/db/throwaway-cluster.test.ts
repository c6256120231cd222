// Runs in npm run test:all only: it builds whole databases to compare them.
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startStack } from '../stack.ts';
import { testFolder } from '../test-folder.ts';
import { openDatabase } from './open.ts';
import type { OpenedDatabase } from './open.ts';
import type { ClusterContents } from './throwaway-cluster.ts';

const root = testFolder();
const kind = `test-of-${process.pid}`;
const cache = fileURLToPath(new URL('../../../node_modules/.cache/clusters/', import.meta.url));
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
  for (const name of globSync(`${kind}-*`, { cwd: cache })) rmSync(join(cache, name), { recursive: true });
});

const open = (name: string, contents?: ClusterContents) =>
  openDatabase({
    dataDir: join(root, name),
    password: `password of ${name}`.replaceAll(' ', ''),
    isThrowaway: true,
    contents,
    log: () => undefined,
  });

test('SP05 contents are made once, copied with a password of their own, and made anew when their code changes', async () => {
  const code = join(root, 'code.sql');
  writeFileSync(code, 'one');
  let made = 0;
  const contents: ClusterContents = {
    kind,
    madeBy: [code],
    make: async (dataDir) => {
      made += 1;
      const opened = await openDatabase({ dataDir, password: 'makers', isThrowaway: true, log: () => undefined });
      await opened.database.admin(`create table public.made as select ${made} as time`);
      await opened.close();
    },
  };
  const times: unknown[] = [];
  const read = async (opened: OpenedDatabase) => {
    times.push(
      ...(await opened.database.admin<{ time: number }>('select time from public.made')).map((row) => row.time),
    );
    await opened.database.admin('delete from public.made');
    await opened.close();
  };
  for (const name of ['first', 'second']) await read(await open(name, contents));
  writeFileSync(code, 'two');
  await read(await open('third', contents));
  expect(times).toEqual([1, 1, 2]);
});

test('SP05 a stack on a kept database holds what one that ran every migration holds', async () => {
  const holdings = async (name: string, isKept: boolean) => {
    const stack = await startStack({ port: 0, dataDir: join(root, name), seed: 'logins', isThrowaway: true, isKept });
    const answer = await fetch(`${stack.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(stack.logins.admin),
    });
    await stack.stop();
    const opened = await openDatabase({
      dataDir: join(root, name),
      password: passwordOf(stack.databaseUrl),
      isThrowaway: true,
      log: () => undefined,
    });
    const [held] = await opened.database.admin<Record<string, unknown>>(`select
      (select jsonb_agg(array[version, md5(statements::text), created_by] order by version)
        from supabase_migrations.schema_migrations) as history,
      (select jsonb_agg(pg_get_functiondef(p.oid) order by p.oid::regprocedure::text) from pg_proc p
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind = 'f') as functions,
      (select jsonb_agg(array[email, (email_confirmed_at is not null)::text] order by email) from auth.users) as people,
      (select count(*) from local_mailbox.messages) as mails`);
    await opened.close();
    return { status: answer.status, ...held };
  };
  const kept = await holdings('copied', false);
  expect(kept).toEqual(await holdings('migrated', true));
  expect(kept).toMatchObject({ status: 200, mails: 0 });
});

const passwordOf = (url: string | null) => new URL(url ?? '').password;
