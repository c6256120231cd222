import { useMemo, useSyncExternalStore } from 'react';

/** Whether a media query holds, also when that changes while the page is open. */
export function useMatches(wanted: string): boolean {
  const query = useMemo(() => window.matchMedia(wanted), [wanted]);
  return useSyncExternalStore(
    (told) => {
      query.addEventListener('change', told);
      return () => query.removeEventListener('change', told);
    },
    () => query.matches,
  );
}
