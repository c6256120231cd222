import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

const end = (pace: Pace, files: number) => {
  for (let file = 0; file < files; file += 1) pace.ended();
  return pace.places;
};

test('UP08 three at a time, unless the admin allows more or fewer', () => {
  const pace = new Pace();
  expect(end(pace, 100)).toBe(3);
  pace.setMost(32);
  expect(pace.places).toBe(32);
  pace.setMost(1);
  expect(end(pace, 100)).toBe(1);
});

test('UP08 after trouble back to three, then up with what ends well, never beyond what is allowed', () => {
  const pace = new Pace();
  pace.setMost(10);
  pace.troubled();
  expect(pace.places).toBe(3);
  expect([end(pace, 2), end(pace, 1), end(pace, 6), end(pace, 100)]).toEqual([3, 6, 10, 10]);
  pace.setMost(2);
  pace.troubled();
  expect(pace.places).toBe(2);
});
