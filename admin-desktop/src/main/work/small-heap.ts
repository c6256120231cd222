import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below that there is little to collect, and collecting it early would only cost speed. */
const MANY_FILES = 1000;

let keeps = false;

/**
 * Before a long queue is read or planned: garbage is collected early instead of when there is a hundred megabytes of it, and the room
 * for new objects, made small once, stays so. What is sent by then waits for disks and networks, not for this process.
 */
export function keepHeapSmall(files: number): void {
  if (keeps || files < MANY_FILES) return;
  keeps = true;
  for (const flag of ['--optimize-for-size', '--semi-space-growth-factor=1', '--expose-gc']) setFlagsFromString(flag);
  (runInNewContext('gc') as () => void)();
}
