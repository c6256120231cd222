import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LARGE_BYTES, Lanes } from './lanes.ts';

const BIG = LARGE_BYTES;

test('UP08 small items keep their order, whatever the order in which they come back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(10_000), { minLength: 1 }), (seqs) => {
      const lanes = new Lanes(() => true);
      for (const seq of seqs) lanes.add(String(seq), seq, 10);
      const taken = seqs.map(() => Number(lanes.take(0, 3)));
      expect(taken).toEqual([...seqs].sort((a, b) => a - b));
      expect(lanes.take(0, 3)).toBeNull();
    }),
  );
});

test('UP02 large files leave one place to small ones that wait, and use it when none does', () => {
  const lanes = new Lanes(() => true);
  lanes.add('big1', 1, BIG);
  lanes.add('big2', 2, BIG);
  lanes.add('big3', 3, BIG);
  lanes.add('small', 4, 10);
  expect([lanes.take(0, 3), lanes.take(1, 3), lanes.take(2, 3), lanes.take(2, 3)]).toEqual([
    'big1',
    'big2',
    'small',
    'big3',
  ]);
});

test('UP08 however many files are allowed, three large ones at a time; the other places are for small ones', () => {
  const lanes = new Lanes(() => true);
  for (const seq of [1, 2, 3, 4]) lanes.add(`big${seq}`, seq, BIG);
  expect([0, 1, 2, 3].map((running) => lanes.take(running, 32))).toEqual(['big1', 'big2', 'big3', null]);
  lanes.add('small', 5, 10);
  expect([lanes.take(3, 32), lanes.take(2, 32)]).toEqual(['small', 'big4']);
});

test('UP08 with a single place large files still go', () => {
  const lanes = new Lanes(() => true);
  lanes.add('big', 1, BIG);
  lanes.add('small', 2, 10);
  expect([lanes.take(0, 1), lanes.take(0, 1)]).toEqual(['big', 'small']);
});

test('UP08 an item that is no longer ready loses its turn', () => {
  const lanes = new Lanes((id) => id !== 'paused');
  lanes.add('paused', 1, 10);
  lanes.add('next', 2, 10);
  expect(lanes.take(0, 3)).toBe('next');
});
