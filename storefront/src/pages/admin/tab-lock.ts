/** Which tab of a browser has a shop's queue: one at a time, for as long as its page lives. */

/** 'unknown': this browser cannot tell tabs apart. */
export type TabLock = 'held' | 'elsewhere' | 'unknown';

/** Settles at once; never rejects. */
export function takeTabLock(name: string, locks: LockManager | undefined = navigator.locks): Promise<TabLock> {
  if (!locks) return Promise.resolve('unknown');
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock ? 'held' : 'elsewhere');
        return lock ? new Promise<never>(() => undefined) : undefined;
      })
      // a lock that is refused may be another tab's
      .catch(() => resolve('elsewhere'));
  });
}
