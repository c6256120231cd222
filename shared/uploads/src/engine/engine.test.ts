import { beforeEach, expect, test } from 'vitest';
import { startEngineHarness } from '@baobab/testing/engine-harness';
import type { EngineHarness } from '@baobab/testing/engine-harness';
import { illustrationEntry } from '@baobab/testing/illustration-entries';
import type { UploadSnapshot } from './engine.ts';

const MB = 1_000_000;
let h: EngineHarness;

beforeEach(async () => {
  h = await startEngineHarness();
});

test('UP02 sends nothing before the plan is confirmed, then everything, three files at a time and in order', async () => {
  await h.drop(20);
  await h.world.clock.advance(10_000);
  expect(h.world.server.requests).toBe(0);
  expect(h.states()).toEqual({ planned: 20 });
  await h.engine.confirm();
  expect(await h.idle()).toBe(true);
  expect(h.states()).toEqual({ done: 20 });
  expect(h.world.server.violations).toEqual([]);
  expect(h.world.server.publishCalls).toBe(20);
  const masters = h.world.transport.started.filter((name) => name.startsWith('masters/'));
  expect(masters).toHaveLength(20);
  expect(masters.map((name) => name.slice(-9))).toEqual(masters.map((name) => name.slice(-9)).sort());
  expect(h.world.derivatives.kept).toBe(0);
});

test('UP09 the row names exactly the objects that were sent, under an id that the client made', async () => {
  const [id = ''] = await h.drop(1);
  await h.engine.confirm();
  await h.idle();
  const row = h.world.server.published.get(id);
  expect(row?.picture?.image).toMatch(/^lovable-uploads\/\d+-picture-00000\.1600\.webp$/);
  expect(row?.masterFile).toMatch(new RegExp(`^masters/${id}/\\d+_picture-00000\\.png$`));
  expect(h.world.server.hash(`downloads/${row?.masterFile}`)).toBe(h.world.files.hash('/drop/picture-00000.png'));
  expect(h.world.server.objects.size).toBe(4);
});

test('UP08 in an outage one attempt at a time asks, so that no item fails', async () => {
  await h.drop(200);
  h.world.server.down = 'server_unavailable';
  await h.engine.confirm();
  await h.world.clock.advance(20_000);
  expect(h.world.transport.started.length).toBeLessThan(15);
  expect(h.engine.snapshot().states.failed).toBe(0);
  h.world.server.down = null;
  await h.world.clock.advanceUntil(
    () => h.engine.snapshot().states.queued === 0 && h.engine.snapshot().running.length === 0,
  );
  expect(h.states()).toEqual({ done: 200 });
});

test('UP04 an unchanged file is done without a byte; a conflict waits for a choice', async () => {
  const same = illustrationEntry(h.world.files, 'same.png', 5, { action: 'same' });
  const reason = { code: 'conflict', message: 'two of them' } as const;
  const conflict = illustrationEntry(h.world.files, 'conflict.png', 5, { action: 'conflict', reason });
  const [sameId, conflictId = ''] = (await h.engine.plan([same, conflict])).ids;
  await h.engine.confirm();
  expect([h.state(sameId), h.state(conflictId)]).toEqual(['done', 'planned']);
  expect(h.world.server.requests).toBe(0);
  await h.engine.updatePlan(conflictId, { choice: 'separate' });
  await h.engine.confirm();
  expect(await h.idle()).toBe(true);
  expect([...h.world.server.published.keys()]).toEqual([conflictId]);
});

test('UP04 the same folder dropped again while it is on its way is not sent twice', async () => {
  await h.drop(3);
  await h.engine.confirm();
  const again = illustrationEntry(h.world.files, 'picture-00001.png');
  expect((await h.engine.plan([again])).counts).toMatchObject({ new: 0, same: 1 });
  h.world.files.write('/drop/picture-00001.png', 7, 'edited');
  const sources = again.sources.map((source) => ({ ...source, sha256: h.world.files.hash(source.ref) }));
  expect((await h.engine.plan([{ ...again, sources }])).counts).toMatchObject({ new: 1, same: 0 });
});

test('UP08 ten thousand items: at most five announcements a second, pages of any part, order kept', async () => {
  const seen: number[] = [];
  h.engine.subscribe(() => seen.push(h.world.clock.now()));
  await h.drop(10_000);
  await h.engine.confirm();
  await h.world.clock.advance(3000);
  const lastSecond = seen.filter((at) => at > h.world.clock.now() - 1000);
  expect(lastSecond.length).toBeGreaterThan(1);
  expect(lastSecond.length).toBeLessThanOrEqual(5);
  const page = h.engine.items({ offset: 9990, limit: 20 });
  expect([page.total, page.items.length, page.items.at(-1)?.path]).toEqual([10_000, 10, 'picture-09999.png']);
  const done = h.engine.items({ offset: 0, limit: 5, filter: { states: ['done'] } });
  expect(done.items[0]?.path).toBe('picture-00000.png');
  expect(h.engine.items({ offset: 0, limit: 5, filter: { search: '0777' } }).items[0]?.path).toBe('picture-00777.png');
}, 60_000);

test('UP02 the snapshot tells bytes, speed and time left truthfully', async () => {
  let last: UploadSnapshot | undefined;
  h.engine.subscribe((snapshot) => (last = snapshot));
  await h.drop(3, 9 * MB);
  expect(h.engine.snapshot().plannedBytes).toBe(27 * MB);
  await h.engine.confirm();
  await h.world.clock.advance(1000);
  expect(last?.totalBytes).toBe(27 * MB + 3 * 2800);
  expect(last?.sentBytes).toBeGreaterThan(0);
  expect(last?.bytesPerSecond).toBeGreaterThan(MB);
  expect(last?.remainingSeconds).toBeGreaterThan(0);
  await h.idle();
  await h.world.clock.advance(1000);
  expect([last?.sentBytes, last?.remainingSeconds]).toEqual([27 * MB + 3 * 2800, 0]);
  expect(JSON.parse(JSON.stringify(last))).toEqual(last);
});

test('UP08 clearing forgets what is done, also after a restart', async () => {
  await h.drop(2);
  await h.engine.confirm();
  await h.idle();
  await h.drop(1);
  await h.engine.clearDone();
  await h.restart();
  expect(h.states()).toEqual({ planned: 1 });
});
