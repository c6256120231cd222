import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False on a server and in the hydrating render, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
