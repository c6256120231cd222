// What the figures must reach. Ratios compare medians of the same run.
import { median } from '../measuring/statistics.ts';
import type { RefusedZip } from './bad-zips.child.ts';
import type { DropFigures } from './drop.ts';
import type { MemoryFigures } from './memory.ts';
import type { Contender, Result } from './scenarios.ts';
import type { LaneRun } from './slow-lane.child.ts';

export interface Figures {
  results: readonly Result[];
  memory: readonly MemoryFigures[];
  drop: DropFigures | null;
  zips: readonly RefusedZip[];
  lanes: readonly LaneRun[];
}

/** Rows of a table: bar, what, measured, wanted, pass or FAIL. */
export function judge({ results, memory, drop, zips, lanes }: Figures): string[][] {
  const bars: string[][] = [];
  const atLeast = (bar: string, what: string, value: number, least: number) =>
    bars.push([bar, what, `${value.toFixed(2)} ×`, `≥ ${least} ×`, value >= least ? 'pass' : 'FAIL']);
  const atMost = (bar: string, what: string, value: number, most: number, unit: string) =>
    bars.push([bar, what, `${value.toFixed(2)} ${unit}`, `≤ ${most} ${unit}`, value <= most ? 'pass' : 'FAIL']);

  const resultOf = (bar: string, contender: Contender) =>
    results.find((result) => result.bar === bar && result.contender === contender);
  for (const [bar, than, least, what] of SPEEDS) {
    const [own, other] = [resultOf(bar, 'engine'), resultOf(bar, than)];
    if (own && other) atLeast(bar, what, other.medianMs / own.medianMs, least);
  }
  const [own, other] = [resultOf('U2', 'engine')?.cpuMs, resultOf('U2', 'tus-js-client')?.cpuMs];
  if (own && other) atMost('U2', '500 × 300 kB: processor time to tus-js-client', own / other, 0.5, '×');

  const [few, many, small, large] = memory;
  if (few && many && small && large) {
    // What an idle process needs differs by chance from one to the next, and has nothing to do with its files.
    const idle = memory.reduce((sum, one) => sum + one.idle, 0) / memory.length;
    const growth = (from: MemoryFigures, to: MemoryFigures) =>
      (Math.abs(to.above - from.above) / (idle + Math.min(from.above, to.above))) * 100;
    atMost('U6', 'peak memory above idle', Math.max(...memory.map(({ above }) => above)), 128, 'MB');
    atMost('U6', 'peak of 10,000 files against 100', growth(few, many), 75, '%');
    atMost('U6', 'peak of 1 GB against 100 MB', growth(small, large), 10, '%');
  }
  if (drop) {
    const name = `${drop.files.toLocaleString('en')} files`;
    atMost('U7', `${name} scanned`, drop.scanSeconds, 5, 's');
    atMost('U7', `${name}: main loop stands still, p99`, drop.stallP99Ms, 50, 'ms');
    atMost('U7', `${name}: first upload after confirming`, drop.firstUploadSeconds, 2, 's');
  }
  if (zips.length > 0) {
    const wrong = zips.filter(({ code, told }) => code !== told).length;
    atMost('UP06', `${zips.length} bad ZIPs: not refused as they should`, wrong, 0, '');
    atMost('UP06', 'the slowest refusal', Math.max(...zips.map(({ ms }) => ms)) / 1000, 2, 's');
    atMost('UP06', 'memory it takes at most', Math.max(...zips.map(({ grown }) => grown)), 32, 'MB');
  }
  const ours = lanes.filter(({ contender }) => contender === 'engine');
  if (ours.length > 0) {
    atMost('SP04', 'slow lanes: runs that failed', ours.filter(({ failure }) => failure !== null).length, 0, '');
    atMost('SP04', 'slow lanes: bytes sent to bytes needed', median(ours.map((one) => one.sentToNeeded)), 1.05, '×');
  }
  return bars;
}

const SPEEDS: readonly (readonly [string, Contender, number, string])[] = [
  ['U1', 'lean', 0.97, '100 MB: speed to a lean client'],
  ['U1', 'uppy', 2.2, '100 MB: speed to Uppy, same chunks'],
  ['U2', 'tus-js-client', 1.25, '500 × 300 kB: speed to tus-js-client'],
  ['U2', 'uppy', 3, '500 × 300 kB: speed to Uppy'],
  ['U3', 'curl', 0.95, '200 ms, small files: speed to plain requests'],
  ['U3', 'uppy', 3.5, '200 ms, small files: speed to Uppy'],
  ['U4', 'curl', 0.98, '200 ms, 100 Mbit/s, 2 × 100 MB: speed to plain requests'],
  ['SP03', 'curl', 0.95, '200 ms, 100 Mbit/s, 1 × 100 MB: speed to a plain request'],
];
