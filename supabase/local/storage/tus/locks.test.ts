import { expect, test, vi } from 'vitest';
import { UploadLocks } from './locks.ts';

const held = async (locks: UploadLocks<string>, name: string, letGo = vi.fn()) => {
  const lock = locks.lockerFor(name).newLock('upload');
  await lock.lock(new AbortController().signal, letGo);
  return { lock, letGo };
};

test('UP07 the holder is asked to let go, and the next one gets the lock when it does', async () => {
  const locks = new UploadLocks<string>(5000);
  const first = await held(locks, 'first');
  const second = held(locks, 'second');
  expect(first.letGo).toHaveBeenCalledOnce();
  expect(locks.holder('upload')?.request).toBe('first');
  await first.lock.unlock();
  await second;
  expect(locks.holder('upload')?.request).toBe('second');
});

test('UP07 a holder that does not let go makes the next one get 503 after its wait', async () => {
  const locks = new UploadLocks<string>(20);
  await held(locks, 'first');
  await expect(held(locks, 'second')).rejects.toMatchObject({ statusCode: 503, message: 'acquiring lock timeout' });
  expect(locks.holder('upload')?.request).toBe('first');
});
