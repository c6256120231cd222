// The measurements of docs/scale.md: what a row takes in a large shop, and what two cores answer of the questions that people ask. Starts
// a stack of its own on this machine and asks nothing else. Options: --items N (default 20000), --orders N (default 200000),
// --seconds N of load (default 30, at most 120), --clients N (default 20, at most 64).
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRestClient } from '@baobab/data/client';
import { root } from '../scripts/steps.ts';
import { startBenchStack } from './measuring/bench-stack.ts';
import { table } from './measuring/statistics.ts';
import { fillAndMeasure, type RowSize } from './scale/fill.ts';
import { replay, type Answered } from './scale/load-profile.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      items: { type: 'string', default: '20000' },
      orders: { type: 'string', default: '200000' },
      seconds: { type: 'string', default: '30' },
      clients: { type: 'string', default: '20' },
    },
  });
  const [items, orders] = [Number(values.items), Number(values.orders)];
  const seconds = Math.min(120, Number(values.seconds));
  const clients = Math.min(64, Number(values.clients));
  const stack = await startBenchStack(['--seed-scale', String(items)]);
  try {
    if (!stack.databaseUrl) throw new Error('scale needs a stack with PostgreSQL');
    const sizes = await fillAndMeasure(stack.databaseUrl, orders);
    const load = loadavg()[0] ?? 0;
    const visitor = createRestClient({ url: stack.url, key: stack.publishableKey });
    const answered = await replay(visitor, items, clients, seconds);
    print(sizes, answered);
    const words = `${items} items, ${orders} orders, ${clients} clients for ${seconds} s, ${cpus().length} cores`;
    console.log(`\n${words}, load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`);
    await keep({ items, orders, seconds, clients, cores: cpus().length, load, sizes, answered });
  } finally {
    await stack.stop();
  }
}

function print(sizes: readonly RowSize[], answered: readonly Answered[]): void {
  const rows = sizes.map((one) => [one.table, `${one.rows}`, `${one.bytes}`, `${one.indexBytes}`]);
  console.log(`\n${table([['table', 'rows', 'bytes a row', 'of it indexes'], ...rows])}`);
  const asked = answered.map((one) => [
    one.name,
    `${one.perSecond.toFixed(0)}/s`,
    `${one.medianMs.toFixed(0)} ms`,
    `${one.worstOfTwentyMs.toFixed(0)} ms`,
    `${one.failed}`,
  ]);
  const all = answered.reduce((sum, one) => sum + one.perSecond, 0);
  asked.push(['all', `${all.toFixed(0)}/s`, '', '', '']);
  console.log(`\n${table([['asked', 'answered', 'median', 'of 20 the slowest', 'failed'], ...asked])}`);
}

async function keep(report: object): Promise<void> {
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  const text = JSON.stringify({ at: new Date().toISOString(), node: process.version, ...report }, null, 2);
  await writeFile(join(folder, 'scale.json'), `${text}\n`);
}
