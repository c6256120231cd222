/** All items in memory and in the journal: the only place where an item changes. */
import type { JournalRecord, UploadJournal } from '../ports.ts';
import { isItemRecord, isSettled, storedBytes, totalBytes } from './item.ts';
import type { ItemRecord, ItemState, UploadItem } from './item.ts';
import { Tally } from './tally.ts';
import type { Part } from './tally.ts';
import { reduce } from './transitions.ts';
import type { ItemEvent } from './transitions.ts';

export interface ItemFilter {
  readonly states?: readonly ItemState[];
  /** Part of the path, ignoring case. */
  readonly search?: string;
  readonly kind?: string;
}

export interface ItemPage {
  readonly total: number;
  readonly items: readonly UploadItem[];
}

interface Entry {
  record: ItemRecord;
  /** Names of objects whose bytes may have left; null when a journal was read, so that all of them may have. */
  begun: ReadonlySet<string> | null;
  /** Bytes of the object in flight. */
  inFlight: number;
  retryAtMs: number | null;
}

/** Records per journal call. */
const SLICE = 200;
const NOTHING_BEGUN: ReadonlySet<string> = new Set();
/** After these, bytes of the object in flight no longer count; a pause or a failed attempt keeps what the server has. */
const STARTS_OVER: ReadonlySet<ItemEvent['type']> = new Set(['attempt', 'sent', 'expired', 'retry']);

/** A journal that could not keep a change: nothing may go on until a person has made room. */
export class JournalFailure extends Error {
  constructor(cause: unknown) {
    super('the journal could not be written', { cause });
  }
}

export class Book {
  readonly tally = new Tally();
  readonly #journal: UploadJournal;
  readonly #entries = new Map<string, Entry>();
  /** `kind, path, hash` of what is on its way, so that a second drop of the same folder sends nothing. */
  readonly #open = new Map<string, string>();
  /** Changes that the journal refused; they go with the next ones. */
  readonly #unsaved = new Set<string>();
  #lastSeq = 0;
  #lastStampMs = 0;

  readonly #happened: (item: ItemRecord, event: ItemEvent['type']) => void;

  constructor(journal: UploadJournal, happened: (item: ItemRecord, event: ItemEvent['type']) => void) {
    this.#journal = journal;
    this.#happened = happened;
  }

  async load(): Promise<ItemRecord[]> {
    const records = (await this.#journal.load()).map((record) => record.data).filter(isItemRecord);
    for (const record of records) this.#enter(record, null);
    return records;
  }

  /** Numbers for a new item: both ascend, and no two items share a stamp. */
  nextNumbers(nowMs: number): { seq: number; stampMs: number } {
    this.#lastSeq += 1;
    return { seq: this.#lastSeq, stampMs: this.nextStamp(nowMs) };
  }

  nextStamp(nowMs: number): number {
    this.#lastStampMs = Math.max(nowMs, this.#lastStampMs + 1);
    return this.#lastStampMs;
  }

  /** Id of an unsettled item made from the same file, if any. */
  openTwin(item: Pick<ItemRecord, 'kind' | 'path' | 'sources'>): string | undefined {
    return this.#open.get(openKey(item));
  }

  /** New items; when the journal cannot keep them they are gone again. */
  async add(records: readonly ItemRecord[]): Promise<void> {
    for (const record of records) this.#enter(record, NOTHING_BEGUN);
    const ids = records.map((record) => record.id);
    try {
      await this.save(ids);
    } catch (error) {
      this.forget(ids);
      throw error;
    }
  }

  get(id: string): ItemRecord | undefined {
    return this.#entries.get(id)?.record;
  }

  /** Remembers that bytes of the object leave now; answers whether they may have before. */
  begin(id: string, objectName: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry?.begun) return true;
    const before = entry.begun.has(objectName);
    if (!before) entry.begun = new Set([...entry.begun, objectName]);
    return before;
  }

  hasBegun(id: string, objectName: string): boolean {
    return this.#entries.get(id)?.begun?.has(objectName) ?? true;
  }

  ids(states: readonly ItemState[]): string[] {
    return [...this.#entries.values()].flatMap(({ record }) => (states.includes(record.state) ? [record.id] : []));
  }

  /** Applies the event in memory; null where it is not legal. Follow with `save` before any effect that depends on it. */
  apply(id: string, event: ItemEvent): ItemRecord | null {
    const entry = this.#entries.get(id);
    const next = entry ? reduce(entry.record, event) : null;
    if (!entry || !next) return null;
    const before = entry.record.state;
    if (before !== next.state) entry.retryAtMs = null;
    this.#change(entry, next, STARTS_OVER.has(event.type) ? 0 : entry.inFlight);
    if (next.state !== before || event.type === 'expired') this.#happened(next, event.type);
    return next;
  }

  /** Makes the current state of these items durable, a slice at a time so that thousands don't block. Throws JournalFailure. */
  async save(ids: readonly string[]): Promise<void> {
    const wanted = [...this.#unsaved, ...ids];
    this.#unsaved.clear();
    for (let start = 0; start < wanted.length; start += SLICE) {
      // read when it is written, so that a long save never overwrites something newer
      const records = wanted.slice(start, start + SLICE).flatMap((id) => this.#journalRecord(id));
      await this.#journal.put(records).catch((error: unknown) => {
        for (const id of wanted.slice(start)) this.#unsaved.add(id);
        throw new JournalFailure(error);
      });
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.#journal.remove(ids).catch((error: unknown) => {
      throw new JournalFailure(error);
    });
    this.forget(ids);
  }

  /** In memory only. */
  forget(ids: readonly string[]): void {
    for (const id of ids) this.#forget(id);
  }

  /** Bytes of the object in flight; costs the same whatever the number of items. */
  progress(id: string, sentBytes: number): void {
    const entry = this.#entries.get(id);
    if (!entry || entry.record.state !== 'uploading') return;
    this.tally.moved(sentBytes - entry.inFlight);
    this.tally.replace(partOf(entry.record, entry.inFlight), partOf(entry.record, sentBytes));
    entry.inFlight = sentBytes;
  }

  setRetryAt(id: string, retryAtMs: number | null): void {
    const entry = this.#entries.get(id);
    if (entry) entry.retryAtMs = retryAtMs;
  }

  retryAt(id: string): number | null {
    return this.#entries.get(id)?.retryAtMs ?? null;
  }

  page(offset: number, limit: number, filter: ItemFilter): ItemPage {
    const search = filter.search?.toLowerCase();
    const matching: Entry[] = [];
    for (const entry of this.#entries.values()) {
      if (filter.kind && entry.record.kind !== filter.kind) continue;
      if (filter.states && !filter.states.includes(entry.record.state)) continue;
      if (search && !entry.record.path.toLowerCase().includes(search)) continue;
      matching.push(entry);
    }
    return { total: matching.length, items: matching.slice(offset, offset + limit).map(view) };
  }

  view(id: string): UploadItem | undefined {
    const entry = this.#entries.get(id);
    return entry && view(entry);
  }

  #enter(record: ItemRecord, begun: Entry['begun']): void {
    const entry = { record, begun, inFlight: 0, retryAtMs: null };
    this.#entries.set(record.id, entry);
    this.tally.replace(null, partOf(record, 0));
    this.#lastSeq = Math.max(this.#lastSeq, record.seq);
    this.#change(entry, record, 0);
  }

  #change(entry: Entry, record: ItemRecord, inFlight: number): void {
    const before = entry.record;
    if (before.sources !== record.sources || isSettled(record.state)) this.#close(before);
    this.tally.replace(partOf(before, entry.inFlight), partOf(record, inFlight));
    entry.record = record;
    entry.inFlight = inFlight;
    if (!isSettled(record.state)) this.#open.set(openKey(record), record.id);
    // not read any more, and most of a long queue is done
    if (record.state === 'done') entry.begun = NOTHING_BEGUN;
    this.#lastStampMs = Math.max(this.#lastStampMs, record.stampMs);
  }

  #close(record: ItemRecord): void {
    const key = openKey(record);
    if (this.#open.get(key) === record.id) this.#open.delete(key);
  }

  #forget(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.tally.replace(partOf(entry.record, entry.inFlight), null);
    this.#close(entry.record);
    this.#entries.delete(id);
    this.#unsaved.delete(id);
  }

  #journalRecord(id: string): JournalRecord[] {
    const record = this.get(id);
    return record ? [{ id, seq: record.seq, data: record }] : [];
  }
}

function partOf(record: ItemRecord, inFlight: number): Part {
  const total = totalBytes(record);
  const sent = record.state === 'done' ? total : Math.min(total, storedBytes(record) + inFlight);
  return { state: record.state, action: record.action, sentBytes: sent, totalBytes: total };
}

function openKey({ kind, path, sources }: Pick<ItemRecord, 'kind' | 'path' | 'sources'>): string {
  return [kind, path.normalize('NFC'), ...sources.map((source) => source.sha256)].join('\n');
}

function view({ record, inFlight, retryAtMs }: Entry): UploadItem {
  const { id, seq, kind, path, state, action, reason, details, restarts, mayBePublished, error } = record;
  const { sentBytes, totalBytes } = partOf(record, inFlight);
  return {
    id,
    seq,
    kind,
    path,
    state,
    action,
    reason,
    details,
    sentBytes,
    totalBytes,
    restarts,
    mayBePublished,
    error,
    retryAtMs,
  };
}
