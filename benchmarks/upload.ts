// Upload speed on this machine: our engine beside a lean client, tus-js-client, Uppy and plain requests; what must be reached stands
// in bench/upload-bars.ts. Some five minutes on an idle machine. Options: --rounds N (default 7), --only U1,U2,U3,U4,SP03,U6,U7,UP06
// (default all), --server bare|forgetful|stack (default bare: no database, no policies; forgetful: no folder either, which leaves
// little but the clients), --files N for U7 (default 10000).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from './measuring/statistics.ts';
import { judge, passes, type Bar, type Figures } from './upload/bars.ts';
import { memoryOf, refuseBadZips } from './upload/children.ts';
import { SCENARIOS, compare, type Result } from './upload/compare.ts';
import type { Contender } from './upload/contenders.ts';
import { measureDrop } from './upload/drop.ts';
import { startBareServer, startStackTarget } from './upload/target.ts';
import { root } from '../scripts/steps.ts';

const MB = 1_000_000;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '7' },
      only: { type: 'string', default: 'U1,U2,U3,U4,SP03,U6,U7,UP06' },
      server: { type: 'string', default: 'bare' },
      files: { type: 'string', default: '10000' },
    },
  });
  const startedMs = Date.now();
  const load = loadavg()[0] ?? 0;
  const rounds = Math.max(1, Number(values.rounds));
  const only = new Set(values.only.split(','));
  const folder = await mkdtemp(join(tmpdir(), 'baobab-bench-files-'));
  const target =
    values.server === 'stack' ? await startStackTarget() : await startBareServer(values.server === 'forgetful');
  try {
    const results: Result[] = [];
    for (const one of SCENARIOS) if (only.has(one.bar)) results.push(...(await compare(one, target, folder, rounds)));
    const memory = only.has('U6') ? await memoryOf(target, folder) : [];
    const drop = only.has('U7') ? await measureDrop(Number(values.files)) : null;
    const zips = only.has('UP06') ? await refuseBadZips() : [];
    const figures = { results, memory, drop, zips };
    const seconds = (Date.now() - startedMs) / 1000;
    print(figures);
    const words = `At most ${rounds} rounds, ${values.server} server, Node ${process.version}, ${cpus().length} cores, ${seconds.toFixed(0)} s`;
    console.log(`\n${words}, load ${load.toFixed(1)} before and ${(loadavg()[0] ?? 0).toFixed(1)} after`);
    await keep({
      node: process.version,
      cores: cpus().length,
      load,
      rounds,
      server: values.server,
      seconds,
      ...figures,
    });
  } finally {
    await target.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(figures: Figures): void {
  const { results, memory, drop, zips } = figures;
  if (results.length > 0) console.log(`\n${table([HEADER, ...results.map((result) => rowOf(result, results))])}`);
  for (const { files, bytes, idle, above } of memory)
    console.log(`U6 ${files} × ${bytes / MB} MB: ${above} MB above the ${idle} MB of an idle process`);
  if (drop)
    console.log(
      `U7 ${drop.files} files: scanned in ${drop.scanSeconds.toFixed(1)} s, planned in ${drop.planSeconds.toFixed(1)} s, main loop longest ${drop.stallMaxMs.toFixed(0)} ms, all pictures in ${drop.pictures.seconds.toFixed(0)} s`,
    );
  for (const { what, code, told, ms, grown } of zips)
    console.log(
      `UP06 ${what}: ${told}${told === code ? '' : `, not ${code}`}, ${ms.toFixed(0)} ms, ${grown.toFixed(1)} MB`,
    );
  const bars = judge(figures).map((bar) => [
    bar.bar,
    bar.what,
    valueOf(bar),
    boundOf(bar),
    passes(bar) ? 'pass' : 'FAIL',
  ]);
  console.log(`\n${table([['', 'bar', 'measured', 'wanted', ''], ...bars])}`);
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
    `${result.minMs.toFixed(0)}–${result.maxMs.toFixed(0)}`,
    `${result.megabytesPerSecond.toFixed(0)} MB/s`,
    ratio('lean'),
    ratio('tus-js-client'),
    ratio('curl'),
    result.cpuMs === null ? '–' : `${result.cpuMs.toFixed(0)} ms`,
  ];
}

function valueOf({ measured, unit }: Bar): string {
  return `${unit === 'ms' || unit === '' ? measured.toFixed(0) : measured.toFixed(2)} ${unit}`.trim();
}

function boundOf({ least, most, unit }: Bar): string {
  return `${least === undefined ? `≤ ${most ?? ''}` : `≥ ${least}`} ${unit}`.trim();
}

async function keep(report: object): Promise<void> {
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  const text = JSON.stringify({ at: new Date().toISOString(), ...report }, null, 2);
  await writeFile(join(folder, 'upload.json'), `${text}\n`);
}
