// What the runs over slow lines come to, and what they must reach.
import { median, spread } from '../measuring/statistics.ts';
import type { FarFigures, LaneOptions } from './lane.ts';
import type { News } from './near-side.ts';

export interface LaneRun {
  contender: string;
  seconds: number;
  failed: number;
  /** What arrived to what the files are. */
  sentToNeeded: number;
  wireToNeeded: number;
  cuts: number;
  /** When the last picture was done to when it could have been, had the line carried pictures alone. */
  picturesToAlone: number;
  pictureSeconds: number[];
  zipSeconds: number | null;
  /** How far the told time left was from the truth, to the truth; null where none is told. */
  errorMedian: number | null;
  errorWorstTenth: number | null;
  /** Share of the time in which a time was told. */
  told: number | null;
}

interface Run {
  contender: string;
  sizes: ReadonlyMap<string, number>;
  news: readonly News[];
  far: FarFigures;
  line: LaneOptions;
}

/** Of a packet of 1514 bytes so many are the file's. */
const PAYLOAD = 1448 / 1514;

export function figuresOf({ contender, sizes, news, far, line }: Run): LaneRun {
  const done = new Map(news.flatMap((one) => ('done' in one ? [[one.done, one.atMs / 1000] as const] : [])));
  const needed = sum(sizes.values());
  const pictures = [...sizes.keys()].filter((name) => name !== 'pack.zip');
  const pictureSeconds = pictures.flatMap((name) => done.get(name) ?? []);
  const aloneSeconds =
    sum(pictures.map((name) => sizes.get(name) ?? 0)) / ((line.rate / 8) * PAYLOAD * (1 - line.loss));
  const seconds = Math.max(...done.values());
  return {
    contender,
    seconds,
    failed: sizes.size - done.size,
    sentToNeeded: far.arrivedBytes / needed,
    wireToNeeded: far.wireBytes / needed,
    cuts: far.cuts,
    picturesToAlone: Math.max(...pictureSeconds) / aloneSeconds,
    pictureSeconds,
    zipSeconds: done.get('pack.zip') ?? null,
    ...honesty(news, seconds),
  };
}

/** From the fifth second to ten seconds before the end: before and after, a second is more than a tenth of what is left. */
function honesty(news: readonly News[], endSeconds: number) {
  const all = news.flatMap((one) => ('leftSeconds' in one ? [one] : []));
  const judged = all.filter(({ atMs }) => atMs > 5000 && endSeconds - atMs / 1000 > 10);
  const errors = judged.flatMap(({ leftSeconds, atMs }) => {
    const truth = endSeconds - atMs / 1000;
    return leftSeconds === null ? [] : [Math.abs(leftSeconds - truth) / truth];
  });
  if (errors.length === 0) return { errorMedian: null, errorWorstTenth: null, told: null };
  const worst = errors.toSorted((a, b) => a - b)[Math.floor(errors.length * 0.9)] ?? null;
  return { errorMedian: median(errors), errorWorstTenth: worst, told: errors.length / judged.length };
}

export const HEADER = [
  'sent with',
  'runs',
  'all done',
  'spread',
  'ZIP done',
  'pictures done',
  'pictures to alone',
  'sent to needed',
  'spread',
  'on the wire',
  'cuts',
  'not done',
  'time off by',
  'worst tenth',
  'told',
];

export function rowOf(contender: string, all: readonly LaneRun[]): string[] {
  const runs = all.filter((one) => one.contender === contender);
  const middle = (of: (one: LaneRun) => number | null) => median(runs.flatMap((one) => of(one) ?? []));
  const span = (of: (one: LaneRun) => number, digits: number) => {
    const { minMs, maxMs } = spread(runs.map(of));
    return `${minMs.toFixed(digits)}–${maxMs.toFixed(digits)}`;
  };
  const share = (value: number) => (Number.isNaN(value) ? '–' : `${(value * 100).toFixed(0)} %`);
  return [
    contender,
    String(runs.length),
    `${middle((one) => one.seconds).toFixed(0)} s`,
    span((one) => one.seconds, 0),
    `${middle((one) => one.zipSeconds).toFixed(0)} s`,
    `${middle((one) => Math.min(...one.pictureSeconds)).toFixed(0)}–${middle((one) => Math.max(...one.pictureSeconds)).toFixed(0)} s`,
    `${middle((one) => one.picturesToAlone).toFixed(2)} ×`,
    middle((one) => one.sentToNeeded).toFixed(3),
    span((one) => one.sentToNeeded, 3),
    middle((one) => one.wireToNeeded).toFixed(3),
    String(middle((one) => one.cuts)),
    String(sum(runs.map((one) => one.failed))),
    share(middle((one) => one.errorMedian)),
    share(middle((one) => one.errorWorstTenth)),
    share(middle((one) => one.told)),
  ];
}

/** Of the engine alone. */
export function barsOf(all: readonly LaneRun[]): string[][] {
  const runs = all.filter(({ contender }) => contender === 'engine');
  if (runs.length === 0) return [];
  const bar = (what: string, of: (one: LaneRun) => number | null, bound: number, isLeast = false): string[] => {
    const measured = median(runs.map((one) => of(one) ?? Number.NaN));
    const passes = isLeast ? measured >= bound : measured <= bound;
    return ['SP04', what, measured.toFixed(3), `${isLeast ? '≥' : '≤'} ${bound}`, passes ? 'pass' : 'FAIL'];
  };
  return [
    bar('files that were not done', ({ failed }) => failed, 0),
    bar('bytes sent to bytes needed', ({ sentToNeeded }) => sentToNeeded, 1.05),
    bar('last picture to a line with pictures alone', ({ picturesToAlone }) => picturesToAlone, 1.25),
    bar('told time left is off by, half of the time', ({ errorMedian }) => errorMedian, 0.2),
    bar('told time left is off by, nine tenths of the time', ({ errorWorstTenth }) => errorWorstTenth, 0.5),
    bar('share of the time in which it is told', ({ told }) => told, 0.9, true),
  ];
}

const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0);
