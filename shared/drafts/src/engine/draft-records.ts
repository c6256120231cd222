/**
 * All documents of this device in memory, written to the store behind the edits: changes are gathered, so that typing costs a few
 * writes a second, and are durable well within one.
 */
import type { DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import { isAppError, serializeError, toAppError, type AppError, type SerializedError } from '@baobab/domain/errors';
import type { AttachedFile, DraftBatch, DraftMeta, DraftPorts, DraftRecord } from '../ports.ts';
import { contentOf } from './content.ts';
import type { NewVersion, Step } from './transitions.ts';

/** Together with the write itself below the second that a crash may cost. */
const WRITE_DELAY_MS = 300;
const RETRY_MS = 2000;
/** Contents before a merge, for keystrokes that were on their way meanwhile. */
const PAST_GENERATIONS = 5;

type Ports = Pick<DraftPorts, 'store' | 'clock' | 'random'>;
type Queued = Pick<DraftBatch, 'versions' | 'removedVersions' | 'files' | 'removedFiles'>;

export class DraftRecords {
  readonly #ports: Ports;
  readonly #changed: () => void;
  readonly #records = new Map<DraftKey, DraftRecord>();
  /** As the store has them. */
  readonly #durable = new Map<DraftKey, DraftRecord>();
  readonly #past = new Map<DraftKey, { generation: number; content: DraftContent }[]>();
  #meta: DraftMeta = { counter: 0, refreshedAt: null };
  #durableMeta = this.#meta;
  /** What is not in memory and not written yet, oldest first. */
  #queued: Queued[] = [];
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
      this.#meta = meta;
      this.#written({ records, meta });
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
    this.#schedule(WRITE_DELAY_MS);
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
    this.#schedule(WRITE_DELAY_MS);
    this.#changed();
  }

  /** Removes the document with its history. */
  forget(key: DraftKey): void {
    for (const map of [this.#records, this.#past]) map.delete(key);
    this.#schedule(WRITE_DELAY_MS);
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
  queue(change: Queued): void {
    this.#queued.push(change);
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
    const queued = this.#queued;
    const batch = this.#unwritten(queued);
    // everything is there: the last write that failed was overtaken by one that did not
    if (!batch) return this.#written({});
    this.#queued = [];
    try {
      await this.#ports.store.write(batch).catch(asAppError);
      this.#written(batch);
    } catch (error) {
      this.#queued.unshift(...queued);
      this.#setStorage(error as AppError);
      this.#schedule(RETRY_MS);
      throw error;
    }
  }

  /**
   * What the store does not have as it is in memory now, with what was queued; null for nothing. A write that failed is tried again so
   * after a later one, and takes nothing of it back.
   */
  #unwritten(queued: readonly Queued[]): DraftBatch | null {
    const removed = [...this.#durable.keys()].filter((key) => !this.#records.has(key));
    const records = [...this.#records.values()].filter(({ key }) => !this.isDurable(key));
    const isSame = this.#meta === this.#durableMeta;
    if (isSame && removed.length + records.length + queued.length === 0) return null;
    return {
      // its absence is what lets a browser commit at once
      ...(removed.length > 0 ? { removedRecords: removed } : {}),
      records,
      versions: queued.flatMap(({ versions = [] }) => versions).filter(({ key }) => this.#records.has(key)),
      removedVersions: queued.flatMap(({ removedVersions = [] }) => removedVersions),
      files: queued.flatMap(({ files = [] }) => files),
      removedFiles: queued.flatMap(({ removedFiles = [] }) => removedFiles),
      ...(isSame ? {} : { meta: this.#meta }),
    };
  }

  #written({ removedRecords = [], records = [], meta }: DraftBatch): void {
    for (const key of removedRecords) this.#durable.delete(key);
    for (const record of records) this.#durable.set(record.key, record);
    if (meta) this.#durableMeta = meta;
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
