// Files that are not sent as they are: from the plan to the shop, on one in-memory computer.
import { startEngineHarness } from '@baobab/testing/engine-harness';
import { illustrationEntry, plannedItem } from '@baobab/testing/illustration-entries';
import { hashOf, type MemoryFiles } from '@baobab/testing/memory-files';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { expect, test } from 'vitest';
import { illustrationKind } from './illustration.ts';

const BYTES = 9_000_000;

/** A picture whose location goes; what is sent of it is one byte shorter in this world. */
function located(files: MemoryFiles, bytes = BYTES) {
  const entry = illustrationEntry(files, 'beach.png', bytes);
  const cleaned = { located: 1, numbered: 0, sizeBytes: bytes - 1 };
  const sources = entry.sources.map((source) => ({
    ...source,
    cleaned,
    sha256: hashOf({ fill: `clean ${source.ref}`, sizeBytes: bytes - 1 }),
  }));
  return { ...entry, sources };
}

test('WO08 the cleaned file is what is stored, and hash, size and facts are its own', async () => {
  const { world, engine, idle } = await startEngineHarness();
  const { ids } = await engine.plan([located(world.files)]);
  await engine.confirm();
  expect(await idle()).toBe(true);
  const [published] = world.server.published.values();
  const sha256 = hashOf({ fill: 'clean /drop/beach.png', sizeBytes: BYTES - 1 });
  expect(published).toMatchObject({
    source: { sha256, sizeBytes: BYTES - 1 },
    facts: [{ path: published?.masterFile, facts: [{ sha256, sizeBytes: BYTES - 1 }] }],
  });
  expect(world.server.hash(`downloads/${published?.masterFile}`)).toBe(sha256);
  expect(engine.item(ids[0] ?? '')?.state).toBe('done');
  expect(world.derivatives.kept).toBe(0);
});

test('WO08 UP07 after a restart a cleaned file is made again and only its rest is sent', async () => {
  const h = await startEngineHarness();
  await h.engine.plan([located(h.world.files)]);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 7_000_000);
  h.world.derivatives.loseAll();
  await h.restart();
  expect(await h.idle()).toBe(true);
  expect(h.world.server.receivedBytes).toBe(BYTES - 1 + 400 + 800 + 1600);
});

test('WO08 UP10 a file that would be cleaned differently than planned is told as changed, and nothing made is left', async () => {
  const world = createMemoryWorld();
  const entry = located(world.files);
  const sources = entry.sources.map((source) => ({ ...source, sha256: 'another' }));
  await expect(illustrationKind.prepare(plannedItem({ ...entry, sources }), world)).rejects.toMatchObject({
    code: 'file_changed',
  });
  expect(world.derivatives.kept).toBe(3);
});
