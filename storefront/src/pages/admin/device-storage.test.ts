import { expect, test, vi } from 'vitest';
import { createPageStorage } from './device-storage.ts';

const browser = (persist: () => Promise<boolean>) => ({ storage: { persist } as StorageManager });

test('DR01 UP07 the browser is asked once to store drafts and queue, and a refusal is shown', async () => {
  const persist = vi.fn(async () => false);
  const storage = createPageStorage(browser(persist));
  const changed = vi.fn();
  storage.subscribe(changed);
  expect(persist).not.toHaveBeenCalled();
  storage.askToPersist();
  storage.askToPersist();
  await vi.waitFor(() => expect(storage.current()).toBe('evictable'));
  expect([persist.mock.calls.length, changed.mock.calls.length]).toEqual([1, 1]);
});

test.each([
  ['agrees', async () => true, 'durable'],
  ['throws', () => Promise.reject(new TypeError('no such method')), 'evictable'],
])('DR01 UP07 a browser that %s', async (_how, persist, state) => {
  const storage = createPageStorage(browser(persist));
  storage.askToPersist();
  await new Promise((resolve) => setTimeout(resolve));
  expect(storage.current()).toBe(state);
});

test('DR01 UP07 a queue that ends with the page is said first', async () => {
  const storage = createPageStorage(browser(async () => false));
  storage.endsWithPage();
  storage.askToPersist();
  await new Promise((resolve) => setTimeout(resolve));
  expect(storage.current()).toBe('page');
});
