import { AppError } from '@baobab/domain/errors';
import type { JournalRecord, UploadJournal } from '@baobab/uploads/ports';

/** Keeps JSON text, as a real journal does, so that nothing is shared with the engine that wrote it. */
export class MemoryJournal implements UploadJournal {
  readonly #rows = new Map<string, { seq: number; text: string }>();
  #full = false;
  writes = 0;

  /** While full, every change is refused with disk_full. */
  setFull(full: boolean): void {
    this.#full = full;
  }

  async load(): Promise<JournalRecord[]> {
    return [...this.#rows.values()].sort((a, b) => a.seq - b.seq).map((row) => JSON.parse(row.text) as JournalRecord);
  }

  async put(records: readonly JournalRecord[]): Promise<void> {
    this.#check();
    this.writes += records.length;
    for (const record of records) this.#rows.set(record.id, { seq: record.seq, text: JSON.stringify(record) });
  }

  async remove(ids: readonly string[]): Promise<void> {
    this.#check();
    for (const id of ids) this.#rows.delete(id);
  }

  #check(): void {
    if (this.#full) throw new AppError('disk_full');
  }
}
