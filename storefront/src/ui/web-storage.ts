/** The browser's own storage, or nothing: on a server, and where the browser forbids it (private windows, blocked site data), even asking throws. */

export function localStore(): Storage | undefined {
  return tryStorage(() => (typeof localStorage === 'undefined' ? undefined : localStorage));
}

/** Lives as long as the tab. */
export function sessionStore(): Storage | undefined {
  return tryStorage(() => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage));
}

/** What is kept under a key; null when nothing is, or nothing can be. */
export function readStored(storage: Storage | undefined, key: string): string | null {
  return tryStorage(() => storage?.getItem(key)) ?? null;
}

/** Null forgets. False when the storage is full or shut. */
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

function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
