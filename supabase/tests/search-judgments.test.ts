// Runs in npm run test:all only: it judges the ranks of a whole catalog.
/** How well the search finds what people ask for: the folder search-judgments. Every number is printed when it falls short. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addShop } from './search-judgments/shop.ts';
import { caller, value } from './rpc.ts';
import { startTestingServer } from './testing-database.ts';
import type { TestingDatabase, TestingServer } from './testing-database.ts';

interface Judged {
  query: string;
  grades: Map<string, number>;
}

const FITS = 3;
const PARTLY = 1;
const SHOWN = 10;

let server: TestingServer;
let database: TestingDatabase;
let judged: Judged[];
let find: (query: string, size?: number) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestingServer();
  database = await server.clone();
  await addShop(database.admin);
  const { call } = caller(database);
  find = async (p_query, p_size = SHOWN) => {
    const { cards } = await call<{ cards: { id: string }[] }>('anon', 'find_illustrations', { p_query, p_size });
    return cards.map(({ id }) => id);
  };
  const rows = await database.admin<{ id: string; facets: string[] }>(
    `select id, facets from public.illustrations where kind = 'illustration'`,
  );
  const file = readFileSync(new URL('./search-judgments/queries.txt', import.meta.url), 'utf8');
  judged = file
    .split('\n')
    .filter((line) => line.includes('|'))
    .filter((line) => !line.startsWith('#'))
    .map((line) => judgmentOf(line, rows));
});
afterAll(() => server?.stop());

function judgmentOf(line: string, rows: { id: string; facets: string[] }[]): Judged {
  const [query = '', fits = '', partly = ''] = line.split('|').map((part) => part.trim());
  const idsOf = (text: string) =>
    text.split(' ').flatMap((word) => {
      if (!word.startsWith('@')) return rows.filter(({ id }) => id === word).map(({ id }) => id);
      return rows.filter(({ facets }) => facets.includes(word.slice(1))).map(({ id }) => id);
    });
  const named = `${fits} ${partly}`.split(' ').filter((word) => word && !word.startsWith('@'));
  expect({ query, unknown: named.filter((id) => !rows.some((row) => row.id === id)) }).toEqual({ query, unknown: [] });
  const grades = new Map(idsOf(partly).map((id) => [id, PARTLY]));
  for (const id of idsOf(fits)) grades.set(id, FITS);
  return { query, grades };
}

const gain = (grades: number[]) =>
  grades.slice(0, SHOWN).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);

async function ndcg({ query, grades }: Judged): Promise<number> {
  const ideal = gain([...grades.values()].toSorted((a, b) => b - a));
  return gain((await find(query)).map((id) => grades.get(id) ?? 0)) / ideal;
}

const isHeldOut = ({ query }: Judged) => Buffer.from(query).reduce((sum, byte) => sum + byte, 0) % 2 === 1;

test.each(['tuned', 'held out'])('FI01 the %s half of the judged queries reaches nDCG@10 of 0.85', async (half) => {
  const chosen = judged.filter((one) => isHeldOut(one) === (half === 'held out'));
  expect(chosen.length).toBeGreaterThanOrEqual(75);
  const scores: [string, number][] = [];
  for (const one of chosen) scores.push([one.query, await ndcg(one)]);
  const mean = scores.reduce((sum, [, score]) => sum + score, 0) / scores.length;
  const worst = scores.toSorted((a, b) => a[1] - b[1]).slice(0, 15);
  const told = worst.map(([query, score]) => `${score.toFixed(2)} ${query}`).join('\n');
  if (process.env['JUDGMENTS'] ?? mean < 0.85) console.log(`${half}: ${mean.toFixed(3)} of ${scores.length}\n${told}`);
  expect(mean).toBeGreaterThanOrEqual(0.85);
});

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
