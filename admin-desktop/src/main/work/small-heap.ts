import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below that there is little to collect, and collecting it early would only cost speed; after so many there is some again. */
const MANY_FILES = 1000;

/** Garbage is collected early and its room given back; the room for new objects, made small once, stays so. */
const FLAGS = [
  '--optimize-for-size',
  '--semi-space-growth-factor=1',
  '--heap-growing-percent=10',
  '--compact-on-every-full-gc',
  '--expose-gc',
];

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

let collect: Collect | null = null;
let done = 0;

/**
 * Before a long queue is read, planned or sent: what the step before has left is given back at once (some 50 ms for 10,000 files), and
 * from then on memory is worth more than speed. What is sent waits for disks and networks, not for this process.
 */
export function keepHeapSmall(files: number): void {
  if (files < MANY_FILES) return;
  collect ??= withFlags();
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** After each file that was sent: left to itself, the heap grows by eight megabytes before it is collected. */
export function countDone(): void {
  done += 1;
  if (done % MANY_FILES === 0) keepHeapSmall(done);
}

function withFlags(): Collect {
  for (const flag of FLAGS) setFlagsFromString(flag);
  return runInNewContext('gc') as Collect;
}
