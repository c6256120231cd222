// What the figures must reach. Ratios compare medians of the same run; their sources are the measurements that the design began with.
import type { MemoryFigures, RefusedZip } from './children.ts';
import type { Result } from './compare.ts';
import type { Contender } from './contenders.ts';
import type { DropFigures } from './drop.ts';

export interface Figures {
  results: readonly Result[];
  memory: readonly MemoryFigures[];
  drop: DropFigures | null;
  zips: readonly RefusedZip[];
}

export interface Bar {
  bar: string;
  what: string;
  measured: number;
  unit: string;
  least?: number;
  most?: number;
}

export const passes = ({ measured, least = -Infinity, most = Infinity }: Bar) => measured >= least && measured <= most;

export function judge({ results, memory, drop, zips }: Figures): Bar[] {
  const faster = (bar: string, than: Contender, least: number, what: string): Bar[] => {
    const [own, other] = [resultOf(results, bar, 'engine'), resultOf(results, bar, than)];
    return own && other ? [{ bar, what, measured: other.medianMs / own.medianMs, unit: '×', least }] : [];
  };
  return [
    ...faster('U1', 'lean', 0.97, '100 MB: speed to a lean client'),
    ...faster('U1', 'uppy', 2.2, '100 MB: speed to Uppy, same chunks'),
    ...faster('U2', 'tus-js-client', 1.25, '500 × 300 kB: speed to tus-js-client'),
    ...faster('U2', 'uppy', 3, '500 × 300 kB: speed to Uppy'),
    ...lighter(results),
    ...faster('U3', 'curl', 0.95, '200 ms, small files: speed to plain requests'),
    ...faster('U3', 'uppy', 3.5, '200 ms, small files: speed to Uppy'),
    ...faster('U4', 'curl', 0.98, '200 ms, 100 Mbit/s, 2 × 100 MB: speed to plain requests'),
    ...faster('SP03', 'curl', 0.95, '200 ms, 100 Mbit/s, 1 × 100 MB: speed to a plain request'),
    ...memoryBars(memory),
    ...(drop ? dropBars(drop) : []),
    ...(zips.length > 0 ? zipBars(zips) : []),
  ];
}

function resultOf(results: readonly Result[], bar: string, contender: Contender): Result | undefined {
  return results.find((result) => result.bar === bar && result.contender === contender);
}

function lighter(results: readonly Result[]): Bar[] {
  const [own, other] = [resultOf(results, 'U2', 'engine')?.cpuMs, resultOf(results, 'U2', 'tus-js-client')?.cpuMs];
  if (!own || !other) return [];
  return [
    { bar: 'U2', what: '500 × 300 kB: processor time to tus-js-client', measured: own / other, unit: '×', most: 0.5 },
  ];
}

function memoryBars(memory: readonly MemoryFigures[]): Bar[] {
  const [few, many, small, large] = memory;
  if (!few || !many || !small || !large) return [];
  // what an idle process needs differs by chance from one to the next, and has nothing to do with its files
  const idle = memory.reduce((sum, one) => sum + one.idle, 0) / memory.length;
  const apart = (a: MemoryFigures, b: MemoryFigures) => {
    const [first, second] = [idle + a.above, idle + b.above];
    return (Math.abs(first - second) / Math.min(first, second)) * 100;
  };
  const worst = Math.max(...memory.map(({ above }) => above));
  return [
    { bar: 'U6', what: 'peak memory above idle', measured: worst, unit: 'MB', most: 128 },
    { bar: 'U6', what: 'peak of 10,000 files against 100', measured: apart(few, many), unit: '%', most: 75 },
    { bar: 'U6', what: 'peak of 1 GB against 100 MB', measured: apart(small, large), unit: '%', most: 10 },
  ];
}

function dropBars({ files, scanSeconds, stallP99Ms, firstUploadSeconds, pictures }: DropFigures): Bar[] {
  const name = `${files.toLocaleString('en')} files`;
  return [
    { bar: 'U7', what: `${name} scanned`, measured: scanSeconds, unit: 's', most: 5 },
    { bar: 'U7', what: `${name}: main loop stands still, p99`, measured: stallP99Ms, unit: 'ms', most: 50 },
    {
      bar: 'U7',
      what: `${name}: memory above the plan for all pictures`,
      measured: pictures.above,
      unit: 'MB',
      most: 128,
    },
    { bar: 'U7', what: `${name}: first upload after confirming`, measured: firstUploadSeconds, unit: 's', most: 2 },
  ];
}

function zipBars(zips: readonly RefusedZip[]): Bar[] {
  const wrong = zips.filter(({ code, told }) => code !== told).length;
  return [
    { bar: 'UP06', what: `${zips.length} bad ZIPs: not refused as they should`, measured: wrong, unit: '', most: 0 },
    {
      bar: 'UP06',
      what: 'the slowest refusal',
      measured: Math.max(...zips.map(({ ms }) => ms)) / 1000,
      unit: 's',
      most: 2,
    },
    {
      bar: 'UP06',
      what: 'memory it takes at most',
      measured: Math.max(...zips.map(({ grown }) => grown)),
      unit: 'MB',
      most: 32,
    },
  ];
}
