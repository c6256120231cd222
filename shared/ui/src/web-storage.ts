/**
 * The browser's text storage. No other code touches it: what the browser refuses to store (site data blocked, no space left) is
 * held in memory as long as the page lives, so that callers meet no refusal.
 */
export interface TextStore {
  getItem(key: string): string | null;
  /** Null removes. */
  setItem(key: string, value: string | null): void;
  removeItem(key: string): void;
}

/** Shared by all tabs of the shop. */
export const localStore: TextStore = openStore('localStorage');

/** Ends with the tab. */
export const sessionStore: TextStore = openStore('sessionStorage');

type StorageName = 'localStorage' | 'sessionStorage';

/** The mere access throws where site data is blocked. */
const open = (name: StorageName): Storage => window[name];

function openStore(name: StorageName): TextStore {
  const refused = new Map<string, string>();
  const store: TextStore = {
    getItem: (key) => refused.get(key) ?? attempt(() => open(name).getItem(key)) ?? null,
    setItem(key, value) {
      if (value === null) return store.removeItem(key);
      // Memory of a server would be shared by its visitors.
      if (typeof window === 'undefined') return undefined;
      if (attempt(() => (open(name).setItem(key, value), true))) refused.delete(key);
      else refused.set(key, value);
      return undefined;
    },
    removeItem(key) {
      refused.delete(key);
      attempt(() => open(name).removeItem(key));
    },
  };
  return store;
}

let isLasting: boolean | undefined;

/** Whether stored text outlives the page. Only a write shows it: some browsers let a page read and refuse to store. */
export function storesLastingly(): boolean {
  isLasting ??= attempt(() => {
    const storage = open('localStorage');
    storage.setItem(PROBE, '1');
    storage.removeItem(PROBE);
    return true;
  });
  return isLasting ?? false;
}

const PROBE = 'baobab-probe';

/** Calls back when another tab changes the key, or clears all. Returns the way to stop. */
export function onStorageChange(key: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
