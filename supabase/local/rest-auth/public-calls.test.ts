/** Visitors' questions on the short way: the same answers, rights and refusals as on the long one. */
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { startTestStack, writeMigrations } from '../test-stack.ts';
import type { TestStack } from '../test-stack.ts';

const SEARCH = `
alter role anon set statement_timeout = '1500ms';
create table public.pictures (title text primary key, is_listed boolean not null default true);
alter table public.pictures enable row level security;
create policy "listed ones" on public.pictures for select using (is_listed);
create function public.search_catalog(p_query text, p_limit integer default 6) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  if p_query = 'slow' then perform pg_sleep(20); end if;
  if p_query = 'wrong' then raise exception 'No' using errcode = 'P0001', hint = 'why', detail = 'so'; end if;
  return jsonb_build_object('query', p_query, 'limit', p_limit, 'role', current_user, 'claims', current_setting('request.jwt.claims')::jsonb,
    'uid', auth.uid(), 'timeout', current_setting('statement_timeout'),
    'titles', (select coalesce(jsonb_agg(p.title order by p.title), '[]') from public.pictures p));
end
$$;
create function public.find_illustrations(p_query text default '', p_filters text[] default '{}', p_sort text default 'relevance',
  p_from integer default 0, p_size integer default 24, p_counts boolean default false) returns jsonb language sql stable set search_path = '' as
  $$ select jsonb_build_array(p_query, p_filters, p_sort, p_from, p_size, p_counts) $$;
`;

let stack: TestStack;
/** Sessions as the schema's owner. */
let owner: postgres.Sql;
beforeAll(async () => {
  const migrationsDir = writeMigrations(join(testFolder(), 'migrations'), { '20260101000000_search.sql': SEARCH });
  stack = await startTestStack({ migrationsDir });
  owner = postgres(stack.databaseUrl ?? '', { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await owner.end();
  await stack.remove();
});

const ask = async (name: string, body: string, more: Record<string, string> = {}) => {
  const response = await fetch(`${stack.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...more },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
};
/** A preference keeps a request on the long way. */
const askLongWay = (name: string, body: string) => ask(name, body, { prefer: 'params=multiple' });
const shortSessions = () =>
  owner<{ pid: number }[]>`select pid from pg_stat_activity where application_name = 'baobab-visitors'`;

test.each([
  ['search_catalog', { p_query: 'd’ád "x" \\ {,}', p_limit: 3 }],
  ['search_catalog', { p_query: 'default' }],
  ['search_catalog', { p_query: 'wrong' }],
  ['search_catalog', {}],
  ['search_catalog', { p_query: 'x', p_more: 1 }],
  ['search_catalog', { p_query: 7 }],
  ['search_catalog', { p_query: 'x', p_limit: 3_000_000_000 }],
  ['search_catalog', { p_query: 'x', p_limit: null }],
  ['search_catalog', { p_query: 'a\u0000b' }],
  ['find_illustrations', {}],
  ['find_illustrations', { p_filters: ['price:free', 'tag:a "b", {c}\\', ''], p_size: 0, p_counts: true }],
  ['find_illustrations', { p_filters: 'price:free', p_from: 1.5 }],
  ['related_illustrations', { p_id: 'none', p_size: 3 }],
])('HX09 %s of %j: both ways answer alike', async (name, given) => {
  const body = JSON.stringify(given);
  expect(await ask(name, body)).toEqual(await askLongWay(name, body));
});

test('HX09 a visitor is the role anon under its policies, limits and grants, with what was written a moment ago', async () => {
  await owner`insert into public.pictures values ('Listed', true), ('Draft', false)`;
  expect(await ask('search_catalog', '{"p_query":"x"}')).toMatchObject({
    status: 200,
    body: { role: 'anon', claims: { role: 'anon' }, uid: null, timeout: '1500ms', titles: ['Listed'] },
  });
  expect((await shortSessions()).length).toBeGreaterThan(0);
  await owner`revoke execute on function public.search_catalog(text, integer) from public, anon`;
  const refused = await ask('search_catalog', '{"p_query":"x"}');
  expect(refused).toMatchObject({ status: 401, body: { code: '42501' } });
  await owner`grant execute on function public.search_catalog(text, integer) to anon`;
  expect((await ask('search_catalog', '{"p_query":"x"}')).status).toBe(200);
});

test('HX09 who is signed in, or has a wrong token or key, is answered on the long way', async () => {
  const member = await stack.member('ada@example.com');
  await owner`grant execute on function public.search_catalog(text, integer) to authenticated`;
  expect((await member.rpc('search_catalog', { p_query: 'x' })).data).toMatchObject({ role: 'authenticated' });
  const wrong = await ask('search_catalog', '{"p_query":"x"}', { authorization: 'Bearer a.b.c' });
  expect(wrong.status).toBe(401);
  expect((await ask('search_catalog', '{"p_query":"x"}', { apikey: 'sb_publishable_other' })).status).toBe(401);
});

test('HX09 what takes too long ends once, after the time of the role', async () => {
  const began = performance.now();
  expect(await ask('search_catalog', '{"p_query":"slow"}')).toEqual({
    status: 500,
    body: { code: '57014', details: null, hint: null, message: 'canceling statement due to statement timeout' },
  });
  expect(performance.now() - began).toBeLessThan(2900);
});

test('HX09 sessions that end are replaced, and every question has its answer', async () => {
  for (const { pid } of await shortSessions()) await owner`select pg_terminate_backend(${pid})`;
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('search_catalog', '{"p_query":"x"}')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});
