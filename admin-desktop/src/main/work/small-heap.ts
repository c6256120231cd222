import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below that there is little to collect, and collecting it early would only cost speed; after so many there is some again. */
const MANY_FILES = 1000;

/** Garbage is collected early, and the room for new objects, made small once, stays so. */
const ALWAYS = ['--optimize-for-size', '--semi-space-growth-factor=1', '--expose-gc'];
/** Sending waits for disks and networks; a plan, which a person waits for, would pause for too long at a time. */
const STEPS = {
  plan: { flags: ['--no-compact-on-every-full-gc', '--heap-growing-percent=0'], flavor: 'regular' },
  send: { flags: ['--compact-on-every-full-gc', '--heap-growing-percent=10'], flavor: 'last-resort' },
} as const;

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' }) => void;

let collect: Collect | null = null;
let done = 0;

/**
 * Before a long queue is planned or sent: what the step before has left is given back at once (some 50 ms for 10,000 files), and from
 * then on memory is worth more than speed.
 */
export function keepHeapSmall(files: number, step: keyof typeof STEPS): void {
  if (files < MANY_FILES) return;
  const { flags, flavor } = STEPS[step];
  for (const flag of collect ? flags : [...ALWAYS, ...flags]) setFlagsFromString(flag);
  collect ??= runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor });
}

/** After each file that was sent, for a long queue only: left to itself, the heap grows by eight megabytes before it is collected. */
export function countDone(): void {
  done += 1;
  if (collect && done % MANY_FILES === 0) keepHeapSmall(done, 'send');
}
