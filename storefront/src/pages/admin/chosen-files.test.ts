import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createChosenFiles } from './chosen-files.ts';
import { takeTabLock } from './tab-lock.ts';
import { openUploadStore } from './upload-store.ts';

/** As the browser's: the first who asks for a name has it. */
function lockManager(): LockManager {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, run: (lock: { name: string } | null) => unknown) => {
    const free = !held.has(name);
    held.add(name);
    return run(free ? { name } : null);
  };
  return { request } as unknown as LockManager;
}

test('UP07 a further tab leaves a file alone that the first was just given; the next first one removes it', async () => {
  const shop = 'https://shop-of-two-tabs.test';
  const locks = lockManager();
  const open = (manager: LockManager | undefined) => {
    const store = openUploadStore(shop);
    return createChosenFiles(store, takeTabLock(store.name, manager));
  };
  const ref = '3:1:a.png';
  const first = open(locks);
  await first.keep(ref, new File(['abc'], 'a.png', { lastModified: 1 }));
  // what it keeps itself is kept after it has swept
  const second = open(locks);
  await second.keep('3:1:b.png', new File(['abc'], 'b.png', { lastModified: 1 }));
  expect(await first.read(ref)).not.toBeNull();
  const unsure = open({ request: () => Promise.reject(new Error('refused')) } as unknown as LockManager);
  await unsure.keep('3:1:c.png', new File(['abc'], 'c.png', { lastModified: 1 }));
  expect(await first.read(ref)).not.toBeNull();

  const next = open(lockManager());
  await next.keep('3:1:d.png', new File(['abc'], 'd.png', { lastModified: 1 }));
  expect([await next.read(ref), await next.read('3:1:d.png')]).toMatchObject([null, { name: 'd.png' }]);
});
