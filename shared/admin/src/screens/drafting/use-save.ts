import { useCallback, useState } from 'react';
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import { reviveError, toAppError, type AppError } from '@baobab/domain/errors';
import type { AdminDrafts } from '../../host-drafts.ts';
import { useHost } from '../../host-context.tsx';

/** So long a save is waited for before it counts as one that goes on in the background. */
const PATIENCE_MS = 20_000;

export type SaveOutcome =
  | { kind: 'synced' }
  /** Kept here and sent later. */
  | { kind: 'queued' }
  | { kind: 'conflict' }
  | { kind: 'rejected'; error: AppError };

/** Saves a document and says how it ended: on the server, waiting for it, or in need of the person. */
export function useSave(key: DraftKey): { saving: boolean; save: () => Promise<SaveOutcome> } {
  const { drafts } = useHost();
  const [saving, setSaving] = useState(false);
  const save = useCallback(async (): Promise<SaveOutcome> => {
    setSaving(true);
    try {
      return await saveDocument(drafts, key);
    } finally {
      setSaving(false);
    }
  }, [drafts, key]);
  return { saving, save };
}

export async function saveDocument(drafts: AdminDrafts, key: DraftKey): Promise<SaveOutcome> {
  try {
    await drafts.save(key);
    return await ended(drafts, key);
  } catch (thrown) {
    const error = toAppError(thrown);
    return error.code === 'conflict' ? { kind: 'conflict' } : { kind: 'rejected', error };
  }
}

function ended(drafts: AdminDrafts, key: DraftKey): Promise<SaveOutcome> {
  return new Promise((resolve) => {
    const finish = (outcome: SaveOutcome) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(outcome);
    };
    const look = () => {
      const outcome = outcomeOf(drafts, key);
      if (outcome) finish(outcome);
    };
    const timer = setTimeout(() => finish({ kind: 'queued' }), PATIENCE_MS);
    const unsubscribe = drafts.subscribe(look);
    look();
  });
}

function outcomeOf(drafts: AdminDrafts, key: DraftKey): SaveOutcome | null {
  const view = drafts.document(key);
  const { online, halted } = drafts.current();
  switch (view?.status) {
    case 'clean':
    case 'synced':
      return { kind: 'synced' };
    // typed on while the save was under way: what was asked for has arrived
    case 'dirty':
      return { kind: 'synced' };
    case 'conflict':
      return { kind: 'conflict' };
    case 'rejected':
      return { kind: 'rejected', error: reviveError(view.problem ?? { code: 'unknown' }) };
    case 'queued':
      return !online || halted ? { kind: 'queued' } : null;
    case 'syncing':
      return null;
    default:
      return { kind: 'conflict' };
  }
}
