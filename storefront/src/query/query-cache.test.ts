import { AppError } from '@baobab/domain/errors';
import { expect, test, vi } from 'vitest';
import { createQueryCache } from './query-cache.ts';

function clock(start = 0) {
  let now = start;
  return { now: () => now, pass: (ms: number) => void (now += ms) };
}

test('SF07 loaders and pages that ask at the same time share one request', async () => {
  const cache = createQueryCache();
  const fetch = vi.fn(async () => 'answer');
  const query = { key: 'list:1', fetch };
  const [first, second] = await Promise.all([cache.load(query), cache.load(query)]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(first).toBe(second);
  expect(cache.read('list:1')).toMatchObject({ status: 'success', data: 'answer' });
});

test('SF07 a fresh answer is not asked again, an old one is, and stays until the new one is here', async () => {
  const { now, pass } = clock();
  const cache = createQueryCache(now);
  let answer = 'old';
  const query = { key: 'k', fetch: vi.fn(async () => answer) };
  await cache.load(query);
  await cache.load(query);
  expect(query.fetch).toHaveBeenCalledTimes(1);
  pass(61_000);
  answer = 'new';
  const loading = cache.load(query);
  expect(cache.read('k')).toMatchObject({ data: 'old' });
  await loading;
  expect(cache.read('k')).toMatchObject({ data: 'new' });
});

test('SF07 failure is a state; trying again shows waiting, then the answer', async () => {
  const cache = createQueryCache();
  let fails = true;
  const query = {
    key: 'k',
    fetch: async () => {
      if (fails) throw new AppError('server_unavailable');
      return 1;
    },
  };
  await cache.load(query);
  expect(cache.read('k')).toMatchObject({ status: 'error', error: { code: 'server_unavailable' } });
  fails = false;
  const again = cache.load(query);
  expect(cache.read('k').status).toBe('loading');
  await again;
  expect(cache.read('k')).toMatchObject({ status: 'success', data: 1 });
});

test('PD01 a failed refresh keeps what was known', async () => {
  const cache = createQueryCache();
  let fails = false;
  const query = { key: 'p:1', fetch: async () => (fails ? Promise.reject(new Error('down')) : ['walk']) };
  await cache.load(query);
  fails = true;
  cache.invalidate('p:');
  await cache.load(query);
  expect(cache.read('p:1')).toMatchObject({ status: 'success', data: ['walk'] });
});

test('an answer that was invalidated on its way is dropped', async () => {
  const cache = createQueryCache();
  const arrive: ((value: string) => void)[] = [];
  const query = { key: 'k', fetch: () => new Promise<string>((resolve) => void arrive.push(resolve)) };
  const first = cache.load(query);
  cache.invalidate('k');
  const second = cache.load(query);
  arrive[1]?.('new');
  await second;
  arrive[0]?.('old');
  await first;
  expect(cache.read('k')).toMatchObject({ data: 'new' });
});

test('FI09 what was written stands against a response that was asked for before', async () => {
  const cache = createQueryCache();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const loading = cache.load({ key: 'favorite', fetch: () => promise });
  cache.write('favorite', true);
  resolve(false);
  await loading;
  expect(cache.read('favorite')).toMatchObject({ status: 'success', data: true });
});

test('SF01 a renderer waits for what led to further questions, and hands over the same text whichever came first', async () => {
  const render = async (slow: string) => {
    const cache = createQueryCache();
    const query = (key: string) => ({
      key,
      fetch: async () => {
        for (let turn = 0; turn < (key === slow ? 5 : 1); turn += 1) await Promise.resolve();
        return `${key}!`;
      },
    });
    cache.enqueue(query('b'));
    void cache.load(query('a')).then(() => cache.load(query('c')));
    expect(await cache.settle()).toBe(true);
    expect(await cache.settle()).toBe(false);
    return JSON.stringify(cache.dehydrate());
  };
  expect(await render('a')).toBe('{"a":"a!","b":"b!","c":"c!"}');
  expect(await render('b')).toBe(await render('a'));
});

test('SF07 a page whose question failed is not handed over', async () => {
  const cache = createQueryCache();
  await cache.load({ key: 'a', fetch: async () => 1 });
  await cache.load({ key: 'b', fetch: () => Promise.reject(new AppError('network_offline')) });
  expect(cache.dehydrate()).toBeNull();
});

test('SF07 answers of a rendered page are shown at once; old ones are asked again, whatever the clocks say', async () => {
  const { now } = clock(1_000_000);
  const fetch = vi.fn(async () => 'new');
  const cache = createQueryCache(now);
  cache.hydrate({ fresh: 'kept' }, 2_000_000);
  cache.hydrate({ old: 'kept' }, 0);
  expect(cache.read('old')).toMatchObject({ status: 'success', data: 'kept' });
  await cache.load({ key: 'fresh', fetch });
  expect(fetch).not.toHaveBeenCalled();
  await cache.load({ key: 'old', fetch });
  expect(cache.read('old')).toMatchObject({ data: 'new' });
});
