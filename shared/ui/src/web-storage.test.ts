// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const denied = () => {
  throw new DOMException('Access is denied.', 'SecurityError');
};

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['blocks every access', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied)],
  ['refuses to store', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)],
])('AU01 CC02 AD01 a browser that %s', (_how, block) => {
  test('has everything that is stored as long as the page lives', async () => {
    block();
    const { localStore, storesLastingly } = await import('./web-storage.ts');
    localStore.setItem('cart', '[]');
    expect([localStore.getItem('cart'), storesLastingly()]).toEqual(['[]', false]);
    localStore.setItem('cart', null);
    expect(localStore.getItem('cart')).toBeNull();
  });
});

test('CC02 what was stored before the space ran out stays readable, and the newest value counts', async () => {
  localStorage.setItem('cart', 'old');
  const { localStore, storesLastingly } = await import('./web-storage.ts');
  expect(storesLastingly()).toBe(true);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(denied);
  expect(localStore.getItem('cart')).toBe('old');
  localStore.setItem('cart', 'new');
  expect([localStore.getItem('cart'), localStorage.getItem('cart')]).toEqual(['new', 'old']);
  localStore.setItem('cart', 'newest');
  expect([localStore.getItem('cart'), localStorage.getItem('cart')]).toEqual(['newest', 'newest']);
});

test('SF12 a server stores nothing: its visitors would share it', async () => {
  vi.stubGlobal('window', undefined);
  const { localStore } = await import('./web-storage.ts');
  localStore.setItem('cart', '[]');
  expect(localStore.getItem('cart')).toBeNull();
  vi.unstubAllGlobals();
});
