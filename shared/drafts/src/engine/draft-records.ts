/**
 * All documents of this device in memory, written to the store behind the edits: changes are gathered, so that typing costs a few
 * writes a second, and are durable well within one.
 */
import type { DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import { isAppError, serializeError, toAppError, type AppError, type SerializedError } from '@baobab/domain/errors';
import type { AttachedFile, DraftBatch, DraftMeta, DraftPorts, DraftRecord, VersionRecord } from '../ports.ts';
import { contentOf } from './content.ts';
import type { NewVersion, Step } from './transitions.ts';

/** Together with the write itself below the second that a crash may cost. */
const WRITE_DELAY_MS = 300;
const RETRY_MS = 2000;
/** Contents before a merge, for keystrokes that were on their way meanwhile. */
const PAST_GENERATIONS = 5;

type Ports = Pick<DraftPorts, 'store' | 'clock' | 'random'>;

export class DraftRecords {
  readonly #ports: Ports;
  readonly #changed: () => void;
  readonly #records = new Map<DraftKey, DraftRecord>();
  /** As the store has them. */
  readonly #durable = new Map<DraftKey, DraftRecord>();
  readonly #past = new Map<DraftKey, { generation: number; content: DraftContent }[]>();
  #meta: DraftMeta = { counter: 0, refreshedAt: null };
  /** Not written yet, oldest first. */
  #pending: DraftBatch[] = [];
  #unreadable: AppError | null = null;
  #timer: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** Why the store does not keep what it was given; null again once it does. */
  storage: SerializedError | null = null;

  constructor(ports: Ports, changed: () => void) {
    this.#ports = ports;
    this.#changed = changed;
  }

  /** False when the store cannot be read: then nothing is written to it, so that nothing unread is written over. */
  async load(): Promise<boolean> {
    try {
      const { records, meta } = await this.#ports.store.load();
      for (const record of records) this.#records.set(record.key, record);
      this.#written(records);
      this.#meta = meta;
      return true;
    } catch (thrown) {
      this.#unreadable = toAppError(thrown, 'draft_damaged');
      this.#setStorage(this.#unreadable);
      return false;
    }
  }

  get(key: DraftKey): DraftRecord | undefined {
    return this.#records.get(key);
  }

  isDurable(key: DraftKey): boolean {
    return this.#durable.get(key) === this.#records.get(key);
  }

  all(): Iterable<DraftRecord> {
    return this.#records.values();
  }

  get meta(): DraftMeta {
    return this.#meta;
  }

  /** The next number of this device; numbers grow although clocks jump. */
  count(): number {
    this.setMeta({ counter: this.#meta.counter + 1 });
    return this.#meta.counter;
  }

  setMeta(change: Partial<DraftMeta>): void {
    this.#meta = { ...this.#meta, ...change };
    this.queue({ meta: this.#meta });
  }

  apply({ record, versions }: Step): void {
    for (const version of versions) this.addVersion(record.key, version);
    this.put(record);
  }

  put(record: DraftRecord): void {
    const { key, generation } = record;
    const old = this.#records.get(key);
    if (old === record) return;
    if (old && old.generation !== generation) {
      const past = [...(this.#past.get(key) ?? []), { generation: old.generation, content: contentOf(old) }];
      this.#past.set(key, past.slice(-PAST_GENERATIONS));
    }
    this.#records.set(key, record);
    this.queue({ records: [record] });
    this.#changed();
  }

  /** Removes the document with its history. */
  forget(key: DraftKey): void {
    for (const map of [this.#records, this.#durable, this.#past]) map.delete(key);
    this.queue({ removedRecords: [key] });
    this.#changed();
  }

  /** The last content of an earlier generation, as long as it is remembered; null for the current one. */
  contentAt(key: DraftKey, generation: number): DraftContent | null {
    if (this.#records.get(key)?.generation === generation) return null;
    return this.#past.get(key)?.find((each) => each.generation === generation)?.content ?? null;
  }

  addVersion(key: DraftKey, version: NewVersion): void {
    const { clock, random } = this.#ports;
    this.queue({ versions: [{ ...version, id: random.uuid(), key, seq: this.count(), at: clock.now() }] });
  }

  /** To be written with the next batch: versions and small facts of files, which are not in memory. */
  queue(change: DraftBatch): void {
    this.#pending.push(change);
    this.#schedule(WRITE_DELAY_MS);
  }

  /** Resolves when everything up to now is durable. Codes: disk_full, draft_damaged. */
  flush(): Promise<void> {
    this.#timer?.();
    this.#timer = null;
    return this.#inTurn(() => this.#write());
  }

  /** As `flush`; false where there is no room. Codes: draft_damaged. */
  async flushedIfRoom(): Promise<boolean> {
    try {
      await this.flush();
      return true;
    } catch (error) {
      if (!isAppError(error, 'disk_full')) throw error;
      return false;
    }
  }

  /** Bytes by themselves, at once and once: where they find no room, nothing else waits for them. Codes: disk_full, draft_damaged. */
  keepFile(file: AttachedFile): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#unreadable) throw this.#unreadable;
      await this.#ports.store.write({ files: [file] }).catch(asAppError);
    });
  }

  /** As `flush`, but what is pending is with the store when this returns: for a page that is going away, and cannot wait its turn. */
  flushNow(): void {
    // the failure is in `storage`
    this.#write().catch(() => undefined);
  }

  close(): Promise<void> {
    return this.flush()
      .catch(() => undefined)
      .then(() => this.#timer?.());
  }

  #schedule(delayMs: number): void {
    this.#timer ??= this.#ports.clock.after(delayMs, () => {
      this.#timer = null;
      // the failure is in `storage`
      this.flush().catch(() => undefined);
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.then(work);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  async #write(): Promise<void> {
    if (this.#unreadable) throw this.#unreadable;
    if (this.#pending.length === 0) return;
    const batch = this.#asOfNow(merged(this.#pending));
    this.#pending = [];
    try {
      await this.#ports.store.write(batch).catch(asAppError);
      this.#written(batch.records ?? []);
    } catch (error) {
      this.#pending.unshift(batch);
      this.#setStorage(error as AppError);
      this.#schedule(RETRY_MS);
      throw error;
    }
  }

  /** A later batch may be written already when an earlier one, which failed, is tried again: it must not take anything of it back. */
  #asOfNow({ removedRecords = [], records = [], versions = [], meta, ...files }: DraftBatch): DraftBatch {
    const isBack = (key: DraftKey) => this.#records.has(key) && this.isDurable(key);
    const removed = removedRecords.filter((key) => !isBack(key));
    const keys = new Set([...removed, ...records.map(({ key }) => key)]);
    return {
      ...files,
      // its absence is what lets a browser commit at once
      ...(removed.length > 0 ? { removedRecords: removed } : {}),
      records: [...keys].flatMap((key) => this.#records.get(key) ?? []),
      versions: versions.filter(({ key }) => this.#records.has(key)),
      ...(meta ? { meta: this.#meta } : {}),
    };
  }

  #written(records: readonly DraftRecord[]): void {
    for (const record of records) this.#durable.set(record.key, record);
    if (records.length > 0) this.#changed();
    // a volatile store has its reason from the start
    this.#setStorage(this.#ports.store.volatileReason);
  }

  #setStorage(error: AppError | undefined): void {
    if (this.storage?.code === error?.code) return;
    this.storage = error ? serializeError(error) : null;
    this.#changed();
  }
}

function asAppError(thrown: unknown): never {
  throw toAppError(thrown, 'disk_full');
}

/** One batch with the effect of all, in their order. */
function merged(batches: readonly DraftBatch[]): DraftBatch {
  const removedRecords = new Set<DraftKey>();
  const records = new Map<DraftKey, DraftRecord>();
  const versions = new Map<string, VersionRecord>();
  const files = new Map<string, AttachedFile>();
  for (const batch of batches) {
    for (const key of batch.removedRecords ?? []) {
      removedRecords.add(key);
      records.delete(key);
      for (const [id, version] of versions) if (version.key === key) versions.delete(id);
    }
    batch.records?.forEach((record) => records.set(record.key, record));
    batch.versions?.forEach((version) => versions.set(version.id, version));
    batch.files?.forEach((file) => files.set(file.id, file));
  }
  const meta = batches.findLast((batch) => batch.meta)?.meta;
  return {
    removedRecords: [...removedRecords],
    records: [...records.values()],
    versions: [...versions.values()],
    removedVersions: batches.flatMap((batch) => batch.removedVersions ?? []),
    files: [...files.values()],
    removedFiles: batches.flatMap((batch) => batch.removedFiles ?? []),
    ...(meta ? { meta } : {}),
  };
}
