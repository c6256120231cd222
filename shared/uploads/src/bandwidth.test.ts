import { expect, test } from 'vitest';
import { VirtualClock } from '@baobab/testing/virtual-clock';
import { createBandwidth } from './bandwidth.ts';

const { signal } = new AbortController();

test('UP08 a limit is kept by all together, and lifting it lets the waiting go at once', async () => {
  const clock = new VirtualClock();
  const bandwidth = createBandwidth(clock);
  bandwidth.limit(100_000);
  let sent = 0;
  const send = async () => {
    for (let piece = 0; piece < 100; piece += 1) {
      await bandwidth.take(10_000, signal);
      sent += 10_000;
    }
  };
  const all = Promise.all([send(), send(), send()]);
  await clock.advance(10_000);
  expect(sent).toBeGreaterThanOrEqual(950_000);
  expect(sent).toBeLessThanOrEqual(1_050_000);
  bandwidth.limit(null);
  await clock.advance(0);
  await all;
  expect(sent).toBe(3_000_000);
});

test('UP06 a transfer that is paused stops waiting for its turn', async () => {
  const clock = new VirtualClock();
  const bandwidth = createBandwidth(clock);
  bandwidth.limit(1000);
  await bandwidth.take(10_000, signal);
  const control = new AbortController();
  const waiting = bandwidth.take(10_000, control.signal);
  control.abort(new Error('paused'));
  await expect(waiting).rejects.toThrow('paused');
});

test('UP08 setting the same limit again lets nothing through before its turn', async () => {
  const clock = new VirtualClock();
  const bandwidth = createBandwidth(clock);
  bandwidth.limit(1000);
  await bandwidth.take(10_000, signal);
  let sent = 0;
  const waiting = bandwidth.take(1000, signal).then(() => (sent += 1000));
  bandwidth.limit(1000);
  await clock.advance(9000);
  expect(sent).toBe(0);
  await clock.advance(1000);
  await waiting;
  expect(sent).toBe(1000);
});
