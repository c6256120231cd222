// What goes wrong on the way, and how the engine goes on.
import { createUploadEngine } from './engine.ts';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '@baobab/domain/errors';
import { startEngineHarness } from '@baobab/testing/engine-harness';
import type { EngineHarness } from '@baobab/testing/engine-harness';

const MB = 1_000_000;
let h: EngineHarness;

beforeEach(async () => {
  h = await startEngineHarness();
});

test('UP07 after a kill in the middle only the rest is sent, and derivatives are made again', async () => {
  const [id = ''] = await h.drop(1, 9 * MB);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 6 * MB);
  const before = h.world.server.receivedBytes;
  h.world.derivatives.loseAll();
  await h.restart();
  expect(await h.idle()).toBe(true);
  expect(h.state(id)).toBe('done');
  expect(h.world.server.receivedBytes).toBe(9 * MB + 400 + 800 + 1600);
  expect(before).toBeGreaterThan(6 * MB);
});

test('UP06 OW14 what was paused on the way is paused after a restart, at the same progress, and goes on where the server stopped', async () => {
  const [id = ''] = await h.drop(1, 9 * MB);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 6 * MB);
  await h.engine.pause();
  const before = h.engine.item(id)?.sentBytes ?? 0;
  expect(before).toBeGreaterThan(4 * MB);
  await h.restart();
  expect(h.engine.item(id)).toMatchObject({ state: 'paused', sentBytes: before });
  expect(h.engine.snapshot().sentBytes).toBe(before);
  await h.world.clock.advance(60_000);
  expect(h.state(id)).toBe('paused');
  await h.engine.resume([id]);
  expect(await h.idle()).toBe(true);
  expect(h.engine.snapshot().sentBytes).toBe(h.engine.snapshot().totalBytes);
  expect(h.world.server.receivedBytes).toBe(9 * MB + 400 + 800 + 1600);
});

test('UP07 an answer lost after the last byte does not send the object again', async () => {
  await h.drop(1);
  await h.engine.confirm();
  // four objects, two requests each; the answer to the last chunk of the master gets lost
  h.world.server.faults.push(...Array.from({ length: 7 }, () => null), { code: 'network_timeout', at: 'answer' });
  expect(await h.idle()).toBe(true);
  expect(h.world.server.receivedBytes).toBe(300_000 + 400 + 800 + 1600);
  expect(h.world.server.violations).toEqual([]);
});

test('UP07 an expired upload starts again from zero and says so', async () => {
  const [id = ''] = await h.drop(1, 9 * MB);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 6 * MB);
  await h.engine.pause();
  h.world.server.sessions.clear();
  await h.engine.resume();
  expect(await h.idle()).toBe(true);
  expect(h.engine.item(id)?.restarts).toBe(1);
  expect(h.world.server.hash(`downloads/${h.world.server.published.get(id)?.masterFile}`)).toBe(
    h.world.files.hash('/drop/picture-00000.png'),
  );
});

test('UP07 a changed file is told, never spliced; a retry sends the new bytes under a new name', async () => {
  const [id = ''] = await h.drop(1, 9 * MB);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 6 * MB);
  await h.engine.pause();
  h.world.files.write('/drop/picture-00000.png', 8 * MB, 'edited');
  await h.engine.resume();
  await h.world.clock.advance(10_000);
  expect([h.state(id), h.errorCode(id)]).toEqual(['failed', 'file_changed']);
  expect(h.world.server.published.size).toBe(0);
  await h.engine.retry();
  expect(await h.idle()).toBe(true);
  const row = h.world.server.published.get(id);
  expect(row?.source).toMatchObject({ sha256: 'sha:edited:8000000', sizeBytes: 8 * MB });
  expect(h.world.server.hash(`downloads/${row?.masterFile}`)).toBe('sha:edited:8000000');
  expect(h.world.transport.terminated).toHaveLength(1);
});

test('UP07 UP10 a missing or unreadable file fails by name and the others finish', async () => {
  const [first, second, third] = await h.drop(3);
  h.world.files.delete('/drop/picture-00000.png');
  h.world.files.break('/drop/picture-00001.png', 'file_unreadable');
  await h.engine.confirm();
  await h.world.clock.advance(60_000);
  expect([h.errorCode(first), h.errorCode(second), h.state(third)]).toEqual([
    'file_missing',
    'file_unreadable',
    'done',
  ]);
});

test('UP07 offline costs no tries; back online it goes on within five seconds', async () => {
  await h.drop(5);
  await h.engine.confirm();
  await h.world.clock.advance(100);
  h.world.setOnline(false);
  await h.world.clock.advance(3600_000);
  expect(h.states()).toEqual({ queued: 5 });
  const requests = h.world.server.requests;
  h.world.setOnline(true);
  await h.world.clock.advance(5000);
  expect(h.world.server.requests).toBeGreaterThan(requests);
  expect(await h.idle()).toBe(true);
  expect(h.world.server.violations).toEqual([]);
});

test('UP07 gives up after six failed attempts, and one retry goes on from there', async () => {
  const [id] = await h.drop(1);
  h.world.server.down = 'server_unavailable';
  await h.engine.confirm();
  await h.world.clock.advance(300_000);
  expect([h.state(id), h.errorCode(id)]).toEqual(['failed', 'server_unavailable']);
  expect(h.world.transport.started).toHaveLength(6);
  h.world.server.down = null;
  await h.engine.retry();
  expect(await h.idle()).toBe(true);
});

test('SP04 UP07 bytes that the server had before are no progress: a line that always breaks in the same chunk is given up after six tries', async () => {
  const [id] = await h.drop(1, 9 * MB);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 6 * MB);
  const before = h.world.transport.started.length;
  // the chunk on its way gets no answer; then the question how far the server is gets one, and the chunk that follows none
  for (let count = 0; count < 20; count += 1)
    h.world.server.faults.push({ code: 'network_timeout', at: 'request' }, null);
  await h.world.clock.advance(300_000);
  expect([h.state(id), h.errorCode(id)]).toEqual(['failed', 'network_timeout']);
  expect(h.world.transport.started.length - before).toBeLessThanOrEqual(6);
  h.world.server.faults.splice(0);
  await h.engine.retry();
  expect(await h.idle()).toBe(true);
});

test('UP07 Retry-After is kept', async () => {
  await h.drop(1);
  h.world.server.faults.push({ code: 'rate_limited', at: 'request', retryAfterMs: 90_000 });
  await h.engine.confirm();
  await h.world.clock.advance(89_000);
  expect(h.world.transport.started).toHaveLength(1);
  expect(await h.idle()).toBe(true);
});

test('UP07 a full disk stops the queue, keeps the journal and says so', async () => {
  await h.drop(3);
  await h.engine.confirm();
  await h.world.clock.advance(30);
  h.world.journal.setFull(true);
  await h.world.clock.advance(60_000);
  expect(h.engine.snapshot().halted?.code).toBe('disk_full');
  expect(h.world.server.published.size).toBe(0);
  await expect(h.engine.pause()).rejects.toMatchObject({ code: 'disk_full' });
  h.world.journal.setFull(false);
  await h.engine.resume();
  expect(await h.idle()).toBe(true);
});

test('UP07 a disk that is full when the app starts halts the queue with its reason, and room lets it go on', async () => {
  await h.drop(3, 9 * MB);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 6 * MB);
  h.world.journal.setFull(true);
  await h.restart();
  expect([h.engine.snapshot().halted?.code, h.states()]).toEqual(['disk_full', { queued: 3 }]);
  h.world.journal.setFull(false);
  await h.engine.resume();
  expect(await h.idle()).toBe(true);
});

test('UP07 an item whose failure cannot be told from a lost line shows it, and the others go on', async () => {
  h = await startEngineHarness(({ connectivity }) => ({
    online: () => connectivity.online(),
    subscribe: (listener) => connectivity.subscribe(listener),
    isLost: async () => {
      throw new Error('the monitor is broken');
    },
  }));
  const [first, second] = await h.drop(2);
  h.world.server.faults.push({ code: 'image_damaged', at: 'request' });
  await h.engine.confirm();
  await h.world.clock.advance(300_000);
  expect(new Set([h.state(first), h.state(second)])).toEqual(new Set(['done', 'failed']));
});

test('UP06 cancel ends the upload on the server and publishes nothing; the others go on', async () => {
  const [first = '', second = ''] = await h.drop(2, 9 * MB);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 6 * MB);
  await Promise.all([h.engine.cancel([first]), h.world.clock.advance(1000)]);
  await h.world.clock.advance(20_000);
  expect([h.state(first), h.state(second)]).toEqual(['cancelled', 'done']);
  expect(h.world.transport.terminated).toHaveLength(1);
  expect([...h.world.server.published.keys()]).toEqual([second]);
});

test('UP07 an object that another client stored under that name is never overwritten', async () => {
  const [id = ''] = await h.drop(1);
  const stamp = h.world.clock.now();
  const taken = `images/lovable-uploads/${stamp}-picture-00000.400.webp`;
  h.world.server.objects.set(taken, { sizeBytes: 400, pieces: [{ fill: 'foreign', start: 0, end: 400 }] });
  await h.engine.confirm();
  await h.world.clock.advance(10_000);
  expect(h.errorCode(id)).toBe('storage_duplicate');
  await h.engine.retry();
  expect(await h.idle()).toBe(true);
  expect(h.world.server.hash(taken)).toBe('sha:foreign:400');
});

test('UP07 a lost session stops the whole queue and fails no item; signing in again goes on, but not with what the admin had paused', async () => {
  const [paused] = await h.drop(6);
  await h.engine.confirm();
  await h.engine.pause([paused ?? '']);
  h.world.server.down = 'session_expired';
  await h.world.clock.advance(2000);
  expect(h.engine.snapshot().halted?.code).toBe('session_expired');
  expect(h.states()).toEqual({ paused: 1, queued: 5 });
  h.world.server.down = null;
  await h.engine.endHalt();
  expect(h.engine.snapshot().halted).toBeNull();
  await h.world.clock.advance(60_000);
  expect(h.states()).toEqual({ paused: 1, done: 5 });
});

test('UP09 what could not be removed while offline is removed at the next start', async () => {
  const [id] = await h.drop(1, 9_000_000);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.objects.size > 1);
  h.world.setOnline(false);
  await h.engine.cancel([id ?? '']);
  expect(h.world.server.objects.size).toBeGreaterThan(0);
  h.world.setOnline(true);
  await h.restart();
  await h.world.clock.advance(1000);
  expect([...h.world.server.objects.keys()]).toEqual([]);
});

test('UP07 a timer that comes a moment too early does not leave the queue standing', async () => {
  const { clock } = h.world;
  const after = clock.after.bind(clock);
  clock.after = (delayMs, run) => after(Math.max(0, delayMs - 0.5), run);
  await h.drop(1);
  h.world.server.faults.push({ code: 'server_unavailable', at: 'request' });
  await h.engine.confirm();
  expect(await h.idle()).toBe(true);
});

test.each([
  [new Error('the database is gone'), 'journal_unreadable'],
  [new AppError('file_unreadable', { reason: 'database is locked' }), 'journal_unreadable'],
  [new AppError('journal_damaged'), 'journal_damaged'],
  [new AppError('disk_full'), 'disk_full'],
])('UP07 a queue that cannot begin for “%s” stays halted and says why: %s', async (error, code) => {
  const load = async () => {
    throw error;
  };
  const journal = Object.assign(h.world.journal, { load });
  const engine = createUploadEngine({ ...h.world, journal }, { kinds: [] });
  await expect(engine.start()).rejects.toBe(error);
  await engine.resume();
  expect(engine.snapshot().halted?.code).toBe(code);
});
