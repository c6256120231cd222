// Runs in npm run test:all only: it judges the ranks of a whole catalog.
/** How well the search finds what people ask for: the folder search-judgments. The worst queries are printed when a half falls short. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slugify } from '@baobab/domain/slug';
import { demoPacks } from '../seed/packs/packs.ts';
import { extraPictures } from './search-judgments/extra-pictures.ts';
import { addPacks, addShop } from './search-judgments/shop.ts';
import { caller, value } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

interface Judged {
  query: string;
  grades: Map<string, number>;
}

interface Answer {
  match: string;
  cards: { id: string }[];
  packs: { title: string | null; pack: string }[];
  packs_lead: boolean;
}

const FITS = 3;
const PARTLY = 1;
const SHOWN = 10;

let server: TestingServer;
/** The demo and pictures that it lacks; the demo and its packs. */
let database: TestingDatabase;
let packShop: TestingDatabase;
const ask = (shop: TestingDatabase, p_query: string, p_size = SHOWN) =>
  caller(shop).call<Answer>('anon', 'find_illustrations', { p_query, p_size });
const idsOf = ({ cards }: Answer) => cards.map(({ id }) => id);
const find = async (query: string, size?: number) => idsOf(await ask(database, query, size));

/** In the order of the page of results. */
async function findWithPacks(query: string): Promise<string[]> {
  const answer = await ask(packShop, query);
  const packs = answer.packs.map(({ title, pack }) => `+${slugify(title ?? pack)}`);
  return answer.packs_lead ? [...packs, ...idsOf(answer)] : [...idsOf(answer), ...packs];
}

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await addShop(database.admin, extraPictures);
  packShop = await server.clone();
  await addShop(packShop.admin);
  await addPacks(packShop.admin);
});
afterAll(() => server?.stop());

async function judgedIn(file: string, shop: TestingDatabase): Promise<Judged[]> {
  const rows = await shop.admin<{ id: string; facets: string[] }>(
    `select id, facets from public.illustrations where kind = 'illustration'`,
  );
  const packs = demoPacks.flatMap(({ title, pictures }) => [title, ...pictures.map((picture) => picture.title)]);
  const items = [...rows, ...packs.map((title) => ({ id: `+${slugify(title)}`, facets: [] }))];
  return readFileSync(new URL(`./search-judgments/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => judgmentOf(line, items));
}

function judgmentOf(line: string, items: { id: string; facets: string[] }[]): Judged {
  const [query = '', fits = '', partly = ''] = line.split('|').map((part) => part.trim());
  const meant = (text: string) =>
    text.split(' ').flatMap((word) => {
      if (!word.startsWith('@')) return items.filter(({ id }) => id === word).map(({ id }) => id);
      return items.filter(({ facets }) => facets.includes(word.slice(1))).map(({ id }) => id);
    });
  const named = `${fits} ${partly}`.split(' ').filter((word) => word && !word.startsWith('@'));
  expect({ query, unknown: named.filter((id) => !items.some((item) => item.id === id)) }).toEqual({
    query,
    unknown: [],
  });
  const grades = new Map(meant(partly).map((id) => [id, PARTLY]));
  for (const id of meant(fits)) grades.set(id, FITS);
  return { query, grades };
}

const gain = (grades: number[]) =>
  grades.slice(0, SHOWN).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

function ndcg(grades: Judged['grades'], answer: string[]): number {
  const ideal = gain([...grades.values()].toSorted((a, b) => b - a));
  return gain(answer.map((id) => grades.get(id) ?? 0)) / ideal;
}

const isHeldOut = ({ query }: Judged) => Buffer.from(query).reduce((sum, byte) => sum + byte, 0) % 2 === 1;

/** @param bar the worst queries are printed below it */
async function meanOf(judged: Judged[], half: string, answerTo: (query: string) => Promise<string[]>, bar: number) {
  const chosen = judged.filter((one) => isHeldOut(one) === (half === 'held out'));
  expect(chosen.length).toBeGreaterThanOrEqual(75);
  const scores: [string, number][] = [];
  for (const { query, grades } of chosen) scores.push([query, ndcg(grades, await answerTo(query))]);
  const mean = scores.reduce((sum, [, score]) => sum + score, 0) / scores.length;
  const worst = scores.toSorted((a, b) => a[1] - b[1]).slice(0, 15);
  const told = worst.map(([query, score]) => `${score.toFixed(2)} ${query}`).join('\n');
  if (process.env['JUDGMENTS'] ?? mean < bar) console.log(`${half}: ${mean.toFixed(3)} of ${scores.length}\n${told}`);
  return mean;
}

test.each(['tuned', 'held out'])('FI01 the %s half of the judged queries reaches nDCG@10 of 0.85', async (half) => {
  expect(await meanOf(await judgedIn('queries.txt', database), half, find, 0.85)).toBeGreaterThanOrEqual(0.85);
});

test.each(['tuned', 'held out'])(
  'FI13 FI11 the %s half of needs, professions, occasions, Spanish and French reaches nDCG@10 of 0.90 in the demo with its packs',
  async (half) => {
    expect(await meanOf(await judgedIn('needs.txt', packShop), half, findWithPacks, 0.9)).toBeGreaterThanOrEqual(0.9);
  },
);

test('FI01 no word of a title, a tag or a description finds nothing', async () => {
  const words = await value<string[]>(
    database,
    `select array_agg(distinct w) from public.illustrations i,
       unnest(private.search_words(i.title) || private.search_words(array_to_string(i.tags, ' ')) ||
         regexp_split_to_array(private.fold(i.description), '[^[:alnum:]]+')) w
     where i.kind = 'illustration' and w <> ''`,
  );
  expect(words.length).toBeGreaterThan(800);
  const empty: string[] = [];
  for (const word of words) if ((await find(word, 1)).length === 0) empty.push(word);
  for (let at = 0; at + 3 < words.length; at += 7) {
    const query = [words[at], words[at + 3], words[at + 1]].join(' ');
    if ((await find(query, 1)).length === 0) empty.push(query);
  }
  expect(empty).toEqual([]);
});

test('FI01 what is asked for free costs nothing', async () => {
  for (const query of ['free', 'free woman', 'freebies music', 'black family for free']) {
    const free = await value<string[]>(
      database,
      `select array_agg(id) from public.illustrations where is_free and kind = 'illustration'`,
    );
    const found = await find(query, 100);
    expect(found.length).toBeGreaterThan(0);
    expect({ query, notFree: found.filter((id) => !free.includes(id)) }).toEqual({ query, notFree: [] });
  }
});
