import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { median, range, table } from '../measuring/statistics.ts';
import type { LaneRun } from './slow-lane.child.ts';
import { answerOf } from './target.ts';

const CONTENDERS = ['engine', 'tus-js-client'];

/** Every run has a line of its own, so all of them run at once. Needs Linux, root, unshare, ip and tc. */
export function sendOverSlowLanes(folder: string, rounds: number, zipBytes: number): Promise<LaneRun[]> {
  const runs = Array.from({ length: rounds }, (_, round) =>
    CONTENDERS.map(async (contender) => {
      const own = join(folder, `lane-${contender}-${round}`);
      await mkdir(own);
      return answerOf<LaneRun>('slow-lane.child.ts', [contender, own, String(zipBytes)], ['unshare', '--net']);
    }),
  );
  return Promise.all(runs.flat());
}

export function printLanes(runs: readonly LaneRun[]): void {
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
