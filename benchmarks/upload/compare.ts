// Contenders side by side: rounds are interleaved, each starting with another one, so that noise hits each of them alike.
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median, spread } from '../measuring/statistics.ts';
import { CONTENDERS, type Contender } from './contenders.ts';
import { withLine, type UploadTarget } from './target.ts';
import { arrivedWhole, nameOf, type Task } from './task.ts';

const MB = 1_000_000;

export interface Scenario {
  bar: string;
  name: string;
  count: number;
  size: number;
  atOnce: number;
  contenders: readonly Contender[];
  /** Long ones that wait for a line all the time hardly vary, so they need fewer. */
  rounds: number;
  line?: { delayMs: number; bytesPerSecond: number };
}

export const SCENARIOS: readonly Scenario[] = [
  {
    bar: 'U1',
    name: '100 MB',
    count: 1,
    size: 100 * MB,
    atOnce: 3,
    contenders: ['engine', 'lean', 'tus-js-client', 'uppy', 'curl'],
    rounds: 7,
  },
  {
    bar: 'U2',
    name: '500 × 300 kB',
    count: 500,
    size: 0.3 * MB,
    atOnce: 8,
    contenders: ['engine', 'lean', 'tus-js-client', 'uppy', 'uppy in Node', 'curl'],
    rounds: 7,
  },
  {
    bar: 'U3',
    name: '320 × 30 kB, 200 ms away',
    count: 320,
    size: 0.03 * MB,
    atOnce: 32,
    contenders: ['engine', 'uppy', 'curl'],
    rounds: 2,
    line: { delayMs: 100, bytesPerSecond: 0 },
  },
  {
    bar: 'U4',
    name: '2 × 100 MB, 200 ms away, 100 Mbit/s',
    count: 2,
    size: 100 * MB,
    atOnce: 3,
    contenders: ['engine', 'curl'],
    rounds: 1,
    line: { delayMs: 100, bytesPerSecond: 12.5 * MB },
  },
  {
    bar: 'SP03',
    name: '1 × 100 MB, 200 ms away, 100 Mbit/s',
    count: 1,
    size: 100 * MB,
    atOnce: 3,
    contenders: ['engine', 'tus-js-client', 'curl'],
    rounds: 3,
    line: { delayMs: 100, bytesPerSecond: 12.5 * MB },
  },
];

interface Sample {
  ms: number;
  /** Of this process: what the uploader costs besides the wire. */
  cpuMs: number;
}

export type Result = ReturnType<typeof summary>;

/** One warm-up round whose contents are checked, then the measured ones. */
export async function compare(
  scenario: Scenario,
  target: UploadTarget,
  folder: string,
  most: number,
): Promise<Result[]> {
  const { bar, count, size, atOnce, line, contenders } = scenario;
  const rounds = Math.min(most, scenario.rounds);
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${bar}-${index}.zip`));
  for (const path of paths) await writeFile(path, randomBytes(size));
  const stack = line ? await withLine(target, line.delayMs, line.bytesPerSecond) : target;
  const samples = new Map<Contender, Sample[]>(contenders.map((name) => [name, []]));
  try {
    // a line that is waited for needs no warming
    for (let round = line ? 1 : 0; round <= rounds; round += 1) {
      const turn = contenders.map((_, index) => contenders[(index + round) % contenders.length] ?? 'engine');
      for (const name of turn) {
        const task: Task = { stack, folder, paths, atOnce, prefix: `${name}-${bar}-${round}` };
        const sample = await measure(name, task);
        const whole = round > 0 || !target.readable || (await arrivedWhole({ ...task, stack: target }));
        if (!whole) throw new Error(`${name}: other bytes arrived than were sent`);
        if (round > 0) samples.get(name)?.push(sample);
        await target.remove(paths.map((path) => nameOf(task.prefix, path)));
      }
    }
  } finally {
    if (line) await stack.stop();
    for (const path of paths) await rm(path, { force: true });
  }
  return contenders.map((contender) => summary(scenario, contender, samples.get(contender) ?? []));
}

async function measure(name: Contender, task: Task): Promise<Sample> {
  const ready = await CONTENDERS[name](task);
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await ready.send();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  await ready.close();
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
    // in another process, so nothing is known of it
    cpuMs: contender === 'curl' || contender === 'uppy' ? null : median(samples.map((sample) => sample.cpuMs)),
    samples,
  };
}
