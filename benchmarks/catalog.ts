// Times of lists, details and search with 10,000 illustrations and users beside 1,000, as whole requests on this machine. Each
// question goes to both shops in turn, so that noise hits both. Options: --rounds N (default 25), --size N (default 10000).
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRestClient } from '@baobab/data/client';
import { startBenchStack } from './measuring/bench-stack.ts';
import { CASES } from './catalog/cases.ts';
import type { Case, Shop } from './catalog/cases.ts';
import { median, spread, table } from './measuring/statistics.ts';
import { root } from '../scripts/steps.ts';

const SMALL = 1000;
const PAGE = 24;
/** Limits: the ratio of large to small, and the median of a search. */
const MOST_TIMES = 1.5;
const SEARCH_MS = 100;
/** An answer also tells the total of all, by that many more digits in a shop of up to a million. */
const TOTAL_DIGITS = 3;

interface Opened {
  shop: Shop;
  /** Bytes of the last answer. */
  bytes(): number;
  stop(): Promise<void>;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '25' }, size: { type: 'string', default: '10000' } },
  });
  const rounds = Math.max(3, Number(values.rounds));
  const size = Math.max(SMALL, Number(values.size));
  const shops: Opened[] = [];
  try {
    for (const count of [SMALL, size]) shops.push(await open(count));
    const [small, large] = shops as [Opened, Opened];
    const results = [];
    for (const one of CASES) results.push(await compare(one, small, large, rounds));
    await report(results, { rounds, size });
  } finally {
    for (const { stop } of shops) await stop();
  }
}

async function open(count: number): Promise<Opened> {
  const stack = await startBenchStack(['--seed', 'demo', '--demo-pictures', '1', '--seed-scale', String(count)]);
  let bytes = 0;
  const counting: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const body = await response.arrayBuffer();
    bytes = body.byteLength;
    return new Response(body.byteLength > 0 ? body : null, response);
  };
  const options = { url: stack.url, key: stack.publishableKey, fetch: counting };
  return {
    shop: {
      visitor: createRestClient(options),
      admin: createRestClient({ ...options, accessToken: async () => stack.token }),
      lastPage: Math.ceil(count / PAGE),
    },
    bytes: () => bytes,
    stop: stack.stop,
  };
}

/** Three warm-up rounds, then the measured ones; the first shop alternates. */
async function compare(one: Case, small: Opened, large: Opened, rounds: number) {
  const samples = { small: [] as number[], large: [] as number[] };
  const sizes = [small, large] as const;
  for (let round = -3; round < rounds; round += 1) {
    for (const opened of round % 2 === 0 ? sizes : sizes.toReversed()) {
      const started = performance.now();
      await one.ask(opened.shop);
      const ms = performance.now() - started;
      if (round >= 0) samples[opened === small ? 'small' : 'large'].push(ms);
    }
  }
  const [smallMs, largeMs] = [median(samples.small), median(samples.large)];
  const bytes = { small: small.bytes(), large: large.bytes() };
  const faults = [
    ...(largeMs / smallMs > MOST_TIMES ? [`more than ${MOST_TIMES} ×`] : []),
    ...(one.kind === 'search' && largeMs > SEARCH_MS ? [`more than ${SEARCH_MS} ms`] : []),
    ...(one.sameAnswer && Math.abs(bytes.large - bytes.small) > TOTAL_DIGITS ? ['other bytes'] : []),
  ];
  const spreads = { small: spread(samples.small), large: spread(samples.large) };
  return {
    name: one.name,
    kind: one.kind,
    smallMs,
    largeMs,
    ratio: largeMs / smallMs,
    spreads,
    bytes,
    faults,
    samples,
  };
}

type Result = Awaited<ReturnType<typeof compare>>;

async function report(results: readonly Result[], { rounds, size }: { rounds: number; size: number }): Promise<void> {
  const range = ({ minMs, maxMs }: { minMs: number; maxMs: number }) => `${minMs.toFixed(1)}–${maxMs.toFixed(1)}`;
  const rows = results.map(({ name, smallMs, largeMs, ratio, spreads, bytes, faults }) => [
    name,
    faults.join(', ') || 'ok',
    `${smallMs.toFixed(1)} ms`,
    range(spreads.small),
    `${largeMs.toFixed(1)} ms`,
    range(spreads.large),
    `${ratio.toFixed(2)} ×`,
    `${bytes.small}`,
    `${bytes.large}`,
  ]);
  const header = ['question', '', `of ${SMALL}`, 'spread', `of ${size}`, 'spread', 'ratio', 'bytes', 'bytes'];
  const slow = results.filter(({ faults }) => faults.length > 0).length;
  console.log(`\n${table([header, ...rows])}\n`);
  console.log(
    `${slow} of ${results.length} over their limit; ${rounds} rounds, Node ${process.version}, ${cpus().length} cores`,
  );
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  const facts = { at: new Date().toISOString(), rounds, size, node: process.version, cores: cpus().length, results };
  await writeFile(join(folder, 'catalog.json'), `${JSON.stringify(facts, null, 2)}\n`);
}
