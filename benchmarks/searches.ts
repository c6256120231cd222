// Searches a second that two cores answer among as many items as the demo has: asked of the database as a visitor, and over HTTP as whole
// requests, whose sender takes its part of the same cores. Options: --seconds N of each (default 15, at most 120), --items N (default 65).
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRestClient } from '@baobab/data/client';
import { searchCatalog } from '@baobab/data/search';
import { root } from '../scripts/steps.ts';
import { startBenchStack } from './measuring/bench-stack.ts';
import { median, table } from './measuring/statistics.ts';
import { openDatabase } from './scale/fill.ts';

/** Searches a second of the database. */
const LEAST_PER_SECOND = 1500;
const WORDS = [
  'dancer',
  'woman',
  'market',
  'golden',
  'child',
  'dance',
  'mother',
  'grandmoter',
  'generated illustration',
];

type Ask = (word: string) => Promise<unknown>;
interface Answered {
  name: string;
  clients: number;
  perSecond: number;
  medianMs: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '15' }, items: { type: 'string', default: '65' } },
  });
  const seconds = Math.min(120, Number(values.seconds));
  const stack = await startBenchStack(['--seed-scale', values.items]);
  const load = loadavg()[0] ?? 0;
  try {
    const { databaseUrl } = stack;
    if (!databaseUrl) throw new Error('searches needs a stack with PostgreSQL');
    const answered = [await askDatabase(databaseUrl, 4, seconds)];
    const visitor = createRestClient({ url: stack.url, key: stack.publishableKey });
    answered.push(
      await replay(
        'over HTTP',
        Array(8).fill((word: string) => searchCatalog(visitor, word)),
        seconds,
      ),
    );
    const rows = answered.map((one) => [
      one.name,
      `${one.clients}`,
      `${one.perSecond.toFixed(0)}/s`,
      `${one.medianMs.toFixed(1)} ms`,
    ]);
    console.log(`\n${table([['searches', 'clients', 'answered', 'median'], ...rows])}`);
    console.log(
      `\n${values.items} items, ${seconds} s each, ${cpus().length} cores, load ${load.toFixed(1)} before. Aim: ${LEAST_PER_SECOND}/s of the database.`,
    );
    await mkdir(join(root, 'bench-results'), { recursive: true });
    const facts = { at: new Date().toISOString(), seconds, items: Number(values.items), cores: cpus().length, load };
    await writeFile(
      join(root, 'bench-results', 'searches.json'),
      `${JSON.stringify({ ...facts, answered }, null, 2)}\n`,
    );
  } finally {
    await stack.stop();
  }
}

/** A connection for each client, as PostgREST's pool has them. */
async function askDatabase(url: string, clients: number, seconds: number): Promise<Answered> {
  const connections = Array.from({ length: clients }, () => openDatabase(url));
  try {
    for (const sql of connections) await sql.unsafe('set role anon');
    const asks = connections.map(
      (sql): Ask =>
        (word) =>
          sql.unsafe(`select public.search_catalog($1, 6)`, [word], { prepare: true }),
    );
    return await replay('of the database', asks, seconds);
  } finally {
    await Promise.all(connections.map((sql) => sql.end()));
  }
}

async function replay(name: string, asks: readonly Ask[], seconds: number): Promise<Answered> {
  for (const ask of asks) for (const word of WORDS) await ask(word);
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1000;
  const client = async (ask: Ask, first: number) => {
    for (let at = first; performance.now() < endMs; at += 1) {
      const startedMs = performance.now();
      await ask(WORDS[at % WORDS.length] ?? 'dancer');
      times.push(performance.now() - startedMs);
    }
  };
  await Promise.all(asks.map(client));
  return { name, clients: asks.length, perSecond: times.length / seconds, medianMs: median(times) };
}
