/** The schedule of hosted projects, on a database that has pg_cron, pg_net and the vault in name only. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestingServer } from '../tests/testing-database.ts';
import type { TestingDatabase, TestingServer } from '../tests/testing-database.ts';

const STAND_INS = `
  create schema cron; create schema net; create schema vault;
  create table cron.job (name text primary key, schedule text, command text);
  create function cron.schedule(name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job values ($1, $2, $3) on conflict (name) do update set schedule = $2, command = $3 returning 1 $$;
  create table net.asked (url text, headers jsonb, body jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000) returns bigint language sql as $$
    insert into net.asked values (url, headers, body) returning 1 $$;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('project_url', 'https://ref.test'), ('maintenance_secret', 's3cret');
`;

let server: TestingServer;
let database: TestingDatabase;
beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await database.admin(STAND_INS);
});
afterAll(() => server?.stop());

test('OP02 PD05 the schedule can be run twice, and each job asks maintenance with the secret of the vault', async () => {
  const file = await readFile(new URL('../schedules.sql', import.meta.url), 'utf8');
  const schedules = file.replaceAll(/^create extension.*$/gm, '');
  for (let time = 0; time < 2; time += 1) await database.admin(schedules);
  const jobs = await database.admin<{ name: string; command: string }>('select name, command from cron.job order by 1');
  expect(jobs.map(({ name }) => name)).toEqual(['baobab-cleanup', 'baobab-mail', 'baobab-orders', 'baobab-pages']);
  for (const { command } of jobs) await database.admin(command);
  const asked = await database.admin<{ url: string; headers: object; body: object }>('select * from net.asked');
  expect(asked.map(({ url }) => url)).toEqual(Array(4).fill('https://ref.test/functions/v1/maintenance'));
  expect(asked[0]?.headers).toEqual({ 'content-type': 'application/json', 'x-maintenance-secret': 's3cret' });
  expect(asked.map(({ body }) => body)).toEqual([
    { tasks: ['cleanup'] },
    { tasks: ['mail', 'sales', 'avatars'] },
    { tasks: ['orders', 'mail'] },
    { tasks: ['pages'] },
  ]);
  await expect(
    database.withRole({ role: 'authenticated' }, (query) => query(`select private.ask_for_maintenance('{mail}')`)),
  ).rejects.toMatchObject({ code: '42501' });
});
