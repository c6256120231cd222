/** Which pictures are shown beside a picture. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller } from './rpc.ts';
import { addCatalog, addUsers } from './fixtures.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

interface Related {
  related: { id: string }[];
  style: { id: string }[];
}

let server: TestingServer;
let database: TestingDatabase;
let ask: (id: string, size?: number, who?: 'anon' | 'admin') => Promise<{ related: string[]; style: string[] }>;

interface Item {
  category?: string;
  tags?: string[];
  facets?: string[];
  series?: string;
  palette?: string[];
  hash?: string;
  state?: string;
  days?: number;
}
const WARM = ['#c4522b', '#f6c453', '#604134'];
const COLD = ['#1b2a6e', '#87ceeb', '#e6e6fa'];
const HASH = 'f0f0f0f00f0f0f0f';
const OTHER_HASH = '0f0ff0f0f0f0f0f0';

/** In no order that the answer could be taken from. */
const items: Record<string, Item> = {
  asked: { tags: ['mother', 'kitchen'], facets: ['hair:braids'], series: 'Family Life', palette: WARM, hash: HASH },
  'same-series': { category: 'Business', series: 'Family Life', days: 300, palette: COLD, hash: OTHER_HASH },
  'same-tags': { tags: ['Mother', 'kitchen'], days: 200, palette: COLD, hash: OTHER_HASH },
  'same-hair': { facets: ['hair:braids'], category: 'Tech', days: 100, palette: COLD, hash: OTHER_HASH },
  newest: { days: 0, palette: COLD, hash: OTHER_HASH },
  'newest-elsewhere': { category: 'Business', days: 0, palette: COLD, hash: OTHER_HASH },
  'same-look': { category: 'Business', days: 50, palette: WARM, hash: HASH.replace('f0f0', 'f0f1') },
  'same-colors': { category: 'Business', days: 40, palette: ['#c0502c', '#f5c550'], hash: OTHER_HASH },
  'hidden-look': { state: 'draft', series: 'Family Life', tags: ['mother', 'kitchen'], palette: WARM, hash: HASH },
};

const list = (values: string[]) => `'{${values.map((value) => `"${value}"`).join(',')}}'`;

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await addUsers(database.admin);
  await addCatalog(database.admin);
  await database.admin('delete from public.illustrations where kind = $1', ['illustration']).catch(() => undefined);
  const rows = Object.entries(items).map(
    ([
      id,
      { category = 'Family', tags = [], facets = [], series, palette = [], hash, state = 'published', days = 400 },
    ]) =>
      `('${id}', '${id}', 'A picture of a test.', '${category}', 'x.webp', ${list(tags)}, ${list(facets)}, ${series ? `'${series}'` : 'null'},
        ${list(palette)}, ${hash ? `'${hash}'` : 'null'}, '${state}', now() - interval '${days} days')`,
  );
  await database.admin(`insert into public.illustrations
    (id, title, description, category, image, tags, facets, series, palette, perceptual_hash, state, created_at) values ${rows.join(',')}`);
  const { call } = caller(database);
  ask = async (id, size = 4, who = 'anon') => {
    const { related, style } = await call<Related>(who, 'related_illustrations', { p_id: id, p_size: size });
    return { related: related.map((card) => card.id), style: style.map((card) => card.id) };
  };
});
afterAll(() => server?.stop());

test('FI05 a series, then tags, then what the owner says of people come before what is merely new', async () => {
  const { related } = await ask('asked');
  expect(related.slice(0, 3)).toEqual(['same-series', 'same-tags', 'same-hair']);
});

test('FI05 more in this style: near in colors and shapes, whatever is shown, and nothing twice', async () => {
  const { related, style } = await ask('asked', 3);
  expect(style).toEqual(['same-look', 'same-colors']);
  expect(related.filter((id) => style.includes(id))).toEqual([]);
});

test('FI05 never the picture itself nor what is not listed, and the same answer each time', async () => {
  const [first, second] = [await ask('asked', 24), await ask('asked', 24)];
  expect(second).toEqual(first);
  expect([...first.related, ...first.style]).not.toContain('asked');
  expect([...first.related, ...first.style]).not.toContain('hidden-look');
  expect(await ask('asked', 24, 'admin')).toEqual(first);
});

test('FI05 of a draft visitors learn nothing; an unknown picture has none', async () => {
  expect(await ask('hidden-look')).toEqual({ related: [], style: [] });
  expect((await ask('hidden-look', 4, 'admin')).related).toContain('asked');
  expect(await ask('no-such-id')).toEqual({ related: [], style: [] });
});

test('FI05 of a picture without words, colors or hash the others of its category are related, newest first', async () => {
  await database.admin(`insert into public.illustrations (id, title, description, category, image) values
    ('bare', 'Bare', 'Nothing is known of it.', 'Business', 'x.webp'), ('alone', 'Alone', 'Nothing is known of it.', 'Faith', 'x.webp')`);
  expect(await ask('bare', 2)).toEqual({ related: ['newest-elsewhere', 'same-colors'], style: [] });
  expect(await ask('alone')).toEqual({ related: [], style: [] });
});
