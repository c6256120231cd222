// Keeps rendered pages and renews them soon. A visitor waits for a renewal only briefly, then gets the page that is kept; the same
// when the backend is away.

export interface Kept<T> {
  value: T;
  /** When it was made, milliseconds since 1970. */
  at: number;
}

export interface PageCacheOptions<T> {
  /** Null: could not be made whole now. */
  make: (address: string) => Promise<T | null>;
  /** This young it is sent without another look. */
  freshMs?: number;
  /** So long a visitor waits for a newer one while an older one is there. */
  patienceMs?: number;
  /** Most pages kept; those not asked for longest go first. */
  size?: number;
  now?: () => number;
}

/** The page, or null when none could be made and none is known. */
export function createPageCache<T>({
  make,
  freshMs = 1000,
  patienceMs = 250,
  size = 300,
  now = Date.now,
}: PageCacheOptions<T>): (address: string) => Promise<Kept<T> | null> {
  const pages = new Map<string, Kept<T> & { lookedAt: number }>();
  const underWay = new Map<string, Promise<Kept<T> | null>>();

  const look = (address: string) => {
    const known = underWay.get(address);
    if (known) return known;
    const started = now();
    const looking = make(address)
      .catch((error: unknown) => {
        console.error(`${address} could not be rendered.`, error);
        return null;
      })
      .then((value) => {
        underWay.delete(address);
        const before = pages.get(address);
        if (value !== null) pages.set(address, { value, at: started, lookedAt: started });
        else if (before) before.lookedAt = now();
        return pages.get(address) ?? null;
      });
    underWay.set(address, looking);
    return looking;
  };

  return async (address) => {
    const kept = pages.get(address);
    if (!kept) {
      const made = await look(address);
      forgetOldest(pages, size);
      return made;
    }
    // Asked for last, forgotten last.
    pages.delete(address);
    pages.set(address, kept);
    if (now() - kept.lookedAt < freshMs) return kept;
    return Promise.race([look(address), pause(patienceMs).then(() => kept)]);
  };
}

function forgetOldest(pages: Map<string, unknown>, size: number): void {
  for (const address of pages.keys()) {
    if (pages.size <= size) return;
    pages.delete(address);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
