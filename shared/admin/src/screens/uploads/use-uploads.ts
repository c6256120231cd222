import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ItemState } from '@baobab/uploads/engine/item';
import { useHost } from '../../host-context.tsx';
import { CATALOG_KEYS } from '../../query/query-keys.ts';
import type { UploadsState } from '@baobab/uploads/upload-manager';

export const PLAN_STATES: readonly ItemState[] = ['planned', 'rejected'];
/** Cancelled items are gone as far as a person is concerned. */
export const QUEUE_STATES: readonly ItemState[] = [
  'queued',
  'preparing',
  'uploading',
  'committing',
  'paused',
  'failed',
  'done',
];

export function useUploads(): UploadsState {
  const { uploads } = useHost();
  return useSyncExternalStore(uploads.subscribe, uploads.current);
}

export interface QueueFigures {
  /** Confirmed files, whatever became of them; not those that the shop had already. */
  total: number;
  done: number;
  /** Of `done`: details alone, no file. */
  updated: number;
  failed: number;
  paused: number;
  /** Waiting or in flight. */
  open: number;
  running: number;
  /** 0 to 100, by bytes. */
  percent: number;
}

export function queueFigures({
  snapshot: { states, unchanged, updated, sentBytes, totalBytes },
}: UploadsState): QueueFigures {
  const running = states.preparing + states.uploading + states.committing;
  const open = running + states.queued;
  const done = states.done - unchanged;
  const total = open + states.paused + states.failed + done;
  const bytes = totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0;
  // all bytes may be out while rows are still being written: 100 means finished
  const percent = open === 0 && states.paused === 0 && done > 0 ? 100 : Math.min(99, Math.floor(bytes));
  return { total, done, updated, failed: states.failed, paused: states.paused, open, running, percent };
}

const CATALOG_PAUSE_MS = 2000;
/** While files are done one after the other. */
const CATALOG_LONGEST_MS = 15_000;

/** Screens ask again for what uploads have put into the catalog, once that pauses or has gone on for long. */
export function useCatalogRefresh(): void {
  const { done } = useUploads().snapshot.states;
  const queries = useQueryClient();
  const seen = useRef(done);
  const changedSinceMs = useRef<number | null>(null);
  useEffect(() => {
    // a cleared queue shows fewer that are done
    seen.current = Math.min(seen.current, done);
    if (done === seen.current) return undefined;
    changedSinceMs.current ??= performance.now();
    const leftMs = changedSinceMs.current + CATALOG_LONGEST_MS - performance.now();
    const refresh = () => {
      seen.current = done;
      changedSinceMs.current = null;
      for (const queryKey of CATALOG_KEYS) void queries.invalidateQueries({ queryKey });
    };
    const timer = setTimeout(refresh, Math.max(0, Math.min(CATALOG_PAUSE_MS, leftMs)));
    return () => clearTimeout(timer);
  }, [done, queries]);
}
