// Upload speed on this machine: our engine beside tus-js-client and curl, the same files, rounds interleaved so that a noisy
// moment hits everyone. Options: --rounds N (default 7), --atOnce N (small files in flight, default 8).
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBenchStack } from './bench/bench-stack.ts';
import { median, spread, table } from './bench/statistics.ts';
import { arrivedWhole, nameOf, withCurl, withEngine, withPlainTus } from './bench/upload-contenders.ts';
import type { Task } from './bench/upload-contenders.ts';
import { root } from './steps.ts';

const MB = 1_000_000;
const CONTENDERS = { engine: withEngine, 'tus-js-client': withPlainTus, curl: withCurl };
type Contender = keyof typeof CONTENDERS;

interface Scenario {
  name: string;
  paths: string[];
  bytes: number;
  atOnce: number;
}

interface Sample {
  ms: number;
  /** Of this process: what the uploader costs besides the wire; meaningless for curl, which is another process. */
  cpuMs: number;
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '7' }, atOnce: { type: 'string', default: '8' } },
  });
  const rounds = Math.max(1, Number(values.rounds));
  const folder = await mkdtemp(join(tmpdir(), 'baobab-bench-files-'));
  const stack = await startBenchStack();
  try {
    const scenarios = [
      await scenario(folder, '100 MB file', 1, 100 * MB, 3),
      await scenario(folder, '200 × 300 kB', 200, 0.3 * MB, Number(values.atOnce)),
    ];
    const results = [];
    for (const one of scenarios) results.push(...(await compare(one, { stack, folder }, rounds)));
    await report(results, rounds);
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function scenario(folder: string, name: string, count: number, size: number, atOnce: number): Promise<Scenario> {
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${count}-${index}.zip`));
  for (const path of paths) await writeFile(path, randomBytes(size));
  return { name, paths, bytes: count * size, atOnce };
}

/** One warm-up round whose contents are checked, then the measured ones, each starting with another contender. */
async function compare(scenario: Scenario, where: Pick<Task, 'stack' | 'folder'>, rounds: number) {
  const names = Object.keys(CONTENDERS) as Contender[];
  const samples = new Map<Contender, Sample[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const order = names.map((_, index) => names[(index + round) % names.length]).filter((name) => name !== undefined);
    for (const name of order) {
      const task: Task = { ...where, ...scenario, prefix: `${name}-${scenario.paths.length}-${round}` };
      const sample = await measure(() => CONTENDERS[name](task));
      if (round === 0 && !(await arrivedWhole(task))) throw new Error(`${name}: other bytes arrived than were sent`);
      if (round > 0) samples.get(name)?.push(sample);
      await task.stack.remove(task.paths.map((path) => nameOf(task.prefix, path)));
    }
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

function summary(scenario: Scenario, contender: Contender, samples: readonly Sample[]) {
  const times = samples.map((sample) => sample.ms);
  const speed = (ms: number) => scenario.bytes / MB / (ms / 1000);
  return {
    scenario: scenario.name,
    atOnce: scenario.atOnce,
    contender,
    medianMs: median(times),
    ...spread(times),
    megabytesPerSecond: speed(median(times)),
    cpuMs: contender === 'curl' ? null : median(samples.map((sample) => sample.cpuMs)),
    samples,
  };
}

type Result = ReturnType<typeof summary>;

async function report(results: readonly Result[], rounds: number): Promise<void> {
  const ratio = (result: Result, to: Contender) => {
    const base = results.find((other) => other.scenario === result.scenario && other.contender === to);
    return base ? `${(base.medianMs / result.medianMs).toFixed(2)} ×` : '';
  };
  const rows = results.map((result) => [
    result.scenario,
    result.contender,
    `${result.medianMs.toFixed(0)} ms`,
    `${result.minMs.toFixed(0)}–${result.maxMs.toFixed(0)}`,
    `${result.megabytesPerSecond.toFixed(0)} MB/s`,
    ratio(result, 'tus-js-client'),
    ratio(result, 'curl'),
    result.cpuMs === null ? '–' : `${result.cpuMs.toFixed(0)} ms`,
  ]);
  const header = ['files', 'sent with', 'median', 'spread', 'speed', 'to tus-js', 'to curl', 'own CPU'];
  console.log(`\n${table([header, ...rows])}\n\n${rounds} rounds, Node ${process.version}, ${cpus().length} cores`);
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  const facts = { at: new Date().toISOString(), rounds, node: process.version, cores: cpus().length, results };
  await writeFile(join(folder, 'upload.json'), `${JSON.stringify(facts, null, 2)}\n`);
}
