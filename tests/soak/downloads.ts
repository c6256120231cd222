// `npm run soak -- downloads --kills 100 --mib 100 --mbit 200 --seed 1`: one pack after another comes to a real Chromium, whose process
// is killed at a random byte of each; half of them have a cut line or a reload before that. Prints a table, ends with 1 unless every
// file has the right hash and no interruption cost more than 1 MiB. Needs the built shop: `npx vite build storefront`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { table } from '../../benchmarks/measuring/statistics.ts';
import { systemBrowser } from '../../scripts/browsers.ts';
import {
  downloadInterrupted,
  openDownloadWorld,
  type Interruption,
  type RunResult,
} from '../../storefront/e2e/interrupted-downloads.ts';
import { createChance, type Chance } from './drafts/chance.ts';

const MIB = 1024 * 1024;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '100' },
      mib: { type: 'string', default: '100' },
      mbit: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [kills = 0, mib = 0, mbit = 0, seed = 0] = [values.kills, values.mib, values.mbit, values.seed].map(Number);
  const home = mkdtempSync(join(tmpdir(), 'baobab-downloads-'));
  const dist = process.env.BAOBAB_SHOP_DIST ?? join(import.meta.dirname, '..', '..', 'storefront', 'dist');
  const world = await openDownloadWorld({ home, dist, bytes: mib * MIB });
  world.line.bytesPerSecond = (mbit * 1_000_000) / 8;
  const executable = systemBrowser('chromium') ?? chromium.executablePath();
  const chance = createChance(seed);
  const results: RunResult[] = [];
  const problems: string[] = [];
  try {
    for (let at = 1; at <= kills; at += 1) {
      const interruptions = interruptionsOf(chance, world.bytes);
      const words = interruptions.map(({ kind, atByte }) => `${kind} at ${(atByte / MIB).toFixed(1)} MiB`).join(', ');
      try {
        const result = await downloadInterrupted({ world, executable, home, interruptions });
        results.push(result);
        console.log(
          `${at}/${kills} ${words}: ${result.isRight ? 'right' : 'WRONG'}, again ${result.fetchedAgain.join(', ')} B, in vain ${result.sentInVain} B`,
        );
      } catch (error) {
        problems.push(`${at}, ${words}: ${String(error)}`);
        console.log(problems.at(-1));
      }
    }
  } finally {
    await world.close();
    rmSync(home, { recursive: true, force: true });
  }
  const isGood = print(results, kills, problems);
  process.exit(isGood ? 0 : 1);
}

/** A kill, and before it, in half of the cases, something gentler. */
function interruptionsOf(chance: Chance, bytes: number): { kind: Interruption; atByte: number }[] {
  const kinds: Interruption[] = chance.happens(0.5) ? [chance.pick(['cut', 'reload'] as const), 'kill'] : ['kill'];
  const places = kinds.map(() => Math.floor(bytes * (0.02 + 0.93 * chance.next()))).toSorted((a, b) => a - b);
  return kinds.map((kind, at) => ({ kind, atByte: places[at] ?? 0 }));
}

function print(results: readonly RunResult[], kills: number, problems: readonly string[]): boolean {
  const right = results.filter(({ isRight }) => isRight).length;
  const again = results.flatMap((result) => result.fetchedAgain).toSorted((a, b) => a - b);
  const seconds = results.map(({ ms }) => ms / 1000).toSorted((a, b) => a - b);
  const median = (list: readonly number[]) => list[Math.floor(list.length / 2)] ?? 0;
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(0)} KiB`;
  const most = again.at(-1) ?? 0;
  const rows = [
    ['kills', String(kills)],
    ['right hashes', String(right)],
    ['interruptions, cuts and reloads too', String(again.length)],
    ['fetched again, most', kib(most)],
    ['fetched again, median', kib(median(again))],
    ['sent in vain by the server, most', kib(Math.max(0, ...results.map(({ sentInVain }) => sentInVain)))],
    ['seconds each, median', median(seconds).toFixed(1)],
    ['seconds each, most', (seconds.at(-1) ?? 0).toFixed(1)],
  ];
  console.log(`\n${table(rows)}`);
  for (const problem of problems) console.log(problem);
  return right === kills && most <= MIB;
}
