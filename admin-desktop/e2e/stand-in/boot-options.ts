/** How this process was begun by the harness. */
import { setTimeout } from 'node:timers/promises';
import type { Boot, PlantedFault } from './wire.ts';

export const boot = JSON.parse(process.env.STAND_IN_BOOT ?? '{}') as Boot;
export const hasFault = (what: PlantedFault) => boot.fault === what;

type Failing = 'tray' | 'notification' | 'protocol' | 'dialog' | 'proxy';
/** STAND_IN_FAILS=tray,protocol: parts of the system that do not do what they are asked for. */
const failing = new Set((process.env.STAND_IN_FAILS ?? '').split(','));
export const fails = (what: Failing) => failing.has(what);

type Slow = 'keyring' | 'proxy' | 'dialog';
/** STAND_IN_SLOW=proxy=20000,keyring=2000: milliseconds until parts of the system answer. */
const slow = new Map((process.env.STAND_IN_SLOW ?? '').split(',').map((each) => each.split('=') as [string, string]));
const delayOf = (what: Slow) => Number(slow.get(what) ?? 0);
export const late = (what: Slow) => setTimeout(delayOf(what));
/** As a keyring does that asks the person first: nothing else of this thread goes on. */
export function blocks(what: Slow): void {
  if (delayOf(what) > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayOf(what));
}
