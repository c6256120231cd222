import { expect, test, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

function setup() {
  let time = 0;
  let version = 'one';
  let away = false;
  const make = vi.fn(async () => (away ? null : version));
  const page = createPageCache<string>({ make, freshMs: 1000, staleAfterMs: 20, now: () => time });
  return {
    make,
    value: (address = '/') => page(address),
    pass: (ms: number) => void (time += ms),
    publish: (next: string) => void (version = next),
    leave: () => void (away = true),
  };
}

test('SF07 what was published is in the page at the next request after a moment', async () => {
  const { value, pass, publish, make } = setup();
  await value();
  publish('two');
  expect(await value()).toBe('one');
  pass(1001);
  expect(await value()).toBe('two');
  expect(make).toHaveBeenCalledTimes(2);
});

test('SF07 visitors who come together share one rendering', async () => {
  const { value, make } = setup();
  await Promise.all([value(), value(), value()]);
  expect(make).toHaveBeenCalledTimes(1);
});

test('CC09 a backend that is away takes no page away that was known, and is not asked at every request', async () => {
  const { value, pass, leave, make } = setup();
  await value();
  leave();
  pass(1001);
  expect(await value()).toBe('one');
  expect(await value()).toBe('one');
  expect(make).toHaveBeenCalledTimes(2);
  expect(await value('/never-seen')).toBeNull();
});

test('SF07 while the backend is slow, the cached page is sent', async () => {
  const slow = createPageCache<string>({
    make: vi
      .fn()
      .mockResolvedValueOnce('one')
      .mockReturnValue(new Promise(() => undefined)),
    freshMs: -1,
    staleAfterMs: 5,
  });
  await slow('/');
  expect(await slow('/')).toBe('one');
});

test('only so many pages are kept, those asked for last', async () => {
  const make = vi.fn(async (address: string) => address);
  const page = createPageCache({ make, size: 2, freshMs: 1000 });
  for (const address of ['/a', '/b', '/a', '/c', '/a']) await page(address);
  expect(make.mock.calls.flat()).toEqual(['/a', '/b', '/c']);
});
