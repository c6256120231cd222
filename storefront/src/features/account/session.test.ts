// @vitest-environment jsdom
import type { Auth, AuthEvent } from '@baobab/data/accounts/auth';
import type { DataClient } from '@baobab/data/client';
import {
  adminAnswersDatabase,
  adminDraftsDatabase,
  adminUploadsDatabase,
  SESSION_STORAGE_KEY,
  storedSession,
  type Session as Tokens,
} from '@baobab/data/accounts/session';
import { localStore, type TextStore } from '@baobab/ui/web-storage';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { createSession, FORGET_ADMIN_KEY } from './session.ts';
import { showSessionNews } from './session-toasts.ts';

const HOUR = 3600;
const nowSeconds = () => Math.floor(Date.now() / 1000);
const tokens: Tokens = {
  accessToken: 'renewed',
  expiresAt: 0,
  user: { id: 'u1', email: 'nia@shop.test', fullName: 'Nia Mensah' },
};

/** What auth-js would have left in the browser. */
const keepSession = (secondsLeft: number) => storeSession(localStorage, secondsLeft);

function storeSession(storage: Pick<TextStore, 'setItem'>, secondsLeft: number): void {
  const value = {
    access_token: 'kept',
    expires_at: nowSeconds() + secondsLeft,
    user: { id: 'u1', email: 'nia@shop.test', user_metadata: {} },
  };
  storage.setItem(SESSION_STORAGE_KEY, JSON.stringify(value));
}

function shop(over: Partial<Auth> = {}) {
  const tell: { listener?: (event: AuthEvent, session: Tokens | null) => void } = {};
  const auth = {
    session: async () => tokens,
    accessToken: async () => 'renewed',
    subscribe: (listener: typeof tell.listener) => {
      tell.listener = listener;
      return () => undefined;
    },
    signOut: async () => undefined,
    ...over,
  } as Auth;
  const loadAuth = vi.fn(async () => auth);
  const row = {
    id: 'u1',
    username: null,
    full_name: 'Nia Mensah',
    avatar_url: null,
    is_admin: true,
    admin_role: 'owner',
  };
  const answer = { eq: () => answer, maybeSingle: () => answer, throwOnError: async () => ({ data: row }) };
  const data = { from: () => ({ select: () => answer }) } as unknown as DataClient;
  const session = createSession({
    env: { url: 'http://backend.test', key: 'k' },
    data: () => data,
    loadAuth,
    report: showSessionNews,
  });
  return { session, loadAuth, tell, state: () => session.store.getState() };
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});
afterEach(() => toastStore.setState({ toasts: [] }));

test('a visitor is known as one without loading auth-js', async () => {
  const { session, loadAuth, state } = shop();
  expect(state().status).toBe('loading');
  session.start();
  expect(state().status).toBe('signed-out');
  expect(await session.accessToken()).toBeNull();
  expect(loadAuth).not.toHaveBeenCalled();
});

test('SF02 a kept session signs in at once; the profile follows', async () => {
  keepSession(HOUR);
  const { session, loadAuth, state } = shop();
  session.start();
  expect(state()).toMatchObject({ status: 'signed-in', user: { id: 'u1', email: 'nia@shop.test' }, profile: null });
  expect(await session.accessToken()).toBe('kept');
  expect(loadAuth).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(state()).toMatchObject({ profile: { fullName: 'Nia Mensah', isAdmin: true } }));
});

test('an old token is renewed before it is used', async () => {
  keepSession(-10);
  const { session, state } = shop();
  session.start();
  expect(state().status).toBe('loading');
  await vi.waitFor(() => expect(state().status).toBe('signed-in'));
  expect(await session.accessToken()).toBe('renewed');
});

test.each([
  ['a visitor', null],
  ['a member', HOUR],
])('HX06 a session in the address of %s is dropped, not taken', async (_who, secondsLeft) => {
  if (secondsLeft) keepSession(secondsLeft);
  window.history.replaceState(null, '', '/cart?a=1#access_token=a&refresh_token=b&type=recovery');
  const { session, loadAuth, state } = shop();
  session.start();
  expect(window.location.href).toMatch(/\/cart\?a=1$/);
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual(['This link was not used']);
  expect(state().status).toBe(secondsLeft ? 'signed-in' : 'signed-out');
  expect(await session.accessToken()).toBe(secondsLeft ? 'kept' : null);
  expect(loadAuth).not.toHaveBeenCalled();
});

test('AU03 signing out clears the person and says so', async () => {
  keepSession(HOUR);
  const { session, state } = shop({
    signOut: async () => localStorage.removeItem(SESSION_STORAGE_KEY),
  });
  session.start();
  await session.signOut();
  expect(state()).toEqual({ status: 'signed-out' });
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual(['Signed out']);
});

describe('SE04 what the admin area kept in this browser', () => {
  const url = 'http://backend.test';
  const put = (name: string, records: object[]) =>
    new Promise<void>((resolve) => {
      const opening = indexedDB.open(name, 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('records', { keyPath: 'id' }));
      opening.addEventListener('success', () => {
        const change = opening.result.transaction('records', 'readwrite');
        for (const record of records) change.objectStore('records').put(record);
        change.addEventListener('complete', () => (opening.result.close(), resolve()));
      });
    });
  const keepAdminArea = async (draft: object, upload: object) => {
    localStorage.setItem('baobab-admin-verified', 'u1');
    localStorage.setItem('baobab-admin-role', 'owner');
    await put(adminAnswersDatabase(url), []);
    await put(adminDraftsDatabase(url), [{ id: 'about', local: null, operation: null, conflict: null, ...draft }]);
    await put(adminUploadsDatabase(url), [{ id: '1', data: { state: 'done', ...upload } }]);
  };
  const left = async () => [
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...Object.keys(localStorage).filter((key) => key.startsWith('baobab-admin')),
  ];
  const signedIn = () => {
    keepSession(HOUR);
    const made = shop({ signOut: async () => localStorage.removeItem(SESSION_STORAGE_KEY) });
    made.session.start();
    return made;
  };
  beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
  afterEach(() => vi.unstubAllGlobals());

  test('is gone after a sign-out: drafts, queue, answers and role', async () => {
    await keepAdminArea({}, {});
    await signedIn().session.signOut();
    await expect.poll(left).toEqual([]);
  });

  test('WO01 keeps the person signed in while the shop does not have it, also where databases are not listed', async () => {
    await keepAdminArea({ local: { title: 'Not sent' } }, { state: 'uploading' });
    const before = await left();
    // Firefox before 126
    const listing = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new TypeError('not a function'));
    const { session, state } = signedIn();
    await session.signOut();
    listing.mockRestore();
    expect([state().status, await left()]).toEqual(['signed-in', before]);
    const [toast] = toastStore.getState().toasts;
    expect([toast?.title, toast?.description]).toEqual([
      'You are still signed in',
      '1 draft in this browser is not saved in the shop. 1 upload is not finished. Finish them in the admin area, or sign out there to remove them.',
    ]);
  });

  test('stays but for answers and role when the session ends by itself', async () => {
    await keepAdminArea({ local: { title: 'Not sent' } }, {});
    await signedIn().session.expire();
    await expect.poll(left).toEqual([adminDraftsDatabase(url), adminUploadsDatabase(url)]);
  });

  test('is removed by the page after the one of the admin area that was signed out', async () => {
    await keepAdminArea({ local: { title: 'Given up' } }, {});
    localStorage.setItem(FORGET_ADMIN_KEY, '1');
    shop().session.start();
    await expect.poll(left).toEqual([]);
  });
});

test('AU03 FI10 when signing out fails, the session is looked at again and the failure told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  keepSession(HOUR);
  const { session, state } = shop({ signOut: () => Promise.reject(new Error('no network')) });
  session.start();
  await session.signOut();
  expect(state().status).toBe('signed-in');
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual(['You are still signed in']);
});

test('AU03 a session that the server ended is forgotten, without a word of its own', async () => {
  keepSession(HOUR);
  const { session, state } = shop({ signOut: async () => localStorage.removeItem(SESSION_STORAGE_KEY) });
  session.start();
  await session.expire();
  expect(state()).toEqual({ status: 'signed-out' });
  expect(toastStore.getState().toasts).toEqual([]);
});

test('AU03 HX06 a session that requests are refused for ends once, with one message', async () => {
  keepSession(HOUR);
  const { session, state } = shop({ signOut: async () => localStorage.removeItem(SESSION_STORAGE_KEY) });
  session.start();
  await Promise.all([session.end(), session.end()]);
  await session.end();
  expect(state()).toEqual({ status: 'signed-out' });
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual(['Your session has ended']);
});

test('AU01 signing in or out in another tab is noticed here, and signing out is explained', async () => {
  const auth: { now: Tokens | null } = { now: tokens };
  const { session, state } = shop({ session: async () => auth.now });
  session.start();
  expect(state().status).toBe('signed-out');
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }));
  await vi.waitFor(() => expect(state().status).toBe('signed-in'));
  auth.now = null;
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await vi.waitFor(() => expect(state().status).toBe('signed-out'));
  expect(toastStore.getState().toasts).toEqual([
    expect.objectContaining({ title: 'Signed out', description: expect.stringContaining('Your cart is kept.') }),
  ]);
});

test('AU02 a changed address is shown at once, the profile stays', async () => {
  keepSession(HOUR);
  const { session, tell, state } = shop();
  session.start();
  await vi.waitFor(() => expect(state()).toMatchObject({ profile: { fullName: 'Nia Mensah' } }));
  await session.auth();
  tell.listener?.('updated', { ...tokens, user: { ...tokens.user, email: 'new@shop.test' } });
  expect(state()).toMatchObject({ user: { email: 'new@shop.test' }, profile: { fullName: 'Nia Mensah' } });
});

test('AU01 DL01 a browser that blocks storage has visitors, and members who may download as long as the page lives', async () => {
  const shut = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const { session, tell, state } = shop();
  session.start();
  expect(state().status).toBe('signed-out');
  expect(await session.accessToken()).toBeNull();
  await session.auth();
  storeSession(localStore, HOUR);
  tell.listener?.('signed-in', tokens);
  expect(state().status).toBe('signed-in');
  expect(await session.accessToken()).toBe('kept');
  expect(storedSession(localStore)?.user.id, 'for downloads').toBe('u1');
  localStore.removeItem(SESSION_STORAGE_KEY);
  shut.mockRestore();
});

test('another tab’s sign-out arrives here', async () => {
  keepSession(HOUR);
  const { session, tell, state } = shop();
  session.start();
  await session.auth();
  tell.listener?.('signed-out', null);
  expect(state().status).toBe('signed-out');
});
