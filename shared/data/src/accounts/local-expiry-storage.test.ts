import { beforeEach, expect, test, vi } from 'vitest';
import { createAuth } from './auth.ts';
import { isFresh, storedSession } from './session.ts';
import { createSupabaseAuth } from '../supabase.ts';

const DAY_MS = 86_400_000;
const TOKEN_SECONDS = 3600;

let grants: string[];
/** Of the server; the device's own is the faked one. */
let serverMs: number;

const answer: typeof fetch = async (input) => {
  grants.push(new URL(new Request(input).url).searchParams.get('grant_type') ?? '');
  return Response.json({
    access_token: `token ${grants.length}`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: TOKEN_SECONDS,
    expires_at: Math.floor(serverMs / 1000) + TOKEN_SECONDS,
    user: { id: 'a', email: 'shopper@baobab.test', aud: 'authenticated', app_metadata: {}, user_metadata: {} },
  });
};

beforeEach(() => {
  grants = [];
  serverMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
});

function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

test.each([
  ['right', 0, createAuth],
  ['a day behind', -DAY_MS, createAuth],
  ['a day ahead', DAY_MS, createAuth],
  ['a day ahead, on the desktop,', DAY_MS, createSupabaseAuth],
])(
  'AU01 DE01 with a clock that is %s a token is used as long as it lives, then renewed once',
  async (_name, offMs, create) => {
    const storage = browserStorage();
    vi.setSystemTime(serverMs + offMs);
    const auth = create({ url: 'https://shop.test', key: 'sb_publishable_x', fetch: answer, storage });
    await auth.signIn('shopper@baobab.test', 'baobab-shopper');
    vi.setSystemTime(serverMs + offMs + 30 * 60_000);
    expect([await auth.accessToken(), await auth.accessToken()]).toEqual(['token 1', 'token 1']);
    const kept = storedSession(storage);
    expect(kept && isFresh(kept)).toBe(true);
    serverMs += 61 * 60_000;
    vi.setSystemTime(serverMs + offMs);
    expect(kept && isFresh(kept)).toBe(false);
    expect([await auth.accessToken(), await auth.accessToken()]).toEqual(['token 2', 'token 2']);
    expect(grants).toEqual(['password', 'refresh_token']);
    await auth.close();
  },
);
