/** The browser's storage; undefined on a server, and where the browser forbids it, which throws at the mere access. */

export function localStore(): Storage | undefined {
  return tryStorage(() => (typeof localStorage === 'undefined' ? undefined : localStorage));
}

/** Lives as long as the tab. */
export function sessionStore(): Storage | undefined {
  return tryStorage(() => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage));
}

export function readStored(storage: Storage | undefined, key: string): string | null {
  return tryStorage(() => storage?.getItem(key)) ?? null;
}

/** Null removes. False when the storage is full or forbidden. */
export function writeStored(storage: Storage | undefined, key: string, value: string | null): boolean {
  return (
    tryStorage(() => {
      if (!storage) return false;
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    }) ?? false
  );
}

/** Calls back when another tab changes the key, or clears all. Returns the way to stop. */
export function onStorageChange(key: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
