// Memory of the shop's server and of the backend's gateway under full load: pages of two hundred illustrations, lists and searches, asked by
// clients that do not wait between them. Resident bytes as Linux tells them, without the database. Options: --seconds N (default
// 60, at least 30), --clients N (default 16).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { buildStorefront } from '../scripts/shop.ts';
import { root } from '../scripts/steps.ts';
import { startBenchStack } from './measuring/bench-stack.ts';
import { median, table } from './measuring/statistics.ts';

const ITEMS = 200;
/** Until caches are full and code is compiled. */
const WARM_S = 20;
/** Growth from then to the end. */
const MOST_TIMES = 1.1;
const SAMPLE_MS = 500;

interface Sample {
  atS: number;
  bytes: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: 'string', default: '60' }, clients: { type: 'string', default: '16' } },
  });
  const seconds = Math.max(30, Number(values.seconds));
  await buildStorefront();
  const stack = await startBenchStack(['--seed-scale', String(ITEMS)]);
  const shop = await startShop(stack.url, stack.publishableKey);
  try {
    const watched = { 'shop’s server': shop.pid, 'backend’s gateway': stack.pid ?? 0 };
    const samples = new Map(Object.keys(watched).map((name) => [name, [] as Sample[]]));
    const startedMs = performance.now();
    const timer = setInterval(() => {
      const atS = (performance.now() - startedMs) / 1000;
      for (const [name, pid] of Object.entries(watched)) samples.get(name)?.push({ atS, bytes: residentBytes(pid) });
    }, SAMPLE_MS);
    const answered = await load(shop.url, Number(values.clients), seconds);
    clearInterval(timer);
    const results = [...samples].map(([name, all]) => grown(name, all, seconds));
    const rows = results.map(({ name, warm, end, most, times }) => [
      name,
      mib(warm),
      mib(end),
      mib(most),
      `${times.toFixed(2)} ×`,
      times <= MOST_TIMES ? `ok, ≤ ${MOST_TIMES}` : `not ≤ ${MOST_TIMES}`,
    ]);
    console.log(`\n${table([['process', `after ${WARM_S} s`, 'at the end', 'most', 'growth', 'bar'], ...rows])}`);
    console.log(
      `\n${answered} pages in ${seconds} s, ${values.clients} clients, ${cpus().length} cores. Medians of five seconds.`,
    );
    await mkdir(join(root, 'bench-results'), { recursive: true });
    const facts = { at: new Date().toISOString(), seconds, cores: cpus().length, answered, results };
    await writeFile(join(root, 'bench-results', 'memory.json'), `${JSON.stringify(facts, null, 2)}\n`);
  } finally {
    shop.stop();
    await stack.stop();
  }
}

async function startShop(url: string, key: string) {
  const script = join(import.meta.dirname, 'measuring', 'shop.child.ts');
  const child = spawn(process.execPath, [script, url, key], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('http')) return { url: line, pid: child.pid ?? 0, stop: () => void child.kill() };
  throw new Error('the shop did not start');
}

/** Every page comes again after a while; one that is older than a second is rendered anew. */
async function load(origin: string, clients: number, seconds: number): Promise<number> {
  const endMs = performance.now() + seconds * 1000;
  let asked = 0;
  const pathOf = (n: number) => {
    if (n % 10 === 0) return '/illustrations';
    if (n % 10 === 1) return `/search?q=dancer${n % 50}`;
    return `/illustrations/scale-${String(1 + (n % ITEMS)).padStart(6, '0')}`;
  };
  const client = async () => {
    while (performance.now() < endMs) {
      asked += 1;
      await (await fetch(origin + pathOf(asked))).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return asked;
}

function grown(name: string, samples: readonly Sample[], seconds: number) {
  const around = (fromS: number) =>
    median(samples.filter(({ atS }) => atS >= fromS && atS < fromS + 5).map(({ bytes }) => bytes));
  const [warm, end] = [around(WARM_S), around(seconds - 5)];
  return { name, warm, end, most: Math.max(...samples.map(({ bytes }) => bytes)), times: end / warm };
}

function residentBytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}

const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;
