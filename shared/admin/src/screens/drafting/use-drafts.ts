import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { DraftKey } from '@baobab/domain/entities/draft-content';
import { AppError, toAppError } from '@baobab/domain/errors';
import type { ServerDocument } from '@baobab/drafts/ports';
import type { DraftsState, DraftView } from '@baobab/drafts/view';
import { useHost } from '../../host-context.tsx';

export function useDraftsState(): DraftsState {
  const { drafts } = useHost();
  return useSyncExternalStore(drafts.subscribe, drafts.current);
}

export interface OpenedDocument<Key extends DraftKey> {
  view: DraftView<Key> | null;
  error: AppError | null;
  retry: () => void;
}

/** Opens a document and follows it: from this device when it is known here, else as it was `seen`, else from the server. */
export function useDocument<Key extends DraftKey>(key: Key, seen?: Omit<ServerDocument, 'key'>): OpenedDocument<Key> {
  const { drafts } = useHost();
  const view = useSyncExternalStore(drafts.subscribe, () => drafts.document(key));
  const [error, setError] = useState<AppError | null>(null);
  const [opened, setOpened] = useState(false);
  const [round, setRound] = useState(0);
  const first = useRef(seen);
  useEffect(() => {
    let left = false;
    drafts.open(key, first.current).then(
      () => {
        if (left) return;
        setOpened(true);
        setError(null);
      },
      (thrown: unknown) => !left && setError(toAppError(thrown)),
    );
    return () => {
      left = true;
    };
  }, [drafts, key, round]);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  // it was there, and is gone
  const missing = opened ? new AppError('not_found', { key }) : null;
  return { view, error: view ? null : (error ?? missing), retry };
}

/** Now, renewed often enough for words like '2 min ago'. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
