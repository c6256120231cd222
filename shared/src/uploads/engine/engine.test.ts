import { beforeEach, expect, test } from 'vitest';
import { illustrationEntry } from '../../testing/illustration-entries.ts';
import { createMemoryWorld } from '../../testing/memory-upload-world.ts';
import type { MemoryWorld } from '../../testing/memory-upload-world.ts';
import { illustrationKind } from '../kinds/illustration.ts';
import { createUploadEngine } from './engine.ts';
import type { UploadEngine, UploadSnapshot } from './engine.ts';

const MB = 1_000_000;
let world: MemoryWorld;
let engine: UploadEngine;

beforeEach(async () => {
  world = createMemoryWorld();
  await restart();
});

async function restart(): Promise<void> {
  const closing = engine?.close();
  await world.clock.advance(1000);
  await closing;
  engine = createUploadEngine(world, { kinds: [illustrationKind] });
  await engine.start();
}

async function drop(count: number, sizeBytes = 300_000): Promise<readonly string[]> {
  const entries = Array.from({ length: count }, (_, index) =>
    illustrationEntry(world.files, `picture-${String(index).padStart(5, '0')}.png`, sizeBytes),
  );
  return (await engine.plan(entries)).ids;
}

const idle = () =>
  world.clock.advanceUntil(() => engine.snapshot().states.done === engine.items({ offset: 0, limit: 1 }).total);
const states = () => Object.fromEntries(Object.entries(engine.snapshot().states).filter(([, count]) => count > 0));
const state = (id: string | undefined) => engine.item(id ?? '')?.state;
const errorCode = (id: string | undefined) => engine.item(id ?? '')?.error?.code;

test('UP02 sends nothing before the plan is confirmed, then everything, three files at a time and in order', async () => {
  await drop(20);
  await world.clock.advance(10_000);
  expect(world.server.requests).toBe(0);
  expect(states()).toEqual({ planned: 20 });
  await engine.confirm();
  expect(await idle()).toBe(true);
  expect(states()).toEqual({ done: 20 });
  expect(world.server.violations).toEqual([]);
  expect(world.server.publishCalls).toBe(20);
  const masters = world.transport.started.filter((name) => name.startsWith('masters/'));
  expect(masters.map((name) => name.slice(-9))).toEqual(masters.map((name) => name.slice(-9)).sort());
  expect(world.derivatives.kept).toBe(0);
});

test('UP09 the row names exactly the objects that were sent, under an id that the client made', async () => {
  const [id = ''] = await drop(1);
  await engine.confirm();
  await idle();
  const row = world.server.published.get(id);
  expect(row?.image).toMatch(/^lovable-uploads\/\d+-picture-00000\.1600\.webp$/);
  expect(row?.masterFile).toMatch(new RegExp(`^masters/${id}/\\d+_picture-00000\\.png$`));
  expect(world.server.hash(`downloads/${row?.masterFile}`)).toBe(world.files.hash('/drop/picture-00000.png'));
  expect(world.server.objects.size).toBe(4);
});

test('UP07 after a kill in the middle only the rest is sent, and derivatives are made again', async () => {
  const [id = ''] = await drop(1, 9 * MB);
  await engine.confirm();
  await world.clock.advanceUntil(() => world.server.receivedBytes > 6 * MB);
  const before = world.server.receivedBytes;
  world.derivatives.loseAll();
  await restart();
  expect(await idle()).toBe(true);
  expect(state(id)).toBe('done');
  expect(world.server.receivedBytes).toBe(9 * MB + 400 + 800 + 1600);
  expect(before).toBeGreaterThan(6 * MB);
});

test('UP07 an answer lost after the last byte does not send the object again', async () => {
  await drop(1);
  await engine.confirm();
  // four objects, two requests each; the answer to the last chunk of the master gets lost
  world.server.faults.push(...Array.from({ length: 7 }, () => null), { code: 'network_timeout', at: 'answer' });
  expect(await idle()).toBe(true);
  expect(world.server.receivedBytes).toBe(300_000 + 400 + 800 + 1600);
  expect(world.server.violations).toEqual([]);
});

test('UP07 an expired upload starts again from zero and says so', async () => {
  const [id = ''] = await drop(1, 9 * MB);
  await engine.confirm();
  await world.clock.advanceUntil(() => world.server.receivedBytes > 6 * MB);
  await engine.pause();
  world.server.sessions.clear();
  await engine.resume();
  expect(await idle()).toBe(true);
  expect(engine.item(id)?.restarts).toBe(1);
  expect(world.server.hash(`downloads/${world.server.published.get(id)?.masterFile}`)).toBe(
    world.files.hash('/drop/picture-00000.png'),
  );
});

test('UP07 a changed file is told, never spliced; a retry sends the new bytes under a new name', async () => {
  const [id = ''] = await drop(1, 9 * MB);
  await engine.confirm();
  await world.clock.advanceUntil(() => world.server.receivedBytes > 6 * MB);
  await engine.pause();
  world.files.write('/drop/picture-00000.png', 8 * MB, 'edited');
  await engine.resume();
  await world.clock.advance(10_000);
  expect([state(id), errorCode(id)]).toEqual(['failed', 'file_changed']);
  expect(world.server.published.size).toBe(0);
  await engine.retry();
  expect(await idle()).toBe(true);
  const row = world.server.published.get(id);
  expect(row?.source).toMatchObject({ sha256: 'sha:edited:8000000', sizeBytes: 8 * MB });
  expect(world.server.hash(`downloads/${row?.masterFile}`)).toBe('sha:edited:8000000');
  expect(world.transport.terminated).toHaveLength(1);
});

test('UP07 a file that changes while it is being read is not published', async () => {
  const [id = ''] = await drop(1, 9 * MB);
  await engine.confirm();
  await world.clock.advanceUntil(() => world.server.receivedBytes > 6 * MB);
  world.files.write('/drop/picture-00000.png', 9 * MB, 'edited');
  await world.clock.advance(10_000);
  expect([state(id), errorCode(id)]).toEqual(['failed', 'file_changed']);
  expect(world.server.published.size).toBe(0);
});

test('UP07 UP10 a missing or unreadable file fails by name and the others finish', async () => {
  const [first, second, third] = await drop(3);
  world.files.delete('/drop/picture-00000.png');
  world.files.break('/drop/picture-00001.png', 'file_unreadable');
  await engine.confirm();
  await world.clock.advance(60_000);
  expect([errorCode(first), errorCode(second), state(third)]).toEqual(['file_missing', 'file_unreadable', 'done']);
});

test('UP07 offline costs no tries; back online it goes on within five seconds', async () => {
  await drop(5);
  await engine.confirm();
  await world.clock.advance(100);
  world.setOnline(false);
  await world.clock.advance(3600_000);
  expect(states()).toEqual({ queued: 5 });
  const requests = world.server.requests;
  world.setOnline(true);
  await world.clock.advance(5000);
  expect(world.server.requests).toBeGreaterThan(requests);
  expect(await idle()).toBe(true);
  expect(world.server.violations).toEqual([]);
});

test('UP07 gives up after six failed attempts, and one retry goes on from there', async () => {
  const [id] = await drop(1);
  world.server.down = 'server_unavailable';
  await engine.confirm();
  await world.clock.advance(300_000);
  expect([state(id), errorCode(id)]).toEqual(['failed', 'server_unavailable']);
  expect(world.transport.started).toHaveLength(6);
  world.server.down = null;
  await engine.retry();
  expect(await idle()).toBe(true);
});

test('UP08 in an outage one attempt at a time asks, so that the queue does not burn down', async () => {
  await drop(1000);
  world.server.down = 'server_unavailable';
  await engine.confirm();
  await world.clock.advance(20_000);
  expect(world.transport.started.length).toBeLessThan(15);
  expect(engine.snapshot().states.failed).toBe(0);
  world.server.down = null;
  await world.clock.advanceUntil(() => engine.snapshot().states.queued === 0 && engine.snapshot().running.length === 0);
  expect(states()).toEqual({ done: 1000 });
});

test('UP07 Retry-After is kept', async () => {
  await drop(1);
  world.server.faults.push({ code: 'rate_limited', at: 'request', retryAfterMs: 90_000 });
  await engine.confirm();
  await world.clock.advance(89_000);
  expect(world.transport.started).toHaveLength(1);
  expect(await idle()).toBe(true);
});

test('UP07 a lost session stops the whole queue without failing an item', async () => {
  await drop(10);
  world.server.down = 'session_expired';
  await engine.confirm();
  await world.clock.advance(60_000);
  expect(engine.snapshot().halted?.code).toBe('session_expired');
  expect(states()).toEqual({ queued: 10 });
  world.server.down = null;
  await engine.resume();
  expect(engine.snapshot().halted).toBeNull();
  expect(await idle()).toBe(true);
});

test('UP07 a full disk stops the queue, keeps the journal and says so', async () => {
  await drop(3);
  await engine.confirm();
  await world.clock.advance(30);
  world.journal.setFull(true);
  await world.clock.advance(60_000);
  expect(engine.snapshot().halted?.code).toBe('disk_full');
  expect(world.server.published.size).toBe(0);
  await expect(engine.pause()).rejects.toMatchObject({ code: 'disk_full' });
  world.journal.setFull(false);
  await engine.resume();
  expect(await idle()).toBe(true);
});

test('UP06 cancel ends the upload on the server and publishes nothing; the others go on', async () => {
  const [first = '', second = ''] = await drop(2, 9 * MB);
  await engine.confirm();
  await world.clock.advanceUntil(() => world.server.receivedBytes > 6 * MB);
  await Promise.all([engine.cancel([first]), world.clock.advance(1000)]);
  await world.clock.advance(20_000);
  expect([state(first), state(second)]).toEqual(['cancelled', 'done']);
  expect(world.transport.terminated).toHaveLength(1);
  expect([...world.server.published.keys()]).toEqual([second]);
});

test('UP06 pause survives a restart, resume goes on where the server stopped', async () => {
  const [id = ''] = await drop(1, 9 * MB);
  await engine.confirm();
  await world.clock.advanceUntil(() => world.server.receivedBytes > 6 * MB);
  await Promise.all([engine.pause([id]), world.clock.advance(1000)]);
  await restart();
  await world.clock.advance(60_000);
  expect(state(id)).toBe('paused');
  await engine.resume([id]);
  expect(await idle()).toBe(true);
  expect(world.server.receivedBytes).toBe(9 * MB + 400 + 800 + 1600);
});

test('UP04 an unchanged file is done without a byte; a conflict waits for a choice', async () => {
  const same = illustrationEntry(world.files, 'same.png', 5, { action: 'same' });
  const reason = { code: 'conflict', message: 'two of them' } as const;
  const conflict = illustrationEntry(world.files, 'conflict.png', 5, { action: 'conflict', reason });
  const [sameId, conflictId = ''] = (await engine.plan([same, conflict])).ids;
  await engine.confirm();
  expect([state(sameId), state(conflictId)]).toEqual(['done', 'planned']);
  expect(world.server.requests).toBe(0);
  await engine.updatePlan(conflictId, { choice: 'separate' });
  await engine.confirm();
  expect(await idle()).toBe(true);
  expect([...world.server.published.keys()]).toEqual([conflictId]);
});

test('UP04 the same folder dropped again while it is on its way is not sent twice', async () => {
  await drop(3);
  await engine.confirm();
  const again = illustrationEntry(world.files, 'picture-00001.png');
  expect((await engine.plan([again])).counts).toMatchObject({ new: 0, same: 1 });
  world.files.write('/drop/picture-00001.png', 7, 'edited');
  const sources = again.sources.map((source) => ({ ...source, sha256: world.files.hash(source.ref) }));
  expect((await engine.plan([{ ...again, sources }])).counts).toMatchObject({ new: 1, same: 0 });
});

test('UP07 an object that another client stored under that name is never overwritten', async () => {
  const [id = ''] = await drop(1);
  const stamp = world.clock.now();
  const taken = `images/lovable-uploads/${stamp}-picture-00000.400.webp`;
  world.server.objects.set(taken, { sizeBytes: 400, pieces: [{ fill: 'foreign', start: 0, end: 400 }] });
  await engine.confirm();
  await world.clock.advance(10_000);
  expect(errorCode(id)).toBe('storage_duplicate');
  await engine.retry();
  expect(await idle()).toBe(true);
  expect(world.server.hash(taken)).toBe('sha:foreign:400');
});

test('UP08 ten thousand items: at most five announcements a second, pages of any part, order kept', async () => {
  const seen: number[] = [];
  engine.subscribe(() => seen.push(world.clock.now()));
  await drop(10_000);
  await engine.confirm();
  await world.clock.advance(3000);
  const lastSecond = seen.filter((at) => at > world.clock.now() - 1000);
  expect(lastSecond.length).toBeGreaterThan(1);
  expect(lastSecond.length).toBeLessThanOrEqual(5);
  const page = engine.items({ offset: 9990, limit: 20 });
  expect([page.total, page.items.length, page.items.at(-1)?.path]).toEqual([10_000, 10, 'picture-09999.png']);
  const done = engine.items({ offset: 0, limit: 5, filter: { states: ['done'] } });
  expect(done.items[0]?.path).toBe('picture-00000.png');
  expect(engine.items({ offset: 0, limit: 5, filter: { search: '0777' } }).items[0]?.path).toBe('picture-00777.png');
});

test('UP02 the snapshot tells bytes, speed and time left truthfully', async () => {
  let last: UploadSnapshot | undefined;
  engine.subscribe((snapshot) => (last = snapshot));
  await drop(3, 9 * MB);
  expect(engine.snapshot().plannedBytes).toBe(27 * MB);
  await engine.confirm();
  await world.clock.advance(1000);
  expect(last?.totalBytes).toBe(27 * MB + 3 * 2800);
  expect(last?.sentBytes).toBeGreaterThan(0);
  expect(last?.bytesPerSecond).toBeGreaterThan(MB);
  expect(last?.remainingSeconds).toBeGreaterThan(0);
  await idle();
  await world.clock.advance(1000);
  expect([last?.sentBytes, last?.remainingSeconds]).toEqual([27 * MB + 3 * 2800, 0]);
  expect(JSON.parse(JSON.stringify(last))).toEqual(last);
});

test('UP08 clearing forgets what is done, also after a restart', async () => {
  await drop(2);
  await engine.confirm();
  await idle();
  await drop(1);
  await engine.clearDone();
  await restart();
  expect(states()).toEqual({ planned: 1 });
});
