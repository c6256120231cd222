import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** Files that end with so many in flight, per second. */
type Line = (places: number) => number;

function run(pace: Pace, line: Line, seconds: number): number[] {
  const places: number[] = [];
  let nowMs = 1000;
  for (const endMs = nowMs + seconds * 1000; nowMs < endMs;) {
    nowMs += 1000 / line(pace.places);
    pace.ended(nowMs, true);
    places.push(pace.places);
  }
  return places;
}

test('UP08 three at a time, unless the admin allows more', () => {
  const pace = new Pace();
  expect(new Set(run(pace, (places) => places * 5, 30))).toEqual(new Set([3]));
});

test('UP08 with long ways each file more helps: it goes up to what is allowed', () => {
  const pace = new Pace();
  pace.setMost(32);
  expect(run(pace, (places) => places * 5, 30).at(-1)).toBe(32);
});

test('UP08 on a line that is full with four it stays near four', () => {
  const pace = new Pace();
  pace.setMost(32);
  const places = run(pace, (count) => Math.min(count, 4) * 5, 60);
  const late = places.slice(places.length / 2);
  expect(late.reduce((sum, each) => sum + each, 0) / late.length).toBeLessThan(7);
});

test('UP08 fewer than three when the admin wants it, and back to three after trouble', () => {
  const pace = new Pace();
  pace.setMost(1);
  expect(pace.places).toBe(1);
  pace.setMost(16);
  run(pace, (places) => places * 5, 20);
  expect(pace.places).toBe(16);
  pace.troubled();
  expect(pace.places).toBe(3);
});
