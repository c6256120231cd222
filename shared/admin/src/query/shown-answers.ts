/** How old what is on the screen is, and its refreshing once the server answers again. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useBackOnline } from '../connection/use-connection.ts';
import { asOfMs } from './recall.ts';

/** Epoch milliseconds by who shows it; only what came from this computer. */
const shown = new Map<symbol, number>();
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export function useShownAsOf(saidMs: number | null): void {
  useEffect(() => {
    if (saidMs === null) return undefined;
    const place = Symbol('shown');
    shown.set(place, saidMs);
    tell();
    return () => {
      shown.delete(place);
      tell();
    };
  }, [saidMs]);
}

/** Of everything on the screen; null when all of it is the server's. */
export function useOldestShown(): number | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (shown.size === 0 ? null : Math.min(...shown.values())),
  );
}

/** What is old or could not be had is asked for again by itself. */
export function useAnswersRefresh(): void {
  const queries = useQueryClient();
  const refresh = useCallback(
    () =>
      void queries.invalidateQueries({
        predicate: ({ state }) => state.status === 'error' || asOfMs(state.data) !== null,
      }),
    [queries],
  );
  useBackOnline(refresh);
}
