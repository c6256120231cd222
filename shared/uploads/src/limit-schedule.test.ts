import { expect, test } from 'vitest';
import { startEngineHarness } from '@baobab/testing/engine-harness';
import { VirtualClock } from '@baobab/testing/virtual-clock';
import { createLimitSchedule, limitAt } from './limit-schedule.ts';
import { DEFAULT_LIMITS, sanitizeLimits, type LimitedHours, type UploadLimits } from './limits.ts';

const MINUTE_MS = 60_000;
const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute).getTime();
const limitsWith = (hours: LimitedHours): UploadLimits => ({ ...DEFAULT_LIMITS, bytesPerSecond: 200_000, hours });
const NIGHT: LimitedHours = { fromMinute: 22 * 60, untilMinute: 6 * 60 + 30, bytesPerSecond: null };
const WORKDAY: LimitedHours = { fromMinute: 8 * 60, untilMinute: 18 * 60, bytesPerSecond: 0 };

test.each([
  ['before', WORKDAY, at(5, 7, 59), 200_000, at(5, 8)],
  ['at the beginning', WORKDAY, at(5, 8), 0, at(5, 18)],
  ['at the end', WORKDAY, at(5, 18), 200_000, at(6, 8)],
  ['before midnight', NIGHT, at(5, 23), null, at(6, 6, 30)],
  ['after midnight', NIGHT, at(6, 0), null, at(6, 6, 30)],
  ['at the end of a night', NIGHT, at(6, 6, 30), 200_000, at(6, 22)],
])('OW08 the limit that holds %s of the hours, and until when', (_, hours, nowMs, bytesPerSecond, untilMs) => {
  expect(limitAt(limitsWith(hours), nowMs)).toEqual({ bytesPerSecond, untilMs });
});

test('OW08 without hours one limit holds all day', () => {
  expect(limitAt({ ...DEFAULT_LIMITS, bytesPerSecond: 5 }, at(5, 12))).toEqual({ bytesPerSecond: 5, untilMs: null });
});

test('OW08 limits that were kept without hours are readable; hours that are none are left out', () => {
  expect(sanitizeLimits({ filesAtOnce: 8, bytesPerSecond: 1 })).toEqual({
    ...DEFAULT_LIMITS,
    filesAtOnce: 8,
    bytesPerSecond: 65_536,
  });
  expect(sanitizeLimits({ order: 'name' }).order).toBe('name');
  expect(sanitizeLimits(JSON.parse('{"order":"random"}') as Partial<UploadLimits>).order).toBe('planned');
  expect(sanitizeLimits({ hours: WORKDAY }).hours).toEqual(WORKDAY);
  expect(sanitizeLimits({ hours: { ...WORKDAY, bytesPerSecond: 1 } }).hours?.bytesPerSecond).toBe(65_536);
  for (const wrong of [{ fromMinute: 1080 }, { untilMinute: 1440 }, { fromMinute: -1 }, { fromMinute: 1.5 }])
    expect(sanitizeLimits({ hours: { ...WORKDAY, ...wrong } }).hours).toBeNull();
  expect(sanitizeLimits(JSON.parse('{"hours":"night"}') as Partial<UploadLimits>).hours).toBeNull();
});

test('OW08 in quiet hours the whole queue waits, says until when, and goes on by itself where it was', async () => {
  const h = await startEngineHarness();
  const { clock } = h.world;
  const schedule = createLimitSchedule(clock, h.engine, { limit: () => {} });
  await clock.advance(MINUTE_MS - (clock.now() % MINUTE_MS) - 200);
  const now = new Date(clock.now());
  const minute = now.getHours() * 60 + now.getMinutes();
  schedule.obey(limitsWith({ fromMinute: (minute + 1) % 1440, untilMinute: (minute + 61) % 1440, bytesPerSecond: 0 }));
  await h.drop(40, 8_000_000);
  await h.engine.confirm();
  await clock.advance(199);
  expect(h.engine.snapshot()).toMatchObject({ heldUntilMs: null });
  expect(h.engine.snapshot().running.length).toBeGreaterThan(0);
  await clock.advance(1000);
  const { done = 0, ...waiting } = h.states();
  expect(waiting).toEqual({ queued: 40 - done });
  const quietUntilMs = h.engine.snapshot().heldUntilMs ?? 0;
  expect(new Date(quietUntilMs).getMinutes()).toBe((minute + 61) % 60);
  const started = h.world.transport.started.length;
  await clock.advance(quietUntilMs - clock.now() - 1);
  expect(h.world.transport.started).toHaveLength(started);
  await clock.advance(1000);
  expect(h.engine.snapshot()).toMatchObject({ heldUntilMs: null });
  expect(h.world.transport.started.length).toBeGreaterThan(started);
  expect(h.engine.items({ offset: 0, limit: 100 }).items.every(({ error }) => error === null)).toBe(true);
  schedule.close();
  expect(await h.idle()).toBe(true);
});

test('OW08 the bandwidth follows the hours, and nothing follows them any more once they are turned off', async () => {
  const clock = new VirtualClock(at(5, 21, 30));
  const rates: (number | null)[] = [];
  const engine = { allow: () => {}, setOrder: () => {}, hold: () => expect.fail('nothing is held') };
  const schedule = createLimitSchedule(clock, engine, { limit: (rate) => void rates.push(rate) });
  schedule.obey(limitsWith(NIGHT));
  await clock.advance(10 * 60 * MINUTE_MS);
  expect(rates).toEqual([200_000, null, 200_000]);
  schedule.obey({ ...DEFAULT_LIMITS, bytesPerSecond: 100_000 });
  await clock.advance(48 * 60 * MINUTE_MS);
  expect(rates).toEqual([200_000, null, 200_000, 100_000]);
});

test('OW08 “Send now” ends the quiet hours that hold, with the limit of the other hours, and no later ones', async () => {
  const h = await startEngineHarness();
  const { clock } = h.world;
  const rates: (number | null)[] = [];
  const schedule = createLimitSchedule(clock, h.engine, { limit: (rate) => rates.push(rate) });
  const now = new Date(clock.now());
  const minute = now.getHours() * 60 + now.getMinutes();
  schedule.obey(limitsWith({ fromMinute: minute, untilMinute: (minute + 60) % 1440, bytesPerSecond: 0 }));
  expect(h.engine.snapshot().heldUntilMs).not.toBeNull();
  schedule.sendNow();
  expect(h.engine.snapshot().heldUntilMs).toBeNull();
  expect(rates.at(-1)).toBe(200_000);
  await clock.advance(30 * MINUTE_MS);
  expect(h.engine.snapshot().heldUntilMs).toBeNull();
  await clock.advance(24 * 60 * MINUTE_MS - 29 * MINUTE_MS);
  expect(h.engine.snapshot().heldUntilMs).not.toBeNull();
  schedule.close();
});
