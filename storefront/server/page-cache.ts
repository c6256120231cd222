// Stale-while-revalidate: a visitor waits for a newer value only briefly, then gets the cached one; the same when the backend is away.

interface PageCacheOptions<T> {
  /** Null: cannot be made now. */
  make: (address: string) => Promise<T | null>;
  /** A value this young is returned without revalidation. */
  freshMs?: number;
  /** How long a caller waits for revalidation before it gets the stale value. */
  staleAfterMs?: number | undefined;
  /** Entries kept; the least recently used go first. */
  size?: number;
  now?: () => number;
}

interface Entry<T> {
  value: T;
  /** Last attempt at a newer value, milliseconds since 1970. */
  checkedAt: number;
}

/** The value, or null when none can be made and none is cached. */
export function createPageCache<T>({
  make,
  freshMs = 1000,
  staleAfterMs = 250,
  size = 300,
  now = Date.now,
}: PageCacheOptions<T>): (address: string) => Promise<T | null> {
  const entries = new Map<string, Entry<T>>();
  const inFlight = new Map<string, Promise<T | null>>();

  const update = async (address: string): Promise<T | null> => {
    const checkedAt = now();
    const value = await make(address).catch((error: unknown) => {
      console.error(`${address} could not be rendered.`, error);
      return null;
    });
    inFlight.delete(address);
    const stale = entries.get(address);
    if (value !== null) entries.set(address, { value, checkedAt });
    else if (stale) stale.checkedAt = now();
    return value ?? stale?.value ?? null;
  };
  const revalidate = (address: string) => {
    const updating = inFlight.get(address) ?? update(address);
    inFlight.set(address, updating);
    return updating;
  };

  return async (address) => {
    const entry = entries.get(address);
    if (!entry) {
      const value = await revalidate(address);
      for (const oldest of entries.keys()) if (entries.size > size) entries.delete(oldest);
      return value;
    }
    // Reinserted last: a Map iterates in insertion order.
    entries.delete(address);
    entries.set(address, entry);
    if (now() - entry.checkedAt < freshMs) return entry.value;
    return Promise.race([revalidate(address), delay(staleAfterMs).then(() => entry.value)]);
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
