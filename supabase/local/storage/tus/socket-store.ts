// @tus/file-store, except that bytes go from the socket straight into the file. The protocol library hands a body
// through five streams; that costs more than half of the speed on one machine.
import { constants } from 'node:fs';
import { open, stat, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import type { Database } from '../../db/session.ts';
import { PRIVATE_FILE } from '../../private-files.ts';
import { madeAt, unlessMissing } from '../files.ts';
import type { Files } from '../files.ts';
import { findVersion } from '../objects.ts';
import type { ObjectRow } from '../objects.ts';
import { receive } from '../receive.ts';
import type { UploadJournal } from './journal.ts';
import type { UploadLocks } from './locks.ts';
import type { UploadId } from './upload-id.ts';

/** What the store needs to know of the request that holds an upload's lock. */
export interface BodySource {
  incoming: IncomingMessage;
  /** Size limit of the bucket in bytes, once asked for. */
  maxSize?: number;
  /** As the request's address names the upload; undefined at creation. */
  address?: UploadId;
}

export interface SocketStoreOptions {
  db: Database;
  files: Files;
  journal: UploadJournal;
  locks: UploadLocks<BodySource>;
  /** Milliseconds. */
  lifetime: number;
}

const REMEMBER_MOST = 1000;
const CREATE = constants.O_RDWR | constants.O_CREAT;

export class SocketStore extends FileStore {
  readonly #options: SocketStoreOptions;
  readonly #justFinished = new Map<string, Upload>();

  constructor(options: SocketStoreOptions) {
    const { files, journal, lifetime } = options;
    super({ directory: files.tusFolder, configstore: journal, expirationPeriodInMilliseconds: lifetime });
    this.#options = options;
  }

  path(id: string) {
    return join(this.#options.files.tusFolder, id);
  }

  /** The journal has it as a draft; its file comes with the first byte. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  /** Keeps what arrived, also when the sender goes away or has to make room for another request. */
  override async write(_body: unknown, id: string, offset: number): Promise<number> {
    const { journal, locks } = this.#options;
    const holder = locks.holder(id);
    const entry = await journal.entry(id);
    // All bytes are here already; this request only asks for the end of it.
    if (!holder || !entry || entry.upload.size === offset) return offset;
    const { incoming, maxSize } = holder.request;
    const limit = (entry.upload.size ?? maxSize ?? Infinity) - offset;
    const file = await open(this.path(id), CREATE, PRIVATE_FILE);
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

  override async getUpload(id: string): Promise<Upload> {
    const entry = await this.#options.journal.entry(id);
    if (!entry) return this.#finished(id);
    const { size, metadata, creation_date } = entry.upload;
    const unfinished = await unlessMissing(stat(this.path(id)));
    // A crash may have come between the move among the objects and the row.
    const found = unfinished ?? (await unlessMissing(stat(this.#options.files.objectPath(id))));
    return new Upload({ id, size, metadata, creation_date, offset: found?.size ?? 0 });
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#options.journal.entry(id))) throw ERRORS.FILE_NOT_FOUND;
    await this.#options.journal.delete(id);
    await unlessMissing(unlink(this.path(id)));
  }

  /** Remembers a finished upload for its own request, which looks once more when its lock is gone. */
  noteFinished({ id, size, metadata }: Upload): void {
    if (this.#justFinished.size >= REMEMBER_MOST) this.#justFinished.clear();
    this.#justFinished.set(id, new Upload({ id, size, metadata, offset: size ?? 0 }));
  }

  /** An upload that the journal doesn't know: the object it became, or nothing. */
  async #finished(id: string): Promise<Upload> {
    const { db, locks } = this.#options;
    const address = locks.holder(id)?.request.address;
    const known = address ? undefined : this.#justFinished.get(id);
    if (known) return known;
    const row = address && (await findVersion(db, address));
    if (row) return new Upload({ id, size: row.metadata.size, offset: row.metadata.size, metadata: metadataOf(row) });
    // Nothing is left of an expired upload, but its id tells when it was made.
    const expired = madeAt(id) + this.getExpiration() < Date.now();
    throw expired ? ERRORS.FILE_NO_LONGER_EXISTS : ERRORS.FILE_NOT_FOUND;
  }
}

const metadataOf = ({ bucket_id, name, metadata: { mimetype, cacheControl } }: ObjectRow) => ({
  bucketName: bucket_id,
  objectName: name,
  contentType: mimetype,
  cacheControl,
});
