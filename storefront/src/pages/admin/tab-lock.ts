/** Which tab of a browser has a shop's queue: one at a time, for as long as its page lives. */

/** `unknown`: this browser cannot tell tabs apart. `refused`: it blocks site data, or another tab may have the queue. */
export type TabLock = 'held' | 'elsewhere' | 'unknown' | 'refused';

/** Settles at once; never rejects. */
export function takeTabLock(name: string, locks: LockManager | undefined = navigator.locks): Promise<TabLock> {
  if (!locks) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock ? 'held' : 'elsewhere');
        return lock ? new Promise<never>(() => undefined) : undefined;
      })
      .catch(() => resolve('refused'));
  });
}
