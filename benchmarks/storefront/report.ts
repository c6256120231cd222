// Medians, spread and ratios as tables, and everything as JSON.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/steps.ts';
import { median, spread, table } from '../measuring/statistics.ts';
import type { Interaction } from './journeys.ts';
import type { Load } from './load.ts';
import type { Contender } from './shops.ts';

export interface Loads {
  page: string;
  contender: Contender;
  samples: Load[];
}

type Figure = { [Key in keyof Load]: Load[Key] extends number ? Key : never }[keyof Load];

const of = ({ samples }: Loads, figure: Figure) => median(samples.map((sample) => sample[figure]));

/**
 * Other shops, measured on another machine: mobile throttling, 12 identical pictures, list page. Only ratios to that run's static
 * page compare.
 */
const ELSEWHERE = [
  { shop: 'static page', lcpMs: 1412, tbtMs: 0, jsKib: 0 },
  { shop: 'saleor/storefront', lcpMs: 2185, tbtMs: 264, jsKib: 217 },
  { shop: 'medusa starter', lcpMs: 3523, tbtMs: 421, jsKib: 315 },
  { shop: 'vercel/commerce', lcpMs: 3532, tbtMs: 98, jsKib: 148 },
  { shop: 'plain SPA', lcpMs: 3766, tbtMs: 0, jsKib: 142 },
] as const;
const STATIC_ELSEWHERE_MS = ELSEWHERE[0].lcpMs;

export function printLoads(loads: readonly Loads[], rounds: number): void {
  const rows = loads.map((one) => {
    const staticPage = loads.find(({ page, contender }) => page === one.page && contender === 'static page') ?? one;
    const { minMs, maxMs } = spread(one.samples.map(({ lcpMs }) => lcpMs));
    return [
      one.page,
      one.contender,
      `${of(one, 'lcpMs').toFixed(0)} ms`,
      `${minMs.toFixed(0)}–${maxMs.toFixed(0)}`,
      `${(of(one, 'lcpMs') / of(staticPage, 'lcpMs')).toFixed(2)} ×`,
      `${of(one, 'tbtMs').toFixed(0)} ms`,
      of(one, 'cls').toFixed(4),
      `${of(one, 'requests')}`,
      `${(of(one, 'requests') / of(staticPage, 'requests')).toFixed(2)} ×`,
      `${of(one, 'renderBlocking')}`,
      kib(of(one, 'jsBytesBefore')),
      kib(of(one, 'jsBytes')),
      one.samples.at(-1)?.lcpElement.slice(0, 28) ?? '',
    ];
  });
  const header = ['page', 'contender', 'LCP', 'spread', 'to static', 'TBT', 'CLS', 'requests', 'to static', 'blocking'];
  console.log(`\n${table([[...header, 'JS before', 'JS to idle', 'largest paint'], ...rows])}`);
  console.log(
    `\nMedians of ${rounds} rounds; applied throttling: 1.6 Mbit/s, 150 ms, processor ÷ 4. Requests and 'JS before': begun until the largest paint; JS over the wire.`,
  );
  console.log(
    'Aims: LCP ≤ 1.05 × static; TBT ≤ 10 ms; CLS ≤ 0.001; requests ≤ 1.15 × static, none blocking; no JS before LCP.',
  );
  console.log(`\nMeasured elsewhere, on another machine, list page (for reference only):\n${table(elsewhere())}`);
}

function elsewhere(): string[][] {
  const rows = ELSEWHERE.map(({ shop, lcpMs, tbtMs, jsKib }) => [
    shop,
    `${lcpMs} ms`,
    `${(lcpMs / STATIC_ELSEWHERE_MS).toFixed(2)} ×`,
    `${tbtMs} ms`,
    `${jsKib} KiB`,
  ]);
  return [['shop', 'LCP', 'to static', 'TBT', 'JS'], ...rows];
}

export function printInteractions(interactions: readonly Interaction[]): void {
  const rows = interactions.map(({ journey, step, paintMs, answerMs }) => [
    journey,
    step,
    `${median(paintMs).toFixed(0)} ms`,
    range(paintMs),
    `${Math.max(...paintMs).toFixed(0)} ms`,
    answerMs.length > 0 ? `${median(answerMs).toFixed(0)} ms` : '–',
  ]);
  console.log(`\n${table([['journey', 'interaction', 'to paint', 'spread', 'worst', 'to answer'], ...rows])}`);
  const worst = Math.max(...interactions.flatMap(({ paintMs }) => paintMs));
  console.log(
    `\nWorst interaction ${worst.toFixed(0)} ms (aim: ≤ 100 ms). 'To paint' is the browser's own event timing at a processor ÷ 4 (it counts in steps of 8 ms and leaves out what took less than 16 ms: shown as 16); 'to answer' is until what was asked for is there, the network unthrottled.`,
  );
}

export async function save(facts: object): Promise<void> {
  const folder = join(root, 'bench-results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'storefront.json');
  await writeFile(file, `${JSON.stringify({ ...facts, elsewhere: ELSEWHERE }, null, 2)}\n`);
  console.log(`\nWritten to ${file}`);
}

function range(values: readonly number[]): string {
  const { minMs, maxMs } = spread(values);
  return `${minMs.toFixed(0)}–${maxMs.toFixed(0)}`;
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
