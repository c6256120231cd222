// Uploads over a line as bad as people have: 256 kbit/s, 2 % of all packets lost, every minute all connections cut. Twenty pictures and
// a ZIP that was dropped first, sent by our engine and by tus-js-client as it comes; every run has a line of its own, so all of them run
// at once. Some five minutes; needs Linux, root, unshare, ip and tc. Options: --rounds N (default 7), --zip BYTES (default 4000000),
// --rate BITS (default 256000), --loss SHARE (default 0.02), --cut SECONDS (default 60), --whole-chunks (the server keeps nothing of an
// unfinished chunk), --only NAME.
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../scripts/steps.ts';
import { table } from './measuring/statistics.ts';
import { laneRefusal, openLane, type LaneOptions } from './slow-lanes/lane.ts';
import { barsOf, figuresOf, HEADER, rowOf, type LaneRun } from './slow-lanes/lane-figures.ts';
import type { News } from './slow-lanes/near-side.ts';

const PICTURES = 20;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      zip: { type: 'string', default: '4000000' },
      rate: { type: 'string', default: '256000' },
      loss: { type: 'string', default: '0.02' },
      cut: { type: 'string', default: '60' },
      'whole-chunks': { type: 'boolean', default: false },
      only: { type: 'string', default: 'engine,tus-js-client' },
    },
  });
  const refusal = laneRefusal();
  if (refusal) throw new Error(`slow-lanes ${refusal}`);
  const line: LaneOptions = {
    rate: Number(values.rate),
    loss: Number(values.loss),
    cutEveryMs: Number(values.cut) * 1000,
    cutMs: 3000,
    wholeChunks: values['whole-chunks'],
  };
  const home = await mkdtemp(join(tmpdir(), 'baobab-lanes-'));
  const load = loadavg()[0] ?? 0;
  try {
    const contenders = values.only.split(',');
    const rounds = Array.from({ length: Number(values.rounds) }, (_, round) => round);
    const wanted = rounds.flatMap((round) => contenders.map((contender) => ({ round, contender })));
    const runs = await Promise.all(
      wanted.map(({ round, contender }) =>
        runOne(join(home, `${contender}-${round}`), contender, Number(values.zip), line),
      ),
    );
    console.log(`\n${table([HEADER, ...contenders.map((name) => rowOf(name, runs))])}`);
    const bars = barsOf(runs);
    console.log(`\n${table([['', 'bar', 'measured', 'wanted', ''], ...bars])}`);
    const words = `${line.rate / 1000} kbit/s, ${line.loss * 100} % loss, a cut every ${values.cut} s`;
    console.log(`\n${words}, load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`);
    await keep({ line, load, runs, bars });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function runOne(folder: string, contender: string, zipBytes: number, line: LaneOptions): Promise<LaneRun> {
  await mkdir(folder);
  await mkdir(`${folder}-journal`);
  const sizes = new Map([['pack.zip', zipBytes]]);
  for (let index = 0; index < PICTURES; index += 1)
    sizes.set(`picture-${index}.png`, 60_000 + Math.round((90_000 * index) / (PICTURES - 1)));
  for (const [name, bytes] of sizes) await writeFile(join(folder, name), randomBytes(bytes));
  const lane = await openLane(line);
  try {
    const news = await lane.run<News>('near-side.ts', [contender, lane.url, folder, '3']);
    return figuresOf({ contender, sizes, news, far: await lane.figures(), line });
  } finally {
    await lane.close();
  }
}

async function keep(report: object): Promise<void> {
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  const text = JSON.stringify({ at: new Date().toISOString(), node: process.version, ...report }, null, 2);
  await writeFile(join(folder, 'slow-lanes.json'), `${text}\n`);
}
