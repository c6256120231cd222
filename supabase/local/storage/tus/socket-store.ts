// @tus/file-store, except that bytes go from the socket straight into the file. The protocol library hands a body
// through five streams; that costs more than half of the speed on one machine.
import { open, stat, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import { madeAt, unlessMissing } from '../files.ts';
import type { Files } from '../files.ts';
import { receive } from '../receive.ts';
import type { UploadJournal } from './journal.ts';
import type { UploadLocks } from './locks.ts';

export type BodySource = {
  incoming: IncomingMessage;
  /** Size limit of the bucket, once asked for; in bytes. */
  maxSize?: number;
};

export type SocketStoreOptions = {
  files: Files;
  journal: UploadJournal;
  locks: UploadLocks<BodySource>;
  lifetime: number;
};

export class SocketStore extends FileStore {
  readonly #files: Files;
  readonly #journal: UploadJournal;
  readonly #locks: UploadLocks<BodySource>;

  constructor({ files, journal, locks, lifetime }: SocketStoreOptions) {
    super({ directory: files.tusFolder, configstore: journal, expirationPeriodInMilliseconds: lifetime });
    this.#files = files;
    this.#journal = journal;
    this.#locks = locks;
  }

  path(id: string) {
    return join(this.#files.tusFolder, id);
  }

  /** Its bytes were moved among the objects, though the journal may not say so yet. */
  async hasLeft(id: string): Promise<boolean> {
    return (await unlessMissing(stat(this.path(id)))) === undefined;
  }

  /** Keeps what arrived, also when the sender goes away or has to make room for another request. */
  override async write(_body: unknown, id: string, offset: number): Promise<number> {
    const holder = this.#locks.holder(id);
    const entry = await this.#journal.entry(id);
    if (!holder || !entry) throw ERRORS.FILE_NOT_FOUND;
    const { incoming, maxSize } = holder.request;
    const limit = (entry.upload.size ?? maxSize ?? Infinity) - offset;
    const file = await unlessMissing(open(this.path(id), 'r+'));
    // All bytes are here and among the objects; this request only asks for the end of it.
    if (!file) return offset;
    try {
      const received = await receive(incoming, file, { position: offset, limit, signal: holder.signal });
      if (received.exceeded) {
        await file.truncate(offset);
        throw ERRORS.ERR_SIZE_EXCEEDED;
      }
      return offset + received.bytes;
    } finally {
      await file.close();
    }
  }

  /** Whole uploads have left this folder; between that and the journal's note a crash is possible. */
  override async getUpload(id: string): Promise<Upload> {
    const entry = await this.#journal.entry(id);
    if (!entry) throw this.#isOutdated(id) ? ERRORS.FILE_NO_LONGER_EXISTS : ERRORS.FILE_NOT_FOUND;
    const { size, metadata, creation_date } = entry.upload;
    const found = (await unlessMissing(stat(this.path(id)))) ?? (await unlessMissing(stat(this.#files.objectPath(id))));
    const offset = entry.note.finished ? size : found?.size;
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size, metadata, creation_date, offset });
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#journal.entry(id))) throw ERRORS.FILE_NOT_FOUND;
    await this.#journal.delete(id);
    await unlessMissing(unlink(this.path(id)));
  }

  /** Nothing is left of an expired upload, but its id tells when it was made. */
  #isOutdated(id: string) {
    return madeAt(id) + this.getExpiration() < Date.now();
  }
}
