import { setFlagsFromString } from 'node:v8';

/** Below that there is little to collect, and collecting it early would only cost speed. */
const MANY_FILES = 1000;

/**
 * Before a long queue is read or planned: garbage is collected early instead of when there is a hundred megabytes of it. What is sent
 * by then waits for disks and networks, not for this process.
 */
export function keepHeapSmall(files: number): void {
  if (files >= MANY_FILES) setFlagsFromString('--optimize-for-size');
}
