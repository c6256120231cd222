/** In which version the stores keep records, and how those of the version before become those of this one. */
import { AppError } from '@baobab/domain/errors';
import type { DraftContent } from '@baobab/domain/entities/draft-content';
import { TOMBSTONE_UNKNOWN, type DraftRecord } from './ports.ts';

export const STORED_VERSION = 2;

/** As it is stored: the tombstone's revision under its first name, so that files of version 2 need no change. */
export type StoredRecord = Omit<DraftRecord, 'tombstone'> & { readonly grave: number | null };

export function toStored({ tombstone, ...record }: DraftRecord): StoredRecord {
  return { ...record, grave: tombstone };
}

export function fromStored({ grave, ...record }: StoredRecord): DraftRecord {
  return { ...record, tombstone: grave };
}

/** Version 1 had neither the title of a removed document nor its revision on the server. */
export type RecordOfVersion1 = Omit<StoredRecord, 'gone' | 'grave'> & { readonly gone: boolean };

/** `last`: the newest content in its history. */
export function fromVersion1({ gone, ...record }: RecordOfVersion1, last: DraftContent | null): StoredRecord {
  const title = last && 'title' in last ? last.title : '';
  const at = record.syncedAt ?? record.editedAt ?? 0;
  const removal = { title, at, how: 'deleted_elsewhere', unsaved: false } as const;
  return { ...record, gone: gone ? removal : null, grave: gone ? TOMBSTONE_UNKNOWN : null };
}

/** A later version of the app wrote it: it is neither read nor written, and is there again for that version. */
export function writtenByNewer(version: number): AppError {
  return new AppError('draft_newer', { version, known: STORED_VERSION });
}
