import { expect, test } from 'vitest';
import { ProgressTotals } from './progress-totals.ts';

const MB = 1_000_000;
const uploading = { state: 'uploading', action: 'new', sentBytes: 0, totalBytes: 100 * MB } as const;

test('OW14 a transfer that stands still has no speed and no time left; when it moves again they are those of the line', () => {
  const totals = new ProgressTotals();
  totals.replace(null, uploading);
  let nowMs = 1_000_000;
  const second = (bytes: number) => {
    totals.moved(bytes);
    totals.sample((nowMs += 1000));
  };
  for (let count = 0; count < 10; count += 1) second(MB);
  expect(totals.values.remainingSeconds).toBeCloseTo(100);
  for (let count = 0; count < 600; count += 1) {
    second(0);
    expect(totals.values.remainingSeconds ?? 0).toBeLessThan(400);
  }
  expect(totals.values).toMatchObject({ bytesPerSecond: null, remainingSeconds: null });
  second(MB);
  expect(totals.values.remainingSeconds).toBeCloseTo(100);
});

test('OW14 a queue of which nothing is on its way tells no time left; a finished one tells none is left', () => {
  const totals = new ProgressTotals();
  totals.replace(null, uploading);
  totals.sample(0);
  totals.moved(MB);
  totals.sample(1000);
  expect(totals.values.remainingSeconds).toBeGreaterThan(0);
  const waiting = { ...uploading, state: 'queued' } as const;
  totals.replace(uploading, waiting);
  totals.sample(2000);
  expect(totals.values).toMatchObject({ bytesPerSecond: null, remainingSeconds: null });
  totals.replace(waiting, { ...uploading, state: 'done', sentBytes: 100 * MB });
  expect(totals.values.remainingSeconds).toBe(0);
});
