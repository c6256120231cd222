/**
 * Pictures that are made when something shows them: few at a time, the latest wish first, and what is no longer wished for not at
 * all. What was made is kept as long as there is room; an address is given back when its picture leaves.
 */
type Make<Size extends string> = (id: string, size: Size) => Promise<Blob | null>;

export interface PictureCache<Size extends string> {
  /** Its address; null where there is no picture, undefined until one was made. */
  peek(id: string, size: Size): string | null | undefined;
  /** Has it made, unless it is here; the listener hears when. The answer takes the wish back. */
  want(id: string, size: Size, listener: () => void): () => void;
}

interface Entry {
  address: string | null | undefined;
  sizeBytes: number;
  readonly listeners: Set<() => void>;
  isBegun: boolean;
}

interface CacheOptions {
  mostBytes?: number;
  atOnce?: number;
  /** So long a picture stays in sight before it is made: what is scrolled past costs nothing. */
  restMs?: number;
}

const MOST_BYTES = 24 * 1024 * 1024;

export function createPictureCache<Size extends string>(
  make: Make<Size>,
  { mostBytes = MOST_BYTES, atOnce = 3, restMs = 60 }: CacheOptions = {},
): PictureCache<Size> {
  /** Least recently wanted first. */
  const entries = new Map<string, Entry>();
  const waiting: { key: string; id: string; size: Size }[] = [];
  let running = 0;
  let keptBytes = 0;

  const begin = () => {
    while (running < atOnce) {
      const next = waiting.pop();
      if (!next) return;
      const entry = entries.get(next.key);
      if (!entry || entry.isBegun) continue;
      entry.isBegun = true;
      running += 1;
      void make(next.id, next.size)
        .catch(() => null)
        .then((blob) => keep(entry, blob));
    }
  };
  const keep = (entry: Entry, blob: Blob | null) => {
    running -= 1;
    entry.sizeBytes = blob?.size ?? 0;
    keptBytes += entry.sizeBytes;
    entry.address = blob && URL.createObjectURL(blob);
    for (const listener of entry.listeners) listener();
    makeRoom();
    begin();
  };
  const makeRoom = () => {
    for (const [key, { address, sizeBytes, listeners }] of entries) {
      if (keptBytes <= mostBytes) return;
      if (!address || listeners.size > 0) continue;
      URL.revokeObjectURL(address);
      keptBytes -= sizeBytes;
      entries.delete(key);
    }
  };
  return {
    peek: (id, size) => entries.get(keyOf(id, size))?.address,
    want(id, size, listener) {
      const key = keyOf(id, size);
      const entry = entries.get(key) ?? { address: undefined, sizeBytes: 0, listeners: new Set(), isBegun: false };
      entries.delete(key);
      entries.set(key, entry);
      entry.listeners.add(listener);
      const timer = setTimeout(() => {
        if (entry.isBegun) return;
        waiting.push({ key, id, size });
        begin();
      }, restMs);
      return () => {
        clearTimeout(timer);
        entry.listeners.delete(listener);
        if (entry.listeners.size === 0 && !entry.isBegun && entries.get(key) === entry) entries.delete(key);
      };
    },
  };
}

const keyOf = (id: string, size: string) => `${size} ${id}`;
