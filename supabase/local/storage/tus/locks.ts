/**
 * One writer per upload. A second writer makes the holder let go (a half-dead connection would hold on for
 * minutes), and waits at most a few seconds for that.
 */
import type { Locker } from '@tus/server';
import { lockTimeout } from '../errors.ts';

export interface Holder<Request> {
  request: Request;
  /** Aborted when another request wants the upload. */
  signal: AbortSignal;
  letGo: () => void;
  released: Promise<void>;
  release: () => void;
}

export class UploadLocks<Request> {
  readonly #held = new Map<string, Holder<Request>>();
  readonly #patience: number;

  /** `patience`: milliseconds to wait for the holder; afterwards LockTimeout (503), as hosted. */
  constructor(patience: number) {
    this.#patience = patience;
  }

  holder(id: string): Holder<Request> | undefined {
    return this.#held.get(id);
  }

  lockerFor(request: Request): Locker {
    return {
      newLock: (id) => ({
        lock: (signal, letGo) => this.#acquire(id, request, signal, () => void letGo()),
        unlock: async () => {
          const holder = this.#held.get(id);
          this.#held.delete(id);
          holder?.release();
        },
      }),
    };
  }

  async #acquire(id: string, request: Request, signal: AbortSignal, letGo: () => void): Promise<void> {
    const deadline = Date.now() + this.#patience;
    for (let holder = this.#held.get(id); holder; holder = this.#held.get(id)) {
      holder.letGo();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.max(deadline - Date.now(), 0));
      });
      await Promise.race([holder.released, late]).finally(() => clearTimeout(timer));
      if (this.#held.has(id) && Date.now() >= deadline) throw lockTimeout();
    }
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#held.set(id, { request, signal, letGo, released, release });
  }
}
