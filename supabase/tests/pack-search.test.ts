/** Packs and what is in them are found by the names in their released ZIPs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPacks } from '../seed/packs/packs.ts';
import { caller } from './rpc.ts';
import { addPacks, addShop } from './search-judgments/shop.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

interface Found {
  match: string;
  total: number;
  packs: { slug: string; pack: string; title: string | null; price: number | null; bundle_price: number | null }[];
  packs_lead: boolean;
}

let server: TestingServer;
let database: TestingDatabase;
let find: (query: string, filters?: string[]) => Promise<Found>;
const titles = async (query: string) => (await find(query)).packs.map(({ title, pack }) => title ?? pack);

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await addShop(database.admin);
  await addPacks(database.admin);
  const { call } = caller(database);
  find = (p_query, filters = []) =>
    call<Found>('anon', 'find_illustrations', { p_query, p_filters: `{${filters.join(',')}}` });
});
afterAll(() => server?.stop());

test('FI11 each of the 225 illustrations of the demo’s packs is found by its title, in its pack', async () => {
  const missed: string[] = [];
  for (const { slug, pictures } of demoPacks)
    for (const { title } of pictures) {
      const { packs } = await find(title);
      if (!packs.some((found) => found.slug === slug && found.title === title.replaceAll('’', "'"))) missed.push(title);
    }
  expect(missed).toEqual([]);
}, 300_000);

test('FI11 a pack is found by its title before its illustrations, with its price or that of the bundle', async () => {
  const startup = (await find('tech startup')).packs[0];
  expect(startup).toMatchObject({ slug: 'tech-startup', title: null, price: 25 });
  expect((await find('healthcare')).packs[0]).toMatchObject({ slug: 'healthcare', title: null, price: null });
  expect((await find('healthcare')).packs[0]?.bundle_price).toBeGreaterThan(0);
});

test('FI11 packs lead where no illustration has what was typed, and follow where one has', async () => {
  expect(await find('doctor')).toMatchObject({ total: 0, packs_lead: true });
  expect((await find('teacher')).packs_lead).toBe(false);
});

test('FI11 a filter asks for single illustrations alone', async () => {
  expect((await find('doctor', ['price:free'])).packs).toEqual([]);
});

test('FI11 a slip is mended from the names of packs', async () => {
  expect(await titles('dentsit')).toContain('Dentist');
});

test('FI11 the dialog finds packs too', async () => {
  const { call } = caller(database);
  const answer = await call<Found>('anon', 'search_catalog', { p_query: 'dentist', p_limit: 6 });
  expect(answer.packs[0]).toMatchObject({ pack: 'Healthcare Pack', title: 'Dentist' });
});

test('FI11 a new release replaces the names, a new title counts at once, and a pack that is not sold is not found', async () => {
  const release = (path: string) =>
    database.admin(`update public.bundle_packs set object_path = $1 where slug = 'healthcare'`, [path]);
  await database.admin(
    `insert into public.file_facts (bucket, object_path, entry, sha256, size_bytes, format)
     values ('downloads', 'bundles/next.zip', 'Wellness/radiologist_at_work.svg', $1, 1, 'svg')`,
    ['0'.repeat(64)],
  );
  await release('bundles/next.zip');
  expect([await titles('radiologist'), await titles('dentist')]).toEqual([['Radiologist at work'], []]);
  await release('bundles/healthcare.zip');
  expect([await titles('radiologist'), await titles('dentist')]).toEqual([[], ['Dentist']]);
  await database.admin(`update public.bundle_packs set title = 'Zebra Pack' where slug = 'healthcare'`);
  expect((await titles('zebra'))[0]).toBe('Zebra Pack');
  await database.admin(`update public.bundle_members set removed_at = now() where pack_slug = 'healthcare'`);
  expect(await titles('dentist')).toEqual([]);
});

test.each(['😀', '❤️', '&&&', '…', '???', '🎄🎁'])('FI13 %s finds nothing', async (query) => {
  expect(await find(query)).toMatchObject({ match: 'none', total: 0, packs: [] });
});

test.each(['license', 'commercial license'])('FI13 “%s” does not find every illustration', async (query) => {
  expect((await find(query)).total).toBeLessThan(5);
});

test('FI13 a blank query lists everything', async () => {
  expect((await find('  ')).total).toBeGreaterThan(60);
});
