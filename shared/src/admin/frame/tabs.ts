/** The tabs of the admin area, in order. The address carries the open one as `?tab=`; an unknown value is ignored. */
import { useCallback, useSyncExternalStore } from 'react';
import { ADMIN_TABS, type AdminTab } from '../../domain/constants.ts';

const CHANGED = 'baobab:tab';

export function readTab(search: string, available: readonly AdminTab[]): AdminTab {
  const wanted = new URLSearchParams(search).get('tab');
  return available.find((tab) => tab === wanted) ?? available[0] ?? ADMIN_TABS[0];
}

export function useTab(available: readonly AdminTab[]): [AdminTab, (tab: AdminTab) => void] {
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  const open = useCallback((tab: AdminTab) => {
    const url = new URL(window.location.href);
    url.searchParams.set('tab', tab);
    window.history.pushState(window.history.state, '', url);
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [readTab(search, available), open];
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}
