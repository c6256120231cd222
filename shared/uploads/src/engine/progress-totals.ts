/** Running sums over all items, and the smoothed speed: a snapshot costs the same for ten items and for ten thousand. */
import { ITEM_STATES, PLAN_ACTIONS } from './item.ts';
import type { ItemState, PlanAction } from './item.ts';

export interface ItemProgress {
  readonly state: ItemState;
  readonly action: PlanAction;
  readonly sentBytes: number;
  readonly totalBytes: number;
}

/** JSON only. */
export interface TotalValues {
  readonly states: Readonly<Record<ItemState, number>>;
  /** Planned and rejected items by what the plan says of them. */
  readonly planned: Readonly<Record<PlanAction, number>>;
  /** Bytes that confirming the plan would send, derivatives not included. */
  readonly plannedBytes: number;
  /** Confirmed items that the shop has already; they are among those done, though nothing was sent. */
  readonly unchanged: number;
  /** Done items whose details alone were changed. */
  readonly updated: number;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Smoothed; null while nothing moves. */
  readonly bytesPerSecond: number | null;
  /** Null while the speed is unknown; 0 when nothing is left. */
  readonly remainingSeconds: number | null;
}

/** States whose bytes count in the progress: what is or will be sent without another decision, and what was. */
const COUNTED: ReadonlySet<ItemState> = new Set(['queued', 'preparing', 'uploading', 'committing', 'paused', 'done']);
/** Seconds after which an old speed has lost two thirds of its weight. */
const SMOOTHING_S = 4;
/** After so long without a byte the speed is unknown: smoothed, it would tend to zero. */
const STALL_MS = 5000;
/** And after so long the time left: it would tend to infinity. */
const STANDSTILL_MS = 20_000;
/** A longer wait between two attempts is none of the line's: an outage, a closed lid. */
const WAIT_MOST_S = 60;

/** How far the pace looks back: half as long as the work still takes, within these. */
const LOOK_BACK_MIN_S = 4;
const LOOK_BACK_MAX_S = 90;

/**
 * How fast the whole queue gets on, with its waits. A cut in every minute belongs to the pace of an hour and not to that of ten seconds.
 */
class Pace {
  #bytes = 0;
  #seconds = 0;

  /** `bytes` may be below zero: what has to be sent again. `leftBytes`: still to be sent. */
  add(bytes: number, seconds: number, leftBytes: number): void {
    const before = this.bytesPerSecond;
    if (before === null && bytes <= 0) return;
    const lookBackS = Math.min(
      LOOK_BACK_MAX_S,
      Math.max(LOOK_BACK_MIN_S, before === null ? 0 : leftBytes / before / 2),
    );
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

export class ProgressTotals {
  readonly #states = zeros(ITEM_STATES);
  readonly #planned = zeros(PLAN_ACTIONS);
  #plannedBytes = 0;
  #unchanged = 0;
  #updated = 0;
  #sentBytes = 0;
  #totalBytes = 0;
  #movedBytes = 0;
  #gotOnBytes = 0;
  readonly #pace = new Pace();
  #speed: number | null = null;
  #sampledAtMs: number | null = null;
  #sampledBytes = 0;
  #movedAtMs = 0;

  get values(): TotalValues {
    const left = this.#left;
    const isMoving = this.active > 0 || left === 0;
    const pace = isMoving ? this.#pace.bytesPerSecond : null;
    return {
      states: { ...this.#states },
      planned: { ...this.#planned },
      plannedBytes: this.#plannedBytes,
      unchanged: this.#unchanged,
      updated: this.#updated,
      sentBytes: this.#sentBytes,
      totalBytes: this.#totalBytes,
      bytesPerSecond: isMoving ? this.#speed : null,
      remainingSeconds: pace ? left / pace : null,
    };
  }

  get active(): number {
    return this.#states.preparing + this.#states.uploading + this.#states.committing;
  }

  /** An item appeared (`before` null), disappeared (`after` null) or changed. */
  replace(before: ItemProgress | null, after: ItemProgress | null): void {
    if (before) this.#add(before, -1);
    if (after) this.#add(after, 1);
  }

  /** Bytes left this computer; those of a repeated chunk count again, because the speed is that of the line. Below zero: to be sent again. */
  moved(bytes: number): void {
    this.#movedBytes += Math.max(0, bytes);
    this.#gotOnBytes += bytes;
  }

  /** Takes a speed sample; call it once per snapshot. */
  sample(nowMs: number): void {
    if (this.active === 0) {
      // between two attempts the clock goes on; when nothing is to be done it stands
      if (this.#states.queued === 0) this.#sampledAtMs = null;
      return;
    }
    const elapsedS = this.#sampledAtMs === null ? 0 : (nowMs - this.#sampledAtMs) / 1000;
    const movedBytes = this.#movedBytes - this.#sampledBytes;
    if (movedBytes > 0) this.#movedAtMs = nowMs;
    if (elapsedS > 0 && elapsedS < WAIT_MOST_S) {
      this.#pace.add(this.#gotOnBytes, elapsedS, this.#left);
      this.#sampleSpeed(movedBytes, elapsedS, nowMs);
    }
    if (nowMs - this.#movedAtMs >= STALL_MS) this.#speed = null;
    if (nowMs - this.#movedAtMs >= STANDSTILL_MS) this.#pace.reset();
    if (elapsedS > 0 || this.#sampledAtMs === null) {
      this.#sampledAtMs = nowMs;
      this.#sampledBytes = this.#movedBytes;
      this.#gotOnBytes = 0;
    }
  }

  get #left(): number {
    return this.#totalBytes - this.#sentBytes;
  }

  #sampleSpeed(movedBytes: number, elapsedS: number, nowMs: number): void {
    if (nowMs - this.#movedAtMs >= STALL_MS || (movedBytes === 0 && this.#speed === null)) return;
    const speed = movedBytes / elapsedS;
    const weight = 1 - Math.exp(-elapsedS / SMOOTHING_S);
    this.#speed = this.#speed === null ? speed : this.#speed + (speed - this.#speed) * weight;
  }

  #add(part: ItemProgress, sign: 1 | -1): void {
    this.#states[part.state] += sign;
    if (part.state === 'planned' || part.state === 'rejected') this.#planned[part.action] += sign;
    if (part.state === 'planned') this.#plannedBytes += sign * part.totalBytes;
    if (part.state === 'done' && part.action === 'same') this.#unchanged += sign;
    if (part.state === 'done' && part.action === 'details') this.#updated += sign;
    if (!COUNTED.has(part.state)) return;
    this.#sentBytes += sign * part.sentBytes;
    this.#totalBytes += sign * part.totalBytes;
  }
}

function zeros<K extends string>(keys: readonly K[]): Record<K, number> {
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<K, number>;
}
