/** Sends saves and deletions in the order in which they were asked for, then pulls from the server. Pauses and resumes by itself. */
import type { DraftContent, DraftKey } from '@baobab/domain/entities/draft-content';
import { AppError, serializeError, toAppError, type SerializedError } from '@baobab/domain/errors';
import { sameJson } from '@baobab/domain/same-json';
import type { DraftPorts, DraftRecord, Operation, SaveAnswer } from '../ports.ts';
import type { DraftRecords } from './draft-records.ts';
import { filesIn, mapPictures, revisionOf } from './content.ts';
import { coveredBy, droppable } from './history.ts';
import {
  acknowledged,
  saveConflicted,
  deletionDone,
  saveFoundDeleted,
  deleteFoundEdited,
  serverRemoved,
  refused,
  serverChanged,
  deletionTakenBack,
  freshRecord,
} from './transitions.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const PICTURE_GONE = 'The attached picture is no longer on this device. Choose it again.';

export class Outbox {
  readonly #records: DraftRecords;
  readonly #ports: DraftPorts;
  readonly #changed: () => void;
  #running: Promise<void> | null = null;
  #again = false;
  #closed = false;
  #failures = 0;
  #cancelWait: (() => void) | null = null;
  #pullWanted = false;
  #stopWatching = () => {};
  sending: DraftKey | null = null;
  refreshing = false;
  halted: SerializedError | null = null;

  constructor(records: DraftRecords, ports: DraftPorts, changed: () => void) {
    this.#records = records;
    this.#ports = ports;
    this.#changed = changed;
  }

  open(): void {
    this.#stopWatching = this.#ports.connectivity.subscribe((online) => {
      this.#changed();
      if (online) void this.refresh();
    });
    void this.refresh();
  }

  /** Doesn't wait for the network: a later answer changes nothing. */
  close(): void {
    this.#closed = true;
    this.#stopWatching();
    this.#cancelWait?.();
  }

  /** Pulls from the server too; ends a halt and a wait. */
  refresh(): Promise<void> {
    this.#pullWanted = true;
    this.#failures = 0;
    this.#setHalt(null);
    return this.wake();
  }

  /** Resolves when there is nothing more to do now. */
  wake(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#runAll();
    return this.#running;
  }

  async #runAll(): Promise<void> {
    try {
      // woken again while it ran: that caller waits for the state as of now
      do await this.#run();
      while (this.#again && this.#ready());
    } finally {
      this.#running = null;
    }
  }

  #ready(): boolean {
    const signedOut = this.halted !== null && SIGNED_OUT.has(this.halted.code);
    return !this.#closed && !signedOut && this.#ports.connectivity.online();
  }

  async #run(): Promise<void> {
    this.#cancelWait?.();
    this.#cancelWait = null;
    while (this.#again && this.#ready()) {
      this.#again = false;
      try {
        for (let record = this.#next(); record && this.#ready(); record = this.#next()) await this.#send(record);
        if (this.#pullWanted && this.#ready()) await this.#pull();
        this.#failures = 0;
        this.#setHalt(null);
      } catch (thrown) {
        if (this.#closed) return;
        this.#pause(toAppError(thrown));
        return;
      }
    }
  }

  #next(): DraftRecord | undefined {
    let first: DraftRecord | undefined;
    for (const record of this.#records.all()) {
      if (record.operation && record.operation.order < (first?.operation?.order ?? Infinity)) first = record;
    }
    return first;
  }

  async #send({ key, operation }: DraftRecord): Promise<void> {
    if (!operation) return;
    this.sending = key;
    this.#changed();
    try {
      if (operation.type === 'save') await this.#save(key, operation);
      else await this.#delete(key, operation);
    } catch (thrown) {
      if (this.#closed) throw thrown;
      const error = toAppError(thrown);
      if (waits(error)) throw error;
      const record = this.#records.get(key);
      if (record) this.#records.put(refused(record, operation, error));
    } finally {
      this.sending = null;
      this.#changed();
    }
    await this.#records.flushedIfRoom();
  }

  async #save(key: DraftKey, operation: Operation): Promise<void> {
    await this.#upload(key, operation);
    const record = this.#current(key, operation);
    const content = record?.operation?.content;
    if (!record || !content) return;
    const known = record.unanswered.some((sent) => sameJson(sent, content));
    if (!known) this.#records.put({ ...record, unanswered: [...record.unanswered, content] });
    // the server must not know more than this device remembers having sent; where it cannot remember, the server is the safer place
    await this.#records.flushedIfRoom();
    const answer = await this.#ports.remote.save(key, revisionOf(record), record.base?.content ?? null, content);
    this.#answered(key, { ...operation, content }, answer);
    if (answer.status === 'saved') await this.#settle(key, operation);
  }

  async #delete(key: DraftKey, operation: Operation): Promise<void> {
    const record = this.#current(key, operation);
    if (record) this.#answered(key, operation, await this.#ports.remote.remove(key, revisionOf(record)));
  }

  #answered(key: DraftKey, operation: Operation, answer: SaveAnswer): void {
    if (this.#closed) return;
    const record = this.#records.get(key);
    if (!record) return;
    const now = this.#ports.clock.now();
    const saving = operation.type === 'save';
    if (answer.status === 'deleted') {
      if (saving) this.#records.apply(saveFoundDeleted(record, answer.revision));
      else if (record.operation?.id === operation.id)
        this.#records.apply(deletionDone({ ...record, tombstone: answer.revision }, now));
      else {
        const again = { id: this.#ports.random.uuid(), order: this.#records.count() };
        this.#records.apply(deletionTakenBack(record, answer.revision, again));
      }
    } else if (answer.status === 'saved') this.#records.apply(acknowledged(record, operation, answer.document, now));
    else
      this.#records.apply(
        saving ? saveConflicted(record, answer.document) : deleteFoundEdited(record, answer.document),
      );
    this.#again = true;
  }

  /** The operation as it is now, if it is still the one that is being sent. */
  #current(key: DraftKey, operation: Operation): DraftRecord | undefined {
    const record = this.#records.get(key);
    return !this.#closed && record?.operation?.id === operation.id ? record : undefined;
  }

  /** Pictures first: a row never shows one that is not there. Codes: file_missing, and those of the server. */
  async #upload(key: DraftKey, operation: Operation): Promise<void> {
    for (const id of filesIn(operation.content)) {
      const file = await this.#ports.store.file(id);
      if (!file) throw new AppError('file_missing', { id }, { message: PICTURE_GONE });
      const uploaded = file.uploaded ?? (await this.#ports.remote.upload(file));
      if (this.#closed) return;
      // without its bytes, which the server has now: they would need their room a second time
      if (file.variants.length > 0) this.#records.queue({ files: [{ ...file, variants: [], uploaded }] });
      const withUploaded = <C extends DraftContent>(content: C): C =>
        mapPictures(content, (picture) => (picture.file === id ? { ...uploaded, file: null } : picture));
      const record = this.#records.get(key);
      if (!record) return;
      const sent = record.operation?.content
        ? { ...record.operation, content: withUploaded(record.operation.content) }
        : record.operation;
      this.#records.put({ ...record, operation: sent, local: record.local && withUploaded(record.local) });
    }
  }

  /** After a save: what the server has now need not be kept for safety's sake. */
  async #settle(key: DraftKey, operation: Operation): Promise<void> {
    const { store, clock } = this.#ports;
    if (!(await this.#records.flushedIfRoom())) return;
    const versions = await store.versions(key);
    if (this.#closed) return;
    const covered = coveredBy(versions, operation.order);
    const after = versions.map((version) => covered.find(({ id }) => id === version.id) ?? version);
    this.#records.queue({ versions: covered, removedVersions: droppable(after, clock.now()) });
  }

  async #pull(): Promise<void> {
    this.#pullWanted = false;
    this.refreshing = true;
    this.#changed();
    const known = new Map<DraftKey, number>();
    for (const { key, base } of this.#records.all()) if (base) known.set(key, base.revision);
    try {
      const { documents, gone } = await this.#ports.remote.pull(known);
      if (this.#closed) return;
      const now = this.#ports.clock.now();
      // what was saved meanwhile is newer than what was just read
      const unchanged = (key: DraftKey) => this.#records.get(key)?.base?.revision === known.get(key);
      for (const document of documents.filter(({ key }) => unchanged(key))) {
        const record = this.#records.get(document.key) ?? freshRecord(document.key, document.createdAt);
        this.#records.apply(serverChanged(record, document, now));
      }
      for (const key of gone.filter(unchanged)) {
        const record = this.#records.get(key);
        if (record) this.#records.apply(serverRemoved(record, now));
      }
      this.#records.setMeta({ refreshedAt: now });
    } catch (error) {
      this.#pullWanted = true;
      throw error;
    } finally {
      this.refreshing = false;
      this.#changed();
    }
  }

  #pause(error: AppError): void {
    this.#setHalt(serializeError(error));
    if (SIGNED_OUT.has(error.code)) return;
    this.#failures += 1;
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#failures - 1));
    this.#cancelWait?.();
    this.#cancelWait = this.#ports.clock.after(longest * (0.5 + this.#ports.random.next() / 2), () => {
      this.#cancelWait = null;
      void this.wake();
    });
  }

  #setHalt(halted: SerializedError | null): void {
    if (this.halted === halted) return;
    this.halted = halted;
    this.#changed();
  }
}

/** Nothing is wrong with the document: the same will work later, or after signing in, or with room on the disk. */
function waits(error: AppError): boolean {
  return error.retry === 'auto' || WAITING.has(error.code);
}

const SIGNED_OUT = new Set<AppError['code']>(['not_signed_in', 'session_expired', 'not_admin']);
const WAITING = new Set<AppError['code']>([...SIGNED_OUT, 'disk_full', 'draft_damaged', 'cancelled']);
