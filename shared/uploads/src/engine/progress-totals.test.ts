import { expect, test } from 'vitest';
import { ProgressTotals, type ItemProgress } from './progress-totals.ts';

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

test('SP04 OW14 on a line that is cut in every minute, the time left is that of the whole way, waits and repeats included', () => {
  const totals = new ProgressTotals();
  let item: ItemProgress = { ...uploading, totalBytes: 10 * MB };
  totals.replace(null, item);
  const become = (next: Partial<ItemProgress>) => {
    totals.replace(item, { ...item, ...next });
    item = { ...item, ...next };
  };
  const RATE = 32_000;
  // ten seconds of each minute nothing moves, and what five seconds took is sent again
  const second = (at: number) => {
    const inMinute = at % 60;
    become({ state: inMinute < 10 && at > 60 ? 'queued' : 'uploading' });
    const bytes = inMinute === 10 && at > 60 ? -5 * RATE : item.state === 'uploading' ? RATE : 0;
    become({ sentBytes: item.sentBytes + bytes });
    totals.moved(bytes);
    totals.sample(at * 1000);
  };
  const pace = (RATE * 45) / 60;
  const errors: number[] = [];
  for (let at = 1; at < 300; at += 1) {
    second(at);
    const { remainingSeconds } = totals.values;
    const truth = (10 * MB - item.sentBytes) / pace;
    if (at > 120 && remainingSeconds !== null) errors.push(Math.abs(remainingSeconds - truth) / truth);
  }
  expect(errors.length).toBeGreaterThan(140);
  expect(Math.max(...errors)).toBeLessThan(0.25);
});
