/**
 * The server says by its own clock when a token ends; auth-js compares that with the clock of this computer. Where the two are a day
 * apart a token would be renewed at every request, or never. What is kept says it by this computer's clock.
 */
import type { SessionStorage } from '@baobab/shared/data/auth';
import * as z from 'zod/mini';

const kept = z.looseObject({ access_token: z.string(), expires_in: z.number() });
type Items = Pick<SessionStorage, 'removeItem'> & {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
};

export function onOwnClock(items: Items, now: () => number = Date.now): SessionStorage {
  return {
    getItem: (key) => items.getItem(key),
    removeItem: (key) => items.removeItem(key),
    setItem(key, value) {
      const next = read(value);
      // only a token that has just come has all of its time before it
      const isNew = next !== null && next.access_token !== read(items.getItem(key))?.access_token;
      const endsAt = isNew ? Math.floor(now() / 1000) + next.expires_in : 0;
      items.setItem(key, isNew ? JSON.stringify({ ...next, expires_at: endsAt }) : value);
    },
  };
}

function read(value: string | null): z.infer<typeof kept> | null {
  try {
    return kept.parse(JSON.parse(value ?? 'null'));
  } catch {
    return null;
  }
}
