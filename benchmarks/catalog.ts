// Lists, details, search and the admin's tables, asked of the database as visitors and administrators ask: of 1,000 items and of many in
// turn; the commonest questions also of PostgreSQL's own indexes on the same rows; then searches a second, with four sessions.
// Options: --rounds N (default 25), --size N (default 10000), --seconds N of searches (default 15).
import { parseArgs } from 'node:util';
import { BESIDE_PLAIN, PLAIN_TABLE, QUESTIONS, WORDS, type Question } from './catalog/questions.ts';
import { openDatabase, startBenchStack, type Sql } from './measuring/bench-stack.ts';
import { interleave, median, range, saveResults, table } from './measuring/statistics.ts';

const [DEMO, SMALL] = [65, 1000];
/** The bars: large to small, up to 10,000 items; milliseconds of a search, at any size; to plain PostgreSQL, up to 5,000 items. */
const [MOST_TIMES, MOST_TIMES_UP_TO] = [1.5, 10_000];
const MOST_SEARCH_MS = 20;
const [MOST_TIMES_PLAIN, PLAIN_UP_TO] = [1, 5000];
const LEAST_PER_SECOND = 1500;
/** An answer also tells the total of all, by that many more digits in a shop of up to a million. */
const TOTAL_DIGITS = 3;
const SESSIONS = 4;

interface Shop {
  count: number;
  visitor: Sql;
  admin: Sql;
  stop(): Promise<void>;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '25' },
      size: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '15' },
    },
  });
  const rounds = Math.max(3, Number(values.rounds));
  const seconds = Math.min(120, Number(values.seconds));
  const shops: Shop[] = [];
  try {
    for (const count of [SMALL, Math.max(SMALL, Number(values.size))]) shops.push(await openShop(count));
    const [small, large] = shops as [Shop, Shop];
    const questions = [];
    for (const one of QUESTIONS) questions.push(await compareSizes(one, small, large, rounds));
    const header = ['question', '', `of ${SMALL}`, 'spread', `of ${large.count}`, 'spread', 'ratio', 'bytes', 'bytes'];
    console.log(`\n${table([header, ...questions.map(({ row }) => row)])}`);
    const plain = [];
    for (const shop of shops) plain.push(...(await compareToPlain(shop, rounds)));
    console.log(`\n${table([['beside plain PostgreSQL', '', 'items', 'shop', 'plain', 'ratio'], ...plain])}`);
    const perSecond = await searchesPerSecond(seconds);
    const verdict = perSecond >= LEAST_PER_SECOND ? 'ok' : `less than ${LEAST_PER_SECOND}`;
    console.log(`\n${perSecond.toFixed(0)} searches a second of ${DEMO} items with ${SESSIONS} sessions: ${verdict}`);
    saveResults('catalog', { rounds, seconds, sizes: [SMALL, large.count], questions, plain, perSecond });
  } finally {
    for (const { stop } of shops) await stop();
  }
}

async function openShop(count: number): Promise<Shop> {
  const stack = await startBenchStack(['--seed', 'demo', '--demo-pictures', '1', '--seed-scale', String(count)]);
  const { databaseUrl } = stack;
  const owner = openDatabase(databaseUrl);
  await owner.unsafe(PLAIN_TABLE);
  const [administrator] = await owner.unsafe(`select id from public.profiles where is_admin`);
  await owner.end();
  const visitor = await openAs(databaseUrl, { role: 'anon' });
  const admin = await openAs(databaseUrl, { role: 'authenticated', sub: String(administrator?.['id']) });
  const stop = async () => {
    await Promise.all([visitor.end(), admin.end()]);
    await stack.stop();
  };
  return { count, visitor, admin, stop };
}

async function openAs(databaseUrl: string, claims: { role: string; sub?: string }): Promise<Sql> {
  const sql = openDatabase(databaseUrl);
  await sql.unsafe(`set role ${claims.role}; set request.jwt.claims = '${JSON.stringify(claims)}'`);
  return sql;
}

async function ask(sql: Sql, statement: string): Promise<{ ms: number; bytes: number }> {
  const startedMs = performance.now();
  const [row] = await sql.unsafe(`select (${statement})::text as answer`, [], { prepare: true });
  return { ms: performance.now() - startedMs, bytes: Buffer.byteLength(String(row?.['answer'])) };
}

async function compareSizes(question: Question, small: Shop, large: Shop, rounds: number) {
  const { name, as, isSame, statement } = question;
  const shops = { small, large };
  const samples = await interleave(['small', 'large'], { rounds, warmUp: 3 }, (size) =>
    ask(shops[size][as], statement(shops[size].count)),
  );
  const figures = (['small', 'large'] as const).map((size) => {
    const asked = samples.get(size) ?? [];
    const times = asked.map(({ ms }) => ms);
    return { medianMs: median(times), spread: range(times, 1), bytes: asked.at(-1)?.bytes ?? 0, times };
  });
  const [few, many] = figures as [(typeof figures)[0], (typeof figures)[0]];
  const ratio = many.medianMs / few.medianMs;
  const faults = [
    ...(large.count <= MOST_TIMES_UP_TO && ratio > MOST_TIMES ? [`more than ${MOST_TIMES} ×`] : []),
    ...(as === 'visitor' && many.medianMs > MOST_SEARCH_MS ? [`more than ${MOST_SEARCH_MS} ms`] : []),
    ...(isSame && Math.abs(many.bytes - few.bytes) > TOTAL_DIGITS ? ['other bytes'] : []),
  ];
  const columns = figures.flatMap(({ medianMs, spread }) => [`${medianMs.toFixed(1)} ms`, spread]);
  const row = [name, faults.join(', ') || 'ok', ...columns, `${ratio.toFixed(2)} ×`, `${few.bytes}`, `${many.bytes}`];
  return { row, figures };
}

async function compareToPlain({ count, visitor }: Shop, rounds: number): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name, shop, plain } of BESIDE_PLAIN) {
    const statements = { shop, plain };
    const samples = await interleave(['shop', 'plain'], { rounds, warmUp: 3 }, (which) =>
      ask(visitor, statements[which]),
    );
    const of = (which: 'shop' | 'plain') => median((samples.get(which) ?? []).map(({ ms }) => ms));
    const ratio = of('shop') / of('plain');
    const verdict = count > PLAIN_UP_TO || ratio <= MOST_TIMES_PLAIN ? 'ok' : `more than ${MOST_TIMES_PLAIN} ×`;
    const times = [of('shop'), of('plain')].map((ms) => `${ms.toFixed(1)} ms`);
    rows.push([name, verdict, `${count}`, ...times, `${ratio.toFixed(2)} ×`]);
  }
  return rows;
}

/** Among as many items as the demo has. */
async function searchesPerSecond(seconds: number): Promise<number> {
  const { databaseUrl, stop } = await startBenchStack(['--seed-scale', String(DEMO)]);
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => openAs(databaseUrl, { role: 'anon' })));
  const search = (sql: Sql, word: string) =>
    sql.unsafe('select public.search_catalog($1, 6)', [word], { prepare: true });
  try {
    for (const sql of sessions) for (const word of WORDS) await search(sql, word);
    let answered = 0;
    const endMs = performance.now() + seconds * 1000;
    const client = async (sql: Sql, first: number) => {
      for (let at = first; performance.now() < endMs; at += 1, answered += 1)
        await search(sql, WORDS[at % WORDS.length] ?? 'dancer');
    };
    await Promise.all(sessions.map(client));
    return answered / seconds;
  } finally {
    await Promise.all(sessions.map((sql) => sql.end()));
    await stop();
  }
}
