/**
 * All documents of this device in memory, and their way to the store. Changes are gathered for a moment, so that typing costs a
 * few writes a second, and are durable well within one.
 */
import type { DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import { isAppError, serializeError, toAppError, type AppError, type SerializedError } from '@baobab/domain/errors';
import type { AttachedFile, DraftBatch, DraftMeta, DraftPorts, DraftRecord, VersionRecord } from '../ports.ts';
import { contentOf } from './content.ts';
import type { NewVersion, Step } from './transitions.ts';

/** Together with the write itself below the second that a crash may cost. */
const GATHER_MS = 300;
const RETRY_MS = 2000;
/** Contents before a merge, for keystrokes that were on their way meanwhile. */
const KEPT_GENERATIONS = 5;

export class Book {
  readonly #ports: Pick<DraftPorts, 'store' | 'clock' | 'random'>;
  readonly #changed: () => void;
  readonly #records = new Map<DraftKey, DraftRecord>();
  /** As the store has them. */
  readonly #kept = new Map<DraftKey, DraftRecord>();
  readonly #before = new Map<DraftKey, { generation: number; content: DraftContent }[]>();
  #meta: DraftMeta = { counter: 0, refreshedAt: null };
  #waiting = emptyWaiting();
  #unreadable: AppError | null = null;
  #timer: (() => void) | null = null;
  #writing: Promise<void> = Promise.resolve();
  /** Why the store cannot keep what it was given; null again once it could. */
  storage: SerializedError | null = null;

  constructor(ports: Pick<DraftPorts, 'store' | 'clock' | 'random'>, changed: () => void) {
    this.#ports = ports;
    this.#changed = changed;
  }

  /** False when the store cannot be read: then nothing is written to it, so that nothing unread is written over. */
  async load(): Promise<boolean> {
    try {
      const { records, meta } = await this.#ports.store.load();
      for (const record of records) this.#records.set(record.key, record);
      this.#keep(records);
      this.#meta = meta;
      this.#tell(this.#passing());
      return true;
    } catch (thrown) {
      this.#unreadable = toAppError(thrown, 'draft_damaged');
      this.#tell(serializeError(this.#unreadable));
      return false;
    }
  }

  get(key: DraftKey): DraftRecord | undefined {
    return this.#records.get(key);
  }

  /** It is durable as it is now. */
  isKept(key: DraftKey): boolean {
    return this.#kept.get(key) === this.#records.get(key);
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
    this.#waiting.meta = true;
    this.#soon(GATHER_MS);
  }

  apply({ record, versions }: Step): void {
    for (const version of versions) this.addVersion(record.key, version);
    this.put(record);
  }

  put(record: DraftRecord): void {
    const old = this.#records.get(record.key);
    if (old === record) return;
    if (old && old.generation !== record.generation) {
      const kept = this.#before.get(record.key) ?? [];
      const last = { generation: old.generation, content: contentOf(old) };
      this.#before.set(record.key, [...kept, last].slice(-KEPT_GENERATIONS));
    }
    this.#records.set(record.key, record);
    this.#waiting.records.add(record.key);
    this.#soon(GATHER_MS);
    this.#changed();
  }

  /** Nothing of it is kept. */
  forget(key: DraftKey): void {
    this.#records.delete(key);
    this.#kept.delete(key);
    this.#before.delete(key);
    for (const [id, version] of this.#waiting.versions) if (version.key === key) this.#waiting.versions.delete(id);
    this.#waiting.removedRecords.add(key);
    this.#soon(GATHER_MS);
    this.#changed();
  }

  /** The last content of an earlier generation, as long as it is remembered; null for the current one. */
  contentAt(key: DraftKey, generation: number): DraftContent | null {
    if (this.#records.get(key)?.generation === generation) return null;
    return this.#before.get(key)?.find((each) => each.generation === generation)?.content ?? null;
  }

  addVersion(key: DraftKey, version: NewVersion): void {
    const { clock, random } = this.#ports;
    this.putVersions([{ ...version, id: random.uuid(), key, seq: this.count(), at: clock.now() }]);
  }

  putVersions(versions: readonly VersionRecord[]): void {
    for (const version of versions) this.#waiting.versions.set(version.id, version);
    this.#soon(GATHER_MS);
  }

  removeVersions(ids: readonly string[]): void {
    this.#waiting.removedVersions.push(...ids);
    this.#soon(GATHER_MS);
  }

  putFile(file: AttachedFile): void {
    this.#waiting.files.set(file.id, file);
    this.#soon(GATHER_MS);
  }

  removeFiles(ids: readonly string[]): void {
    this.#waiting.removedFiles.push(...ids);
    this.#soon(GATHER_MS);
  }

  /** Resolves when everything up to now is durable. Codes: disk_full, draft_damaged. */
  flush(): Promise<void> {
    this.#timer?.();
    this.#timer = null;
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /** As `flush`, but what waits is with the store when this returns: for a page that is going away, and cannot wait its turn. */
  leave(): void {
    // the failure is in `storage`
    this.#write().catch(() => undefined);
  }

  close(): Promise<void> {
    return this.flush()
      .catch(() => undefined)
      .then(() => this.#timer?.());
  }

  #soon(delayMs: number): void {
    this.#timer ??= this.#ports.clock.after(delayMs, () => {
      this.#timer = null;
      // the failure is in `storage`
      this.flush().catch(() => undefined);
    });
  }

  async #write(): Promise<void> {
    if (this.#unreadable) throw this.#unreadable;
    const waiting = this.#waiting;
    const batch = this.#batchOf(waiting);
    if (Object.keys(batch).length === 0) return;
    this.#waiting = emptyWaiting();
    try {
      await this.#ports.store.write(batch);
      this.#keep(batch.records ?? []);
      this.#tell(this.#passing());
    } catch (thrown) {
      this.#waiting = joined(waiting, this.#waiting);
      const error = isAppError(thrown) ? thrown : toAppError(thrown, 'disk_full');
      this.#tell(serializeError(error));
      this.#soon(RETRY_MS);
      throw error;
    }
  }

  #keep(records: readonly DraftRecord[]): void {
    for (const record of records) this.#kept.set(record.key, record);
    if (records.length > 0) this.#changed();
  }

  /** A store that keeps nothing longer than the process says so from the start. */
  #passing(): SerializedError | null {
    const { passing } = this.#ports.store;
    return passing ? serializeError(passing) : null;
  }

  #tell(storage: SerializedError | null): void {
    if (this.storage?.code === storage?.code) return;
    this.storage = storage;
    this.#changed();
  }

  #batchOf(waiting: Waiting): DraftBatch {
    const keys = [...waiting.records];
    const records = keys.flatMap((key) => this.#records.get(key) ?? []);
    return {
      ...(waiting.removedRecords.size > 0 ? { removedRecords: [...waiting.removedRecords] } : {}),
      ...(records.length > 0 ? { records } : {}),
      ...(waiting.versions.size > 0 ? { versions: [...waiting.versions.values()] } : {}),
      ...(waiting.removedVersions.length > 0 ? { removedVersions: waiting.removedVersions } : {}),
      ...(waiting.files.size > 0 ? { files: [...waiting.files.values()] } : {}),
      ...(waiting.removedFiles.length > 0 ? { removedFiles: waiting.removedFiles } : {}),
      ...(waiting.meta ? { meta: this.#meta } : {}),
    };
  }
}

interface Waiting {
  readonly removedRecords: Set<DraftKey>;
  readonly records: Set<DraftKey>;
  readonly versions: Map<string, VersionRecord>;
  readonly removedVersions: string[];
  readonly files: Map<string, AttachedFile>;
  readonly removedFiles: string[];
  meta: boolean;
}

function emptyWaiting(): Waiting {
  return {
    removedRecords: new Set(),
    records: new Set(),
    versions: new Map(),
    removedVersions: [],
    files: new Map(),
    removedFiles: [],
    meta: false,
  };
}

/** What failed to be written goes first again. */
function joined(first: Waiting, then: Waiting): Waiting {
  return {
    removedRecords: new Set([...first.removedRecords, ...then.removedRecords]),
    records: new Set([...first.records, ...then.records]),
    versions: new Map([...first.versions, ...then.versions]),
    removedVersions: [...first.removedVersions, ...then.removedVersions],
    files: new Map([...first.files, ...then.files]),
    removedFiles: [...first.removedFiles, ...then.removedFiles],
    meta: first.meta || then.meta,
  };
}
