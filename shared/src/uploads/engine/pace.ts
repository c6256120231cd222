/**
 * How many files are in flight. Up to the default always as many as allowed; beyond it only as many as make the queue faster: with
 * long ways and small files each one more helps, on a short or full line it only costs memory. Found by trying, because neither the
 * way nor the line is known: a step up is kept when the queue moved faster afterwards.
 */
import { UPLOAD_CONCURRENCY } from '../../domain/constants.ts';

/** Long enough to see several files end. */
const WINDOW_MS = 500;
/** A step up doubles the files in flight and must bring at least this much. */
const GAIN = 1.15;
/** Windows without trying again after a step up that brought nothing. */
const REST_WINDOWS = 8;

export class Pace {
  #most = UPLOAD_CONCURRENCY;
  #places = UPLOAD_CONCURRENCY;
  #windowStartMs: number | null = null;
  #doneAtStart = 0;
  #done = 0;
  /** How the queue did before the last step up. */
  #before: { places: number; perSecond: number } | null = null;
  #resting = 0;

  get places(): number {
    return Math.min(this.#places, this.#most);
  }

  /** 1 to 32; takes effect at once. */
  setMost(most: number): void {
    this.#most = most;
    this.#places = Math.max(UPLOAD_CONCURRENCY, Math.min(this.#places, most));
    this.#before = null;
    this.#resting = 0;
  }

  /** One file ended well; `full` when all places were taken, so that another one might have helped. */
  ended(nowMs: number, full: boolean): void {
    this.#done += 1;
    if (this.#most <= UPLOAD_CONCURRENCY) return;
    if (this.#windowStartMs === null || !full) return this.#open(nowMs);
    const elapsedMs = nowMs - this.#windowStartMs;
    const count = this.#done - this.#doneAtStart;
    if (elapsedMs < WINDOW_MS || count < this.#places) return;
    this.#judge((count * 1000) / elapsedMs);
    this.#open(nowMs);
  }

  /** The server or the line had trouble: back to what is always allowed. */
  troubled(): void {
    this.#places = UPLOAD_CONCURRENCY;
    this.#before = null;
    this.#resting = REST_WINDOWS;
    this.#windowStartMs = null;
  }

  #open(nowMs: number): void {
    this.#windowStartMs = nowMs;
    this.#doneAtStart = this.#done;
  }

  #judge(perSecond: number): void {
    if (this.#before !== null && perSecond < this.#before.perSecond * GAIN) {
      this.#places = this.#before.places;
      this.#before = null;
      this.#resting = REST_WINDOWS;
      return;
    }
    if (this.#resting > 0) {
      this.#resting -= 1;
      return;
    }
    if (this.#places >= this.#most) return;
    this.#before = { places: this.#places, perSecond };
    this.#places = Math.min(this.#most, this.#places * 2);
  }
}
