/**
 * How fast the whole queue gets on, with its waits: what the time left is told by. Looks back half as far as the work still takes, because
 * a cut in every minute belongs to the pace of an hour and not to that of ten seconds. It must not know items.
 */

const LEAST_S = 4;
const MOST_S = 90;

export class Pace {
  #bytes = 0;
  #seconds = 0;

  /** `bytes` may be below zero: what has to be sent again. `leftBytes`: still to be sent. */
  add(bytes: number, seconds: number, leftBytes: number): void {
    const before = this.bytesPerSecond;
    if (before === null && bytes <= 0) return;
    const lookBackS = Math.min(MOST_S, Math.max(LEAST_S, before === null ? 0 : leftBytes / before / 2));
    const left = Math.exp(-seconds / lookBackS);
    this.#bytes = Math.max(0, this.#bytes * left + bytes);
    this.#seconds = this.#seconds * left + seconds;
  }

  get bytesPerSecond(): number | null {
    return this.#bytes > 0 && this.#seconds > 0 ? this.#bytes / this.#seconds : null;
  }

  reset(): void {
    [this.#bytes, this.#seconds] = [0, 0];
  }
}
