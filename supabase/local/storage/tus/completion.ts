/** The step from "all bytes are here" to "the object exists": once per upload, however many requests ask for it. */
import { stat } from 'node:fs/promises';
import type { StorageContext } from '../context.ts';
import { isDuplicate } from '../errors.ts';
import { unlessMissing } from '../files.ts';
import { describe, findVersion, saveObject } from '../objects.ts';
import type { NewObject } from '../objects.ts';
import type { JournalEntry, UploadJournal } from './journal.ts';
import type { SocketStore } from './socket-store.ts';
import { readPlan } from './tus-request.ts';

function objectOf(version: string, { upload, owner }: JournalEntry): NewObject {
  const plan = readPlan(upload);
  const { mimetype = 'application/octet-stream' } = plan.metadata;
  const metadata = describe(version, upload.size ?? 0, mimetype, upload.metadata?.['cacheControl'] ?? 'no-cache');
  return { ...plan, version, owner, metadata };
}

/** `upsert`: what the request that asks for it says; nothing of it is remembered from the creation, as hosted. */
export type Complete = (id: string, upsert: boolean) => Promise<void>;

/**
 * The policies were asked by the request that brought the last byte, so the row is written as the schema's owner. That
 * lets a HEAD after a crash finish the work. Rejects with 23505 when another upload took the name first.
 */
export function createCompletion(context: StorageContext, journal: UploadJournal, store: SocketStore): Complete {
  const { db, files } = context;
  const running = new Map<string, Promise<void>>();

  const complete = async (id: string, upsert: boolean) => {
    const entry = await journal.entry(id);
    if (!entry) return;
    const object = objectOf(id, entry);
    const wasMoved = (await unlessMissing(stat(files.objectPath(id)))) !== undefined;
    if (!wasMoved) await files.adopt(store.path(id), id);
    if (!wasMoved || !(await findVersion(db, object))) {
      const saved = await saveObject(db, object, upsert).catch(async (error: unknown) => {
        if (isDuplicate(error)) await Promise.all([journal.delete(id), files.remove([id])]);
        throw error;
      });
      await files.remove([saved.replaced]);
    }
    store.noteFinished(entry.upload);
    await journal.delete(id);
  };

  return (id, upsert) => {
    const current = running.get(id);
    if (current) return current;
    const work = complete(id, upsert).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
}
