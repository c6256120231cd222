// Upload speed on this machine: our engine beside a lean client, tus-js-client and plain requests; the same files, rounds
// interleaved so that a noisy moment hits everyone. Options: --rounds N (default 7), --only U1,U2,U3,U4,U6,U7 (default all),
// --server bare|stack (default bare: then the figures are the clients'), --files N for U7 (default 10000).
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median, spread, table } from './bench/statistics.ts';
import { arrivedWhole, nameOf, withCurl, withEngine, withLean, withPlainTus } from './bench/upload-contenders.ts';
import type { Task } from './bench/upload-contenders.ts';
import { measureDrop, type DropFigures } from './bench/upload-drop.ts';
import { startBareServer, startStackPlace, withLine, type UploadPlace } from './bench/upload-place.ts';
import { root } from './steps.ts';

const MB = 1_000_000;
const CONTENDERS = { engine: withEngine, lean: withLean, 'tus-js-client': withPlainTus, curl: withCurl };
type Contender = keyof typeof CONTENDERS;

interface Scenario {
  bar: string;
  name: string;
  count: number;
  size: number;
  atOnce: number;
  line?: { delayMs: number; bytesPerSecond: number };
}

const SCENARIOS: readonly Scenario[] = [
  { bar: 'U1', name: '100 MB', count: 1, size: 100 * MB, atOnce: 3 },
  { bar: 'U2', name: '500 × 300 kB', count: 500, size: 0.3 * MB, atOnce: 8 },
  {
    bar: 'U3',
    name: '400 × 30 kB, 200 ms',
    count: 400,
    size: 0.03 * MB,
    atOnce: 32,
    line: { delayMs: 100, bytesPerSecond: 0 },
  },
  {
    bar: 'U4',
    name: '2 × 100 MB, 200 ms',
    count: 2,
    size: 100 * MB,
    atOnce: 3,
    line: { delayMs: 100, bytesPerSecond: 20 * MB },
  },
];

interface Sample {
  ms: number;
  /** Of this process: what the uploader costs besides the wire; meaningless for curl, which is another process. */
  cpuMs: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      only: { type: 'string', default: 'U1,U2,U3,U4,U6,U7' },
      server: { type: 'string', default: 'bare' },
      files: { type: 'string', default: '10000' },
    },
  });
  const rounds = Math.max(1, Number(values.rounds));
  const only = new Set(values.only.split(','));
  const folder = await mkdtemp(join(tmpdir(), 'baobab-bench-files-'));
  const place = values.server === 'stack' ? await startStackPlace() : await startBareServer();
  try {
    const results: Result[] = [];
    for (const one of SCENARIOS) if (only.has(one.bar)) results.push(...(await compare(one, place, folder, rounds)));
    const memory = only.has('U6') ? await memoryOf(place, folder) : [];
    const drop = only.has('U7') ? await measureDrop(Number(values.files)) : null;
    await report({ results, memory, drop, rounds, server: values.server });
  } finally {
    await place.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One warm-up round whose contents are checked, then the measured ones, each starting with another contender. */
async function compare(scenario: Scenario, place: UploadPlace, folder: string, rounds: number): Promise<Result[]> {
  const { count, size, atOnce, line } = scenario;
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${scenario.bar}-${index}.zip`));
  for (const path of paths) await writeFile(path, randomBytes(size));
  const stack = line ? await withLine(place, line.delayMs, line.bytesPerSecond) : place;
  const names = Object.keys(CONTENDERS) as Contender[];
  const samples = new Map<Contender, Sample[]>(names.map((name) => [name, []]));
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const order = names.map((_, index) => names[(index + round) % names.length]).filter((name) => name !== undefined);
      for (const name of order) {
        const task: Task = { stack, folder, paths, atOnce, prefix: `${name}-${scenario.bar}-${round}` };
        const sample = await measure(() => CONTENDERS[name](task));
        const whole = round > 0 || !place.readable || (await arrivedWhole({ ...task, stack: place }));
        if (!whole) throw new Error(`${name}: other bytes arrived than were sent`);
        if (round > 0) samples.get(name)?.push(sample);
        await place.remove(paths.map((path) => nameOf(task.prefix, path)));
      }
    }
  } finally {
    if (line) await stack.stop();
  }
  return names.map((contender) => summary(scenario, contender, samples.get(contender) ?? []));
}

async function measure(work: () => Promise<void>): Promise<Sample> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { ms, cpuMs: (user + system) / 1000 };
}

function summary({ bar, name, count, size, atOnce }: Scenario, contender: Contender, samples: readonly Sample[]) {
  const times = samples.map((sample) => sample.ms);
  return {
    bar,
    scenario: name,
    atOnce,
    contender,
    medianMs: median(times),
    ...spread(times),
    megabytesPerSecond: (count * size) / MB / (median(times) / 1000),
    cpuMs: contender === 'curl' ? null : median(samples.map((sample) => sample.cpuMs)),
    samples,
  };
}

type Result = ReturnType<typeof summary>;

interface MemoryFigures {
  files: number;
  bytes: number;
  idle: number;
  above: number;
}

/** Few and many files, a small and a large one: each in a process of its own. */
async function memoryOf(place: UploadPlace, folder: string): Promise<MemoryFigures[]> {
  const all: MemoryFigures[] = [];
  for (const [files, bytes] of [
    [100, 20_000],
    [10_000, 20_000],
    [1, 100 * MB],
    [1, 1000 * MB],
  ] as const) {
    const script = new URL('bench/upload-memory.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, place.url, folder, String(files), String(bytes)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    for await (const part of child.stdout) text += String(part);
    all.push({ files, bytes, ...(JSON.parse(text) as { idle: number; above: number }) });
    await place.remove([]);
  }
  return all;
}

interface Report {
  results: readonly Result[];
  memory: readonly MemoryFigures[];
  drop: DropFigures | null;
  rounds: number;
  server: string;
}

async function report({ results, memory, drop, rounds, server }: Report): Promise<void> {
  const ratio = (result: Result, to: Contender) => {
    const base = results.find((other) => other.bar === result.bar && other.contender === to);
    return base ? `${(base.medianMs / result.medianMs).toFixed(2)} ×` : '';
  };
  const rows = results.map((result) => [
    `${result.bar} ${result.scenario}`,
    result.contender,
    `${result.medianMs.toFixed(0)} ms`,
    `${result.minMs.toFixed(0)}–${result.maxMs.toFixed(0)}`,
    `${result.megabytesPerSecond.toFixed(0)} MB/s`,
    ratio(result, 'lean'),
    ratio(result, 'tus-js-client'),
    ratio(result, 'curl'),
    result.cpuMs === null ? '–' : `${result.cpuMs.toFixed(0)} ms`,
  ]);
  const header = ['files', 'sent with', 'median', 'spread', 'speed', 'to lean', 'to tus-js', 'to curl', 'own CPU'];
  if (rows.length > 0) console.log(`\n${table([header, ...rows])}`);
  for (const { files, bytes, idle, above } of memory)
    console.log(`U6 ${files} × ${bytes / MB} MB: ${above} MB above the ${idle} MB of an idle process`);
  if (drop)
    console.log(
      `U7 ${drop.files} files: scanned in ${drop.scanSeconds.toFixed(1)} s, planned in ${drop.planSeconds.toFixed(1)} s, main loop p99 ${drop.stallP99Ms.toFixed(0)} ms, longest ${drop.stallMaxMs.toFixed(0)} ms, first upload after ${drop.firstUploadSeconds.toFixed(1)} s`,
    );
  const load = loadavg()[0] ?? 0;
  console.log(
    `\n${rounds} rounds, ${server} server, Node ${process.version}, ${cpus().length} cores, load ${load.toFixed(1)}`,
  );
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  const machine = { at: new Date().toISOString(), node: process.version, cores: cpus().length, load };
  await writeFile(
    join(folder, 'upload.json'),
    `${JSON.stringify({ ...machine, rounds, server, results, memory, drop }, null, 2)}\n`,
  );
}
