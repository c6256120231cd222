/** What people wrote in the simulation, and what of it may be missing in the end: only what they deleted, and a killed device's last second. */
import type { DraftKey } from '@baobab/domain/entities/draft-content';

interface WrittenText {
  readonly key: DraftKey;
  readonly device: string;
  /** Milliseconds of real time when it was typed. */
  readonly at: number;
  /** Its second is over, as the device's own timers saw it: the simulation may delay every device's. */
  safe: boolean;
}

export class Ledger {
  readonly written = new Map<string, WrittenText>();
  readonly excused = new Set<string>();
  readonly created = new Set<DraftKey>();
  readonly deletedPosts = new Set<DraftKey>();
  /** Made and deleted by one device before another device could see them. */
  readonly discardedEarly = new Set<DraftKey>();
  readonly sections = new Set<string>();
  readonly attached = new Set<string>();
  /** What happened, printed with a failure. */
  readonly events: { at: number; device: string; what: string }[] = [];
  readonly #secondMs: number;
  #count = 0;

  /** `secondMs`: how long a second lasts here. */
  constructor(secondMs: number) {
    this.#secondMs = secondMs;
  }

  /** A text that occurs nowhere else. */
  token(key: DraftKey, device: string, prefix = 'line'): string {
    this.#count += 1;
    const token = `${prefix} ${this.#count} by ${device}.`;
    const line = { key, device, at: performance.now(), safe: false };
    setTimeout(() => (line.safe = true), this.#secondMs);
    this.written.set(token, line);
    return token;
  }

  happened(device: string, what: string): void {
    this.events.push({ at: performance.now(), device, what });
  }

  /** What its device did after a text was typed. */
  eventsAfter(token: string): string {
    const line = this.written.get(token);
    const own = this.events.filter(({ at, device }) => line && device === line.device && at >= line.at);
    return own
      .slice(0, 30)
      .map(({ at, what }) => `+${Math.round(at - (line?.at ?? 0))} ${what}`)
      .join(', ');
  }

  /** Deleted on purpose, so it may be missing. */
  deleted(text: string): void {
    this.excused.add(text);
  }

  /** `device` was killed: what it typed within the last second may be gone. */
  killed(device: string): void {
    for (const [token, line] of this.written) if (line.device === device && !line.safe) this.excused.add(token);
  }
}
