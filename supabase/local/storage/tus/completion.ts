// The step from "all bytes are here" to "the object exists": once per upload, however many requests ask for it.
import type { StorageContext } from '../context.ts';
import { isDuplicate } from '../errors.ts';
import { describe, knownVersions, saveObject } from '../objects.ts';
import { readUserMetadata } from '../user-metadata.ts';
import type { JournalEntry, UploadJournal } from './journal.ts';
import type { SocketStore } from './socket-store.ts';

const OCTETS = 'application/octet-stream';

const cacheControlOf = (seconds: string | null | undefined) =>
  seconds && /^-?\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache';

export type Complete = (id: string) => Promise<void>;

/**
 * The policies were asked by the request that brought the last byte, so the row is written as the schema's owner. That
 * lets a HEAD after a crash finish the work. Rejects with 23505 when another upload took the name first.
 */
export function createCompletion(context: StorageContext, journal: UploadJournal, store: SocketStore): Complete {
  const { db, files } = context;
  const running = new Map<string, Promise<void>>();

  const publish = async (id: string, { upload, note }: JournalEntry) => {
    const metadata = upload.metadata ?? {};
    const bucket = metadata['bucketName'] ?? '';
    const name = metadata['objectName'] ?? '';
    const mimeType = metadata['contentType'] ?? OCTETS;
    const row = describe(id, upload.size ?? 0, mimeType, cacheControlOf(metadata['cacheControl']));
    const userMetadata = readUserMetadata(metadata['metadata'] ?? undefined);
    const object = { bucket, name, version: id, owner: note.owner, metadata: row, userMetadata };
    const saved = await saveObject(db, 'owner', object, note.upsert);
    if (saved.replaced !== id) await files.remove([saved.replaced]);
  };

  const complete = async (id: string) => {
    const entry = await journal.entry(id);
    if (!entry || entry.note.finished) return;
    if (!(await store.hasLeft(id))) await files.adopt(store.path(id), id);
    else if ((await knownVersions(db, [id])).has(id)) return journal.finish(id);
    await publish(id, entry).catch(async (error: unknown) => {
      if (isDuplicate(error)) await Promise.all([journal.delete(id), files.remove([id])]);
      throw error;
    });
    await journal.finish(id);
  };

  return (id) => {
    const current = running.get(id);
    if (current) return current;
    const work = complete(id).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
}
