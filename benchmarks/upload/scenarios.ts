// Contenders side by side: the same files, sent by our engine, a lean client, tus-js-client, Uppy and plain requests.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sendAllWithPlainTus } from '@baobab/testing/plain-tus';
import { interleave, median, range } from '../measuring/statistics.ts';
import { readyEngine } from './engine.ts';
import { leanTus } from './lean-client.ts';
import { withLine, type BareServer } from './target.ts';
import { CHUNK_BYTES, nameOf, type Ready, type Task } from './task.ts';
import { readyUppy } from './uppy.ts';

const MB = 1_000_000;
const run = promisify(execFile);

const atOnce = async (send: () => Promise<void>): Promise<Ready> => ({ send, close: async () => undefined });
const CONTENDERS = {
  engine: readyEngine,
  lean: (task: Task) => atOnce(() => leanTus(task)),
  'tus-js-client': (task: Task) => atOnce(() => plainTus(task)),
  uppy: readyUppy,
  curl: (task: Task) => atOnce(() => curl(task)),
};
export type Contender = keyof typeof CONTENDERS;

async function plainTus({ target, paths, prefix, atOnce: limit }: Task): Promise<void> {
  const common = { ...target, bucket: 'downloads', chunkBytes: CHUNK_BYTES };
  const uploads = paths.map((path) => ({ ...common, path, objectName: nameOf(prefix, path) }));
  await sendAllWithPlainTus(uploads, limit);
}

/** Plain requests, from one curl for all files: its connections stay open, as ours do. */
async function curl({ target, paths, prefix, atOnce: limit, folder }: Task): Promise<void> {
  const requests = paths.map((path) =>
    [
      `url = "${target.url}/storage/v1/object/downloads/${nameOf(prefix, path)}"`,
      `request = "POST"`,
      `data-binary = "@${path}"`,
      `header = "content-type: application/zip"`,
      `header = "expect:"`,
      `output = "/dev/null"`,
      `fail`,
    ].join('\n'),
  );
  const config = join(folder, `${prefix}.curl`);
  await writeFile(config, requests.join('\nnext\n'));
  await run('curl', ['--no-progress-meter', '--parallel', '--parallel-max', String(limit), '--config', config]);
}

interface Scenario {
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

const FAR = { delayMs: 100, bytesPerSecond: 0 };
const FAR_100_MBIT = { delayMs: 100, bytesPerSecond: 12.5 * MB };

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
    contenders: ['engine', 'tus-js-client', 'uppy', 'curl'],
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
    line: FAR,
  },
  {
    bar: 'U4',
    name: '2 × 100 MB, 200 ms away, 100 Mbit/s',
    count: 2,
    size: 100 * MB,
    atOnce: 3,
    contenders: ['engine', 'curl'],
    rounds: 1,
    line: FAR_100_MBIT,
  },
  {
    bar: 'SP03',
    name: '1 × 100 MB, 200 ms away, 100 Mbit/s',
    count: 1,
    size: 100 * MB,
    atOnce: 3,
    contenders: ['engine', 'tus-js-client', 'curl'],
    rounds: 3,
    line: FAR_100_MBIT,
  },
];

export interface Result {
  bar: string;
  scenario: string;
  contender: Contender;
  medianMs: number;
  spread: string;
  megabytesPerSecond: number;
  /** Of this process: what the uploader costs besides the wire; null for one in another process. */
  cpuMs: number | null;
}

export async function compare(scenario: Scenario, server: BareServer, folder: string, most: number): Promise<Result[]> {
  const { bar, name, count, size, line, contenders } = scenario;
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${bar}-${index}.zip`));
  for (const path of paths) await writeFile(path, randomBytes(size));
  const far = line ? await withLine(server, line) : undefined;
  // A line that is waited for needs no warming.
  const plan = { rounds: Math.min(most, scenario.rounds), warmUp: line ? 0 : 1 };
  try {
    const samples = await interleave(contenders, plan, async (contender, round) => {
      const prefix = `${contender}-${bar}-${round}`;
      const sample = await measure(contender, {
        target: far ?? server,
        folder,
        paths,
        atOnce: scenario.atOnce,
        prefix,
      });
      await server.clear();
      return sample;
    });
    return [...samples].map(([contender, all]) => {
      const times = all.map(({ ms }) => ms);
      const medianMs = median(times);
      const cpuMs = contender === 'uppy' || contender === 'curl' ? null : median(all.map((sample) => sample.cpuMs));
      const megabytesPerSecond = (count * size) / MB / (medianMs / 1000);
      return { bar, scenario: name, contender, medianMs, spread: range(times), megabytesPerSecond, cpuMs };
    });
  } finally {
    await far?.stop();
    for (const path of paths) await rm(path, { force: true });
  }
}

async function measure(contender: Contender, task: Task): Promise<{ ms: number; cpuMs: number }> {
  const ready = await CONTENDERS[contender](task);
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await ready.send();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  await ready.close();
  return { ms, cpuMs: (user + system) / 1000 };
}
