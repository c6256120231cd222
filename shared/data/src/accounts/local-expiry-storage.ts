/**
 * The server says by its own clock when a token ends; auth-js compares that with the clock of this device. Where the two are a day
 * apart a token would be renewed at every request, or never. What is kept says it by this device's clock.
 */
import type { SessionStorage } from './session.ts';

/** Keeps in `items` what auth-js says, in the time of this device (`now`, milliseconds). */
export function localExpiryStorage(items: SessionStorage, now: () => number = Date.now): SessionStorage {
  return {
    getItem: (key) => items.getItem(key),
    removeItem: (key) => items.removeItem(key),
    async setItem(key, value) {
      const next = read(value);
      // only a token that has just come has all of its time before it
      const isNew = next !== null && next.access_token !== read(await items.getItem(key))?.access_token;
      const endsAt = isNew ? Math.floor(now() / 1000) + next.expires_in : 0;
      await items.setItem(key, isNew ? JSON.stringify({ ...next, expires_at: endsAt }) : value);
    },
  };
}

interface Kept {
  access_token: string;
  /** Seconds. */
  expires_in: number;
}

function read(value: string | null): Kept | null {
  try {
    const kept = JSON.parse(value ?? 'null') as Partial<Kept> | null;
    return typeof kept?.access_token === 'string' && typeof kept.expires_in === 'number' ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
