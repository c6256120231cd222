import { isAppError } from '@baobab/domain/errors';
import { createMemoryDraftStore } from '@baobab/drafts/memory-draft-store';
import { setAside } from '../files/sqlite-file.ts';
import { openSqliteDraftStore, type SqliteDraftStore } from './sqlite-draft-store.ts';

/** A damaged file is renamed; that of a later version stays where it is, and memory takes its place. @throws file_unreadable for one that does not open now: nothing is renamed */
export function openDraftStore(file: string, onDamaged: (keptAs: string) => void): SqliteDraftStore {
  try {
    return openSqliteDraftStore(file);
  } catch (error) {
    if (isAppError(error, 'draft_newer')) return { ...createMemoryDraftStore(undefined, error), close: () => {} };
    if (!isAppError(error, 'draft_damaged')) throw error;
    onDamaged(setAside(file));
    return openSqliteDraftStore(file);
  }
}
