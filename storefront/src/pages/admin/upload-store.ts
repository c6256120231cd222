/**
 * What the web tab's queue keeps in the browser's database: the journal, the handles of dropped folders and the files of dialogs; one
 * database a shop.
 */
import { adminUploadsDatabase } from '@baobab/data/accounts/session';
import { Dexie, type EntityTable } from 'dexie';
import type { JournalRecord, SourceRef } from '@baobab/uploads/ports';
import type { EntryHandle } from './entry-handle.ts';

export type UploadStore = Dexie & {
  records: EntityTable<JournalRecord, 'id'>;
  /** By the first part of a file's path: the dropped folder's name, or the name of a file dropped alone; a further one of that name by '/2' after it. */
  handles: EntityTable<{ name: string; handle: EntryHandle }, 'name'>;
  /** Files of dialogs, whole: no handle leads to them. */
  chosen: EntityTable<{ ref: SourceRef; file: File }, 'ref'>;
};

export function openUploadStore(shopUrl: string): UploadStore {
  const store = new Dexie(adminUploadsDatabase(shopUrl), { chromeTransactionDurability: 'strict' });
  store.version(1).stores({ records: 'id, seq', handles: 'name', chosen: 'ref' });
  return store as UploadStore;
}
