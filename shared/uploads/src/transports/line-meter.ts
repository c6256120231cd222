/**
 * What the line to storage is like, learned from every request: its speed, shared by all that are in flight, and its round trip. Owns
 * these two figures; it must not know what is sent, nor decide anything.
 */

export interface LineFacts {
  /** Of all requests together; null until one with a body was answered or broke off. */
  readonly bytesPerSecond: number | null;
  /** The shortest wait for an answer, which is never shorter than the line's; null until there was one. */
  readonly roundTripMs: number | null;
}

export interface MeteredRequest {
  /** So many bytes of the body left so far. */
  moved(bytes: number): void;
  answered(): void;
  broken(): void;
}

/** A smaller body takes as long as no body, and tells nothing. */
const LEAST_BYTES = 16 * 1024;
/** Of a request that broke off so much may have been on its way, in the system's buffers. */
const BUFFERED_BYTES = 128 * 1024;
/** Seconds of sending after which what was learned has lost half of its weight. */
const HALF_LIFE_S = 10;
/** The shortest wait is forgotten slowly: lines change. */
const FORGET = 1.02;

export class LineMeter {
  readonly #now: () => number;
  #active = 0;
  /** Milliseconds of all requests together, up to `#seenMs`. */
  #spentMs = 0;
  #seenMs = 0;
  #bytes = 0;
  #seconds = 0;
  #roundTripMs: number | null = null;

  /** `now`: milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get facts(): LineFacts {
    return { bytesPerSecond: this.#seconds > 0 ? this.#bytes / this.#seconds : null, roundTripMs: this.#roundTripMs };
  }

  begin(): MeteredRequest {
    const startMs = this.#now();
    const spentBeforeMs = this.#spend(startMs, 1);
    let [sent, movedAtMs, isOpen] = [0, startMs, true];
    const end = (bytes: number, waitMs: number) => {
      if (!isOpen) return;
      isOpen = false;
      const nowMs = this.#now();
      const elapsedMs = nowMs - startMs;
      const spentMs = this.#spend(nowMs, -1) - spentBeforeMs;
      const atOnce = elapsedMs > 0 ? spentMs / elapsedMs : 1;
      // a wait that is not the line's own may not make it look faster than twice what was seen
      if (bytes >= LEAST_BYTES) this.#learn(bytes, Math.max(elapsedMs - waitMs, elapsedMs / 2, 1) / 1000 / atOnce);
    };
    return {
      moved: (bytes) => {
        sent = bytes;
        movedAtMs = this.#now();
      },
      answered: () => {
        const waitMs = this.#now() - movedAtMs;
        this.#roundTripMs = this.#roundTripMs === null ? waitMs : Math.min(this.#roundTripMs * FORGET, waitMs);
        end(sent, this.#roundTripMs);
      },
      broken: () => end(sent - BUFFERED_BYTES, 0),
    };
  }

  /** Answers the milliseconds spent until now; a request more or less counts from here on. */
  #spend(nowMs: number, change: 1 | -1): number {
    this.#spentMs += (nowMs - this.#seenMs) * this.#active;
    this.#seenMs = nowMs;
    this.#active += change;
    return this.#spentMs;
  }

  #learn(bytes: number, seconds: number): void {
    const left = 0.5 ** (seconds / HALF_LIFE_S);
    this.#bytes = this.#bytes * left + bytes;
    this.#seconds = this.#seconds * left + seconds;
  }
}
