import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('TR07 OP03 all items are done in their order, a few at once', async () => {
  const begun: number[] = [];
  let open = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    open += 1;
    most = Math.max(most, open);
    await turn();
    open -= 1;
  });
  expect({ begun, open, most }).toEqual({ begun: [1, 2, 3, 4, 5, 6, 7], open: 0, most: 3 });
});

test('TR07 OP03 after a failure no item is begun; it is told once all that was under way has ended', async () => {
  const begun: number[] = [];
  let ended = 0;
  const failing = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('the disk is full');
    await turn();
    await turn();
    ended += 1;
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect({ begun, ended }).toEqual({ begun: [1, 2], ended: 1 });
});
