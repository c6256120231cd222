/** How long the whole queue waits after failures that may be the server's. It must not know what waits. */
import type { Clock } from '../ports.ts';

export class OutageTimer {
  readonly #clock: Clock;
  readonly #over: () => void;
  #wait: { sinceMs: number; untilMs: number; cancel: () => void } | null = null;

  /** `over`: the wait has passed; the outage goes on until something is accepted. */
  constructor(clock: Clock, over: () => void) {
    this.#clock = clock;
    this.#over = over;
  }

  get isRunning(): boolean {
    return this.#wait !== null;
  }

  /** A longer wait that began before goes on. */
  begin(delayMs: number): void {
    const nowMs = this.#clock.now();
    const before = this.#wait;
    // a clock that was set back does not make the queue wait for the time in between
    const beforeMs = before && nowMs >= before.sinceMs ? before.untilMs - nowMs : 0;
    const waitMs = Math.max(delayMs, beforeMs);
    before?.cancel();
    // the timer decides, not the clock: a timer may fire a moment before the clock reaches `untilMs`
    const cancel = this.#clock.after(waitMs, this.#over);
    this.#wait = { sinceMs: nowMs, untilMs: nowMs + waitMs, cancel };
  }

  end(): void {
    this.#wait?.cancel();
    this.#wait = null;
  }
}
