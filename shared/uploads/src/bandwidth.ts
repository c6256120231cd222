/** Limits the bytes per second of all uploads together. It must not know what sends them. */
import type { Clock } from './ports.ts';

/** What may go at once after a pause: a quarter of a second's worth. */
const BURST_S = 0.25;

/** The part of an AbortSignal that is needed here; this folder uses no platform's types. */
export interface AbortSignalLike {
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface Bandwidth {
  readonly limited: boolean;
  /** Bytes per second; null for no limit. Takes effect for waiting calls too. */
  limit(bytesPerSecond: number | null): void;
  /** Resolves when so many bytes may leave, in the order of the calls; rejects with the signal's reason. */
  take(bytes: number, signal: AbortSignalLike): Promise<void>;
}

export function createBandwidth(clock: Clock): Bandwidth {
  let rate: number | null = null;
  /** When the line is free again, epoch milliseconds. */
  let freeAtMs = 0;
  /** How long it was not when that was known: a clock that was set back makes no transfer wait longer. */
  let busyMs = 0;
  const wake = new Set<() => void>();
  return {
    get limited() {
      return rate !== null;
    },
    limit(bytesPerSecond) {
      if (bytesPerSecond === rate) return;
      rate = bytesPerSecond;
      freeAtMs = clock.now();
      busyMs = 0;
      for (const each of wake) each();
    },
    async take(bytes, signal) {
      for (;;) {
        if (rate === null) return;
        signal.throwIfAborted();
        const nowMs = clock.now();
        freeAtMs = Math.min(freeAtMs, nowMs + busyMs);
        const waitMs = freeAtMs - nowMs;
        if (waitMs <= 0) {
          freeAtMs = Math.max(freeAtMs, nowMs - BURST_S * 1000) + (bytes * 1000) / rate;
          busyMs = Math.max(0, freeAtMs - nowMs);
          return;
        }
        await pause(clock, waitMs, signal, wake);
      }
    },
  };
}

function pause(clock: Clock, ms: number, signal: AbortSignalLike, wake: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      wake.delete(end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    wake.add(end);
    signal.addEventListener('abort', end, { once: true });
  });
}
