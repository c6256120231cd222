// The system's clock is set back while timers go on: what was planned by it must not wait for the time in between.
import { startEngineHarness } from '@baobab/testing/engine-harness';
import { VirtualClock } from '@baobab/testing/virtual-clock';
import { expect, test } from 'vitest';
import { createBandwidth } from '../bandwidth.ts';
import type { Clock } from '../ports.ts';
import { createUploadManager, type ScanProgress } from '../upload-manager.ts';
import { backoffMs } from './backoff.ts';
import { OutageTimer } from './outage-timer.ts';
import { SnapshotPublisher } from './snapshot-publisher.ts';

const HOUR_MS = 3600_000;

function settableClock() {
  const timers = new VirtualClock();
  let backMs = 0;
  const clock: Clock = { now: () => timers.now() - backMs, after: (delayMs, run) => timers.after(delayMs, run) };
  return { clock, timers, setBack: (ms: number) => (backMs += ms) };
}

test('UP08 announcements go on', async () => {
  const { clock, timers, setBack } = settableClock();
  let told = 0;
  const publisher = new SnapshotPublisher(
    clock,
    () => null,
    () => false,
  );
  publisher.subscribe(() => (told += 1));
  publisher.markChanged();
  setBack(HOUR_MS);
  publisher.markChanged();
  publisher.markChanged();
  expect(told).toBe(2);
  await timers.advance(250);
  expect(told).toBe(3);
  publisher.close();
});

test('UP04 reading dropped files goes on being told', async () => {
  const { clock, setBack } = settableClock();
  const { engine, world } = await startEngineHarness();
  const planner = async (_: string, progress: (scan: ScanProgress) => void) => {
    progress({ found: 1, checked: 0 });
    setBack(HOUR_MS);
    progress({ found: 2, checked: 0 });
    return { entries: [], folders: [], leftOut: [] };
  };
  const waiting = { connectivity: world.connectivity, nameOf: () => '' };
  const manager = createUploadManager<string>(engine, planner, clock, waiting);
  const found: (number | undefined)[] = [];
  manager.subscribe(({ scan }) => found.push(scan?.found));
  await manager.add('folder');
  expect(found).toContain(2);
});

test('UP08 a limited line is no longer busy than what went over it', async () => {
  const { clock, timers, setBack } = settableClock();
  const { signal } = new AbortController();
  const bandwidth = createBandwidth(clock);
  bandwidth.limit(1000);
  await bandwidth.take(5000, signal);
  setBack(HOUR_MS);
  let sent = 0;
  const sending = bandwidth.take(1000, signal).then(() => (sent += 1));
  await timers.advance(4000);
  expect(sent).toBe(0);
  await timers.advance(1000);
  await sending;
  expect(sent).toBe(1);
});

test('UP07 an outage ends after its own wait, and a longer one that began before goes on', async () => {
  const { clock, timers, setBack } = settableClock();
  let over = 0;
  const outage = new OutageTimer(clock, () => (over += 1));
  outage.begin(1000);
  setBack(HOUR_MS);
  outage.begin(2000);
  await timers.advance(2000);
  expect(over).toBe(1);
  outage.begin(9000);
  outage.begin(1000);
  await timers.advance(8999);
  expect(over).toBe(1);
  await timers.advance(1);
  expect(over).toBe(2);
});

test('UP07 a Retry-After of a year keeps the queue waiting: a timer for longer than 24 days would fire at once', async () => {
  const h = await startEngineHarness();
  const { clock, server, transport } = h.world;
  const after = clock.after.bind(clock);
  clock.after = (delayMs, run) => after(delayMs > 2 ** 31 - 1 ? 1 : delayMs, run);
  await h.drop(1);
  server.faults.push({ code: 'rate_limited', at: 'request', retryAfterMs: 365 * 24 * HOUR_MS });
  await h.engine.confirm();
  await clock.advance(HOUR_MS);
  expect(transport.started).toHaveLength(1);
  expect(backoffMs(1, 0)).toBe(500);
});
