// Upload speed on this machine: our engine beside a lean client, tus-js-client, Uppy and curl, against a bare server without
// database and policies; memory, a large drop, bad ZIPs, and slow lanes: 256 kbit/s, 2 % of all packets lost, every minute all
// connections cut. Some ten minutes on an idle machine. Options: --rounds N (default 7), --only U1,U2,U3,U4,SP03,U6,U7,UP06,SP04
// (default all but SP04, which needs Linux, root, unshare, ip and tc), --files N for U7 (default 10000), --zip BYTES for SP04 (default
// 4000000).
import { mkdtemp, rm, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { saveResults, table, median, range } from './measuring/statistics.ts';
import type { RefusedZip } from './upload/bad-zips.child.ts';
import { judge, type Figures } from './upload/bars.ts';
import { measureDrop } from './upload/drop.ts';
import { measureMemory } from './upload/memory.ts';
import { SCENARIOS, compare, type Contender, type Result } from './upload/scenarios.ts';
import { answerOf, startBareServer } from './upload/target.ts';
import type { LaneRun } from './upload/slow-lane.child.ts';

const CONTENDERS = ['engine', 'tus-js-client'];

/** Every run has a line of its own, so all of them run at once. Needs Linux, root, unshare, ip and tc. */
function sendOverSlowLanes(folder: string, rounds: number, zipBytes: number): Promise<LaneRun[]> {
  const runs = Array.from({ length: rounds }, (_, round) =>
    CONTENDERS.map(async (contender) => {
      const own = join(folder, `lane-${contender}-${round}`);
      await mkdir(own);
      return answerOf<LaneRun>('slow-lane.child.ts', [contender, own, String(zipBytes)], ['unshare', '--net']);
    }),
  );
  return Promise.all(runs.flat());
}

function printLanes(runs: readonly LaneRun[]): void {
  const rows = CONTENDERS.map((contender) => {
    const own = runs.filter((one) => one.contender === contender);
    const ratios = own.map(({ sentToNeeded }) => sentToNeeded);
    const seconds = own.map((one) => one.seconds);
    const failed = own.filter(({ failure }) => failure !== null).length;
    const ratio = [median(ratios).toFixed(3), range(ratios, 3)];
    return [contender, `${own.length}`, `${median(seconds).toFixed(0)} s`, range(seconds), ...ratio, `${failed}`];
  });
  const header = ['SP04 sent with', 'runs', 'all done', 'spread', 'sent to needed', 'spread', 'failed'];
  console.log(`\n${table([header, ...rows])}`);
  for (const { contender, failure } of runs) if (failure) console.log(`SP04 ${contender}: ${failure}`);
}

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      only: { type: 'string', default: 'U1,U2,U3,U4,SP03,U6,U7,UP06' },
      files: { type: 'string', default: '10000' },
      zip: { type: 'string', default: '4000000' },
    },
  });
  const rounds = Math.max(1, Number(values.rounds));
  const only = new Set(values.only.split(','));
  const folder = await mkdtemp(join(tmpdir(), 'baobab-bench-files-'));
  const server = await startBareServer();
  try {
    const results: Result[] = [];
    for (const one of SCENARIOS) if (only.has(one.bar)) results.push(...(await compare(one, server, folder, rounds)));
    const figures: Figures = {
      results,
      memory: only.has('U6') ? await measureMemory(server, folder) : [],
      drop: only.has('U7') ? await measureDrop(Number(values.files)) : null,
      zips: only.has('UP06') ? await answerOf<RefusedZip[]>('bad-zips.child.ts', []) : [],
      lanes: only.has('SP04') ? await sendOverSlowLanes(folder, rounds, Number(values.zip)) : [],
    };
    print(figures);
    saveResults('upload', { rounds, ...figures });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(figures: Figures): void {
  const { results, memory, drop, zips, lanes } = figures;
  if (results.length > 0) console.log(`\n${table([HEADER, ...results.map((result) => rowOf(result, results))])}`);
  for (const { files, bytes, idle, above } of memory)
    console.log(`U6 ${files} × ${bytes / 1e6} MB: ${above} MB above the ${idle} MB of an idle process`);
  if (drop)
    console.log(
      `U7 ${drop.files} files: scanned in ${drop.scanSeconds.toFixed(1)} s, planned in ${drop.planSeconds.toFixed(1)} s, main loop longest ${drop.stallMaxMs.toFixed(0)} ms`,
    );
  for (const { what, code, told, ms, grown } of zips)
    console.log(
      `UP06 ${what}: ${told}${told === code ? '' : `, not ${code}`}, ${ms.toFixed(0)} ms, ${grown.toFixed(1)} MB`,
    );
  if (lanes.length > 0) printLanes(lanes);
  console.log(`\n${table([['', 'bar', 'measured', 'wanted', ''], ...judge(figures)])}`);
}

const HEADER = ['files', 'sent with', 'median', 'spread', 'speed', 'to lean', 'to tus-js', 'to curl', 'own CPU'];

function rowOf(result: Result, all: readonly Result[]): string[] {
  const ratio = (to: Contender) => {
    const base = all.find((other) => other.bar === result.bar && other.contender === to);
    return base ? `${(base.medianMs / result.medianMs).toFixed(2)} ×` : '';
  };
  return [
    `${result.bar} ${result.scenario}`,
    result.contender,
    `${result.medianMs.toFixed(0)} ms`,
    result.spread,
    `${result.megabytesPerSecond.toFixed(0)} MB/s`,
    ratio('lean'),
    ratio('tus-js-client'),
    ratio('curl'),
    result.cpuMs === null ? '–' : `${result.cpuMs.toFixed(0)} ms`,
  ];
}
