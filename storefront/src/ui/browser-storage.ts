/** The browser's own storage, or nothing: on a server, and where the browser forbids it (private windows, blocked site data), even asking throws. */

export function localStore(): Storage | undefined {
  return allowed(() => (typeof localStorage === 'undefined' ? undefined : localStorage));
}

/** Lives as long as the tab. */
export function sessionStore(): Storage | undefined {
  return allowed(() => (typeof sessionStorage === 'undefined' ? undefined : sessionStorage));
}

/** What is kept under a key; null when nothing is, or nothing can be. */
export function readKept(storage: Storage | undefined, key: string): string | null {
  return allowed(() => storage?.getItem(key)) ?? null;
}

/** Null forgets. False when the storage is full or shut. */
export function keep(storage: Storage | undefined, key: string, value: string | null): boolean {
  return (
    allowed(() => {
      if (!storage) return false;
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    }) ?? false
  );
}

function allowed<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
