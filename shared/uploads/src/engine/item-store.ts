/**
 * All items, in memory and in the journal. Owns their records: nothing else changes an item. It must not know when an item is sent,
 * nor what screens show of it.
 */
import { hasText } from '@baobab/domain/fold-letters';
import type { JournalRecord, UploadJournal } from '../ports.ts';
import { isSettled, storedBytes, totalBytes } from './item.ts';
import type { ItemRecord, ItemState, UploadItem } from './item.ts';
import { JournalFailure } from './journal-failure.ts';
import { UNCONFIRMED, itemsOfWholePlans, openPlanRecord } from './open-plans.ts';
import { ProgressTotals } from './progress-totals.ts';
import type { ItemProgress } from './progress-totals.ts';
import { reduce } from './transitions.ts';
import type { ItemEvent } from './transitions.ts';

export interface ItemFilter {
  readonly states?: readonly ItemState[];
  /** ItemProgress of the path, ignoring case. */
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
  started: ReadonlySet<string> | null;
  /** Bytes of the object in flight. */
  inFlight: number;
  /** The most that the server had of it, as far as this process knows. */
  acceptedBytes: number;
  retryAtMs: number | null;
}

/** Records per journal call: turning thousands into text at once would block the thread. */
const SLICE = 200;
const NOTHING_STARTED: ReadonlySet<string> = new Set();
const RESTING: ReadonlySet<ItemState> = new Set(['queued', 'paused', 'failed']);
/** After these, bytes of the object in flight no longer count; a pause or a failed attempt keeps what the server has. */
const STARTS_OVER: ReadonlySet<ItemEvent['type']> = new Set(['attempt', 'sent', 'expired', 'retry']);

export class UploadItemStore {
  readonly totals = new ProgressTotals();
  readonly #journal: UploadJournal;
  readonly #entries = new Map<string, Entry>();
  /** `kind, path, hash` of what is on its way, so that a second drop of the same folder sends nothing. */
  readonly #unsettled = new Map<string, string>();
  /** Changes that the journal refused; they go with the next ones. */
  readonly #unsaved = new Set<string>();
  #lastSeq = 0;
  #lastStampMs = 0;

  readonly #onChange: (item: ItemRecord, event: ItemEvent['type']) => void;

  constructor(journal: UploadJournal, onChange: (item: ItemRecord, event: ItemEvent['type']) => void) {
    this.#journal = journal;
    this.#onChange = onChange;
  }

  async load(): Promise<ItemRecord[]> {
    const all = await this.#journal.load();
    for (const { seq } of all) this.#lastSeq = Math.max(this.#lastSeq, seq);
    const records = await itemsOfWholePlans(this.#journal, all);
    for (const record of records) this.#insert(record, null);
    return records;
  }

  /** From here until `closePlan` a start drops what the journal has of the plan. Throws JournalFailure. */
  async openPlan(plan: string): Promise<void> {
    this.#lastSeq += 1;
    await durable(this.#journal.put([openPlanRecord(plan, this.#lastSeq)]));
  }

  /** The journal has all of it. Throws JournalFailure. */
  async closePlan(plan: string): Promise<void> {
    await durable(this.#journal.remove([plan]));
  }

  /** A plan is whole or does not exist; what was confirmed in the meantime stays. */
  async dropPlan(ids: readonly string[], plan: string | undefined): Promise<void> {
    const dropped = ids.filter((id) => UNCONFIRMED.has(this.get(id)?.state ?? 'planned'));
    this.forget(dropped);
    // where the journal refuses this too, the next start drops them, because the plan was not closed
    await this.#journal.remove(plan ? [...dropped, plan] : dropped).catch(() => undefined);
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
  findDuplicate(item: Pick<ItemRecord, 'kind' | 'path' | 'sources'>): string | undefined {
    return this.#unsettled.get(duplicateKey(item));
  }

  /** New items, which the journal keeps all or none. Throws JournalFailure. */
  async add(records: readonly ItemRecord[]): Promise<void> {
    for (const record of records) this.#insert(record, NOTHING_STARTED);
    await durable(this.#journal.put(records.map((record) => ({ id: record.id, seq: record.seq, data: record }))));
  }

  get(id: string): ItemRecord | undefined {
    return this.#entries.get(id)?.record;
  }

  /** Remembers that bytes of the object leave now; answers whether they may have before. */
  markStarted(id: string, objectName: string): boolean {
    const entry = this.#entries.get(id);
    if (!entry?.started) return true;
    const before = entry.started.has(objectName);
    if (!before) entry.started = new Set([...entry.started, objectName]);
    return before;
  }

  hasStarted(id: string, objectName: string): boolean {
    return this.#entries.get(id)?.started?.has(objectName) ?? true;
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
    const startsOver = STARTS_OVER.has(event.type);
    const inFlight = startsOver ? 0 : entry.inFlight;
    // an attempt comes back to the same objects: what the server had of them counts on
    if (startsOver && event.type !== 'attempt') entry.acceptedBytes = 0;
    if (startsOver && event.type !== 'sent') this.totals.moved(-entry.inFlight);
    this.#change(entry, rested(next, inFlight), inFlight);
    if (next.state !== before || event.type === 'expired') this.#onChange(next, event.type);
    return next;
  }

  /** Makes the current state of these items durable. Throws JournalFailure. */
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
    await durable(this.#journal.remove(ids));
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
    this.totals.moved(sentBytes - entry.inFlight);
    this.totals.replace(progressOf(entry.record, entry.inFlight), progressOf(entry.record, sentBytes));
    entry.inFlight = sentBytes;
  }

  /** The server has so many bytes of the object in flight; true when it never had as many before. */
  accepted(id: string, bytes: number): boolean {
    const entry = this.#entries.get(id);
    if (!entry || bytes <= entry.acceptedBytes) return false;
    entry.acceptedBytes = bytes;
    return true;
  }

  setRetryAt(id: string, retryAtMs: number | null): void {
    const entry = this.#entries.get(id);
    if (entry) entry.retryAtMs = retryAtMs;
  }

  retryAt(id: string): number | null {
    return this.#entries.get(id)?.retryAtMs ?? null;
  }

  page(offset: number, limit: number, filter: ItemFilter): ItemPage {
    const search = filter.search;
    const matching: Entry[] = [];
    for (const entry of this.#entries.values()) {
      if (filter.kind && entry.record.kind !== filter.kind) continue;
      if (filter.states && !filter.states.includes(entry.record.state)) continue;
      if (search && !hasText(entry.record.path, search)) continue;
      matching.push(entry);
    }
    return { total: matching.length, items: matching.slice(offset, offset + limit).map(view) };
  }

  view(id: string): UploadItem | undefined {
    const entry = this.#entries.get(id);
    return entry && view(entry);
  }

  #insert(record: ItemRecord, started: Entry['started']): void {
    const inFlight = record.restedBytes ?? 0;
    const entry = { record, started, inFlight, acceptedBytes: 0, retryAtMs: null };
    this.#entries.set(record.id, entry);
    this.totals.replace(null, progressOf(record, inFlight));
    this.#lastSeq = Math.max(this.#lastSeq, record.seq);
    this.#change(entry, record, inFlight);
  }

  #change(entry: Entry, record: ItemRecord, inFlight: number): void {
    const before = entry.record;
    if (before.sources !== record.sources || isSettled(record.state)) this.#forgetUnsettled(before);
    this.totals.replace(progressOf(before, entry.inFlight), progressOf(record, inFlight));
    entry.record = record;
    entry.inFlight = inFlight;
    if (!isSettled(record.state)) this.#unsettled.set(duplicateKey(record), record.id);
    // not read any more, and most of a long queue is done
    if (record.state === 'done') entry.started = NOTHING_STARTED;
    this.#lastStampMs = Math.max(this.#lastStampMs, record.stampMs);
  }

  #forgetUnsettled(record: ItemRecord): void {
    const key = duplicateKey(record);
    if (this.#unsettled.get(key) === record.id) this.#unsettled.delete(key);
  }

  #forget(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.totals.replace(progressOf(entry.record, entry.inFlight), null);
    this.#forgetUnsettled(entry.record);
    this.#entries.delete(id);
    this.#unsaved.delete(id);
  }

  #journalRecord(id: string): JournalRecord[] {
    const record = this.get(id);
    return record ? [{ id, seq: record.seq, data: record }] : [];
  }
}

async function durable(change: Promise<void>): Promise<void> {
  await change.catch((error: unknown) => {
    throw new JournalFailure(error);
  });
}

function progressOf(record: ItemRecord, inFlight: number): ItemProgress {
  const total = totalBytes(record);
  const sent = record.state === 'done' ? total : Math.min(total, storedBytes(record) + inFlight);
  return { state: record.state, action: record.action, sentBytes: sent, totalBytes: total };
}

/** The journal keeps how far an item came that waits or is paused, so that a restart shows the same. */
function rested(record: ItemRecord, inFlight: number): ItemRecord {
  const bytes = RESTING.has(record.state) ? inFlight : 0;
  return bytes === (record.restedBytes ?? 0) ? record : { ...record, restedBytes: bytes };
}

function duplicateKey({ kind, path, sources }: Pick<ItemRecord, 'kind' | 'path' | 'sources'>): string {
  return [kind, path.normalize('NFC'), ...sources.map((source) => source.sha256)].join('\n');
}

function view({ record, inFlight, retryAtMs }: Entry): UploadItem {
  const {
    version: _version,
    plan: _plan,
    sources: _sources,
    stampMs: _stampMs,
    objects: _objects,
    tries: _tries,
    restedBytes: _restedBytes,
    ...shown
  } = record;
  const { sentBytes, totalBytes } = progressOf(record, inFlight);
  return { ...shown, sentBytes, totalBytes, retryAtMs };
}
