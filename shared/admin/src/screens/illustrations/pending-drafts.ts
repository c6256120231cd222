/** Illustrations whose text on this device is not what the server has. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { illustrationKey, type DraftKey } from '@baobab/domain/entities/draft-content';
import type { DraftsState, DraftSummary } from '@baobab/drafts/view';
import { useHost } from '../../host-context.tsx';

type Documents = DraftsState['documents'];

export function pendingOf(documents: Documents): DraftSummary[] {
  return documents.filter(
    ({ kind, status, elsewhere }) =>
      kind === 'illustration' && ((status !== 'clean' && status !== 'synced') || elsewhere === 'deleted'),
  );
}

/** One look through all documents serves every row. */
const byKey = new WeakMap<Documents, ReadonlyMap<DraftKey, DraftSummary>>();

function pendingByKey(documents: Documents): ReadonlyMap<DraftKey, DraftSummary> {
  const known = byKey.get(documents) ?? new Map(pendingOf(documents).map((each) => [each.key, each]));
  byKey.set(documents, known);
  return known;
}

/** Null while the server has everything; a row is drawn again only when its own draft changes. */
export function usePendingDraft(id: string): DraftSummary | null {
  const { drafts } = useHost();
  const key = illustrationKey(id);
  return useSyncExternalStore(drafts.subscribe, () => pendingByKey(drafts.current().documents).get(key) ?? null);
}

/** Epoch ms; null until it is known. */
function lastArrival({ loading, documents }: DraftsState): number | null {
  if (loading) return null;
  const arrived = documents.filter(({ kind, status }) => kind === 'illustration' && status === 'synced');
  return Math.max(0, ...arrived.map(({ syncedAt }) => syncedAt ?? 0));
}

/** Calls back when a draft that was saved has arrived on the server, also long after its dialog was closed. */
export function useArrivals(onArrived: () => void): void {
  const { drafts } = useHost();
  const last = useSyncExternalStore(drafts.subscribe, () => lastArrival(drafts.current()));
  const seen = useRef(last);
  useEffect(() => {
    const before = seen.current;
    seen.current = last;
    if (before !== null && last !== null && last > before) onArrived();
  }, [last, onArrived]);
}
