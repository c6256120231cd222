/** What people wrote in the simulation, and what of it may be missing in the end: only what they deleted, and a killed device's last second. */
import type { DraftKey } from '../../shared/src/domain/entities/draft-content.ts';

interface Line {
  readonly key: DraftKey;
  readonly device: string;
  /** Milliseconds of real time when it was typed. */
  readonly at: number;
}

export class Ledger {
  readonly written = new Map<string, Line>();
  readonly excused = new Set<string>();
  readonly created = new Set<DraftKey>();
  readonly deletedPosts = new Set<DraftKey>();
  readonly sections = new Set<string>();
  readonly attached = new Set<string>();
  #count = 0;

  /** A text that occurs nowhere else. */
  token(key: DraftKey, device: string, prefix = 'line'): string {
    this.#count += 1;
    const token = `${prefix} ${this.#count} by ${device}.`;
    this.written.set(token, { key, device, at: performance.now() });
    return token;
  }

  /** Somebody took it out on purpose. */
  deleted(text: string): void {
    this.excused.add(text);
  }

  /** `device` was killed: what it typed within `ms` may be gone. */
  killed(device: string, ms: number): void {
    const since = performance.now() - ms;
    for (const [token, line] of this.written) if (line.device === device && line.at >= since) this.excused.add(token);
  }
}
