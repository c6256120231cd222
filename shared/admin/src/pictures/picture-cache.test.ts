import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPictureCache } from './picture-cache.ts';

let open: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  open = new Set();
  let count = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const address = `blob:${(count += 1)}`;
    open.add(address);
    return address;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void open.delete(address));
});
afterEach(() => vi.restoreAllMocks());

/** Pictures of ten bytes. */
function openCache(mostBytes?: number) {
  const made: string[] = [];
  const cache = createPictureCache(
    async (id) => {
      made.push(id);
      return id === 'broken' ? null : new Blob(['0123456789']);
    },
    { atOnce: 1, ...(mostBytes === undefined ? {} : { mostBytes }) },
  );
  const show = (id: string) => cache.want(id, 'small', () => {});
  return { cache, made, show, settle: () => vi.runAllTimersAsync() };
}

test('OW03 what stays in sight is made, the latest first; what is scrolled past is not', async () => {
  const { made, show, settle } = openCache();
  const [hide] = [show('a'), show('b'), show('c')];
  hide();
  await settle();
  expect(made).toEqual(['b', 'c']);
  show('b');
  await settle();
  expect(made).toHaveLength(2);
});

test('OW03 a picture that cannot be made is told as none, once', async () => {
  const { cache, made, show, settle } = openCache();
  expect(cache.peek('broken', 'small')).toBeUndefined();
  show('broken');
  await settle();
  expect(cache.peek('broken', 'small')).toBeNull();
  show('broken');
  await settle();
  expect(made).toEqual(['broken']);
});

test('OW03 pictures take no more room than they may, and none in sight is given back', async () => {
  const { cache, show, settle } = openCache(25);
  const hide = show('a');
  show('b');
  await settle();
  hide();
  show('c');
  show('d');
  await settle();
  expect(cache.peek('a', 'small')).toBeUndefined();
  expect(['b', 'c', 'd'].map((id) => cache.peek(id, 'small')).every((address) => open.has(address ?? ''))).toBe(true);
  expect(open.size).toBe(3);
});
