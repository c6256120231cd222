/**
 * Where the person is: the address carries the open tab as `?tab=` (an unknown value is ignored) and, where a tab shows one item
 * at a time, that item as `&open=`.
 */
import { useCallback, useSyncExternalStore } from 'react';
import { ADMIN_TABS, type AdminTab } from '@baobab/domain/constants';

const CHANGED = 'baobab:tab';
/** Value of `open` for an item that does not exist yet. */
export const NEW_ITEM = 'new';

export function readTab(search: string): AdminTab {
  const wanted = new URLSearchParams(search).get('tab');
  return ADMIN_TABS.find((tab) => tab === wanted) ?? ADMIN_TABS[0];
}

export function readOpenItem(search: string): string | null {
  return new URLSearchParams(search).get('open') || null;
}

/** A tab's address; other parameters of the page stay. */
export function tabAddress(href: string, tab: AdminTab, open: string | null = null): string {
  const url = new URL(href);
  url.searchParams.set('tab', tab);
  if (open) url.searchParams.set('open', open);
  else url.searchParams.delete('open');
  return url.href;
}

export function goTo(tab: AdminTab, open: string | null = null): void {
  const address = tabAddress(window.location.href, tab, open);
  if (address !== window.location.href) window.history.pushState(window.history.state, '', address);
  window.dispatchEvent(new Event(CHANGED));
}

export function useTab(): AdminTab {
  return useSyncExternalStore(subscribe, () => readTab(window.location.search));
}

/** The item that the address asks this tab to open (`NEW_ITEM` for a new one), and a way to say that it was closed. */
export function useOpenItem(): [string | null, (open: string | null) => void] {
  const open = useSyncExternalStore(subscribe, () => readOpenItem(window.location.search));
  const set = useCallback((next: string | null) => {
    const { href, search } = window.location;
    if (readOpenItem(search) === next) return;
    const address = tabAddress(href, readTab(search), next);
    if (next) window.history.pushState(window.history.state, '', address);
    else window.history.replaceState(window.history.state, '', address);
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [open, set];
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}
