/**
 * Random histories of drops, commands, faults, outages and kills against a reference model: nothing lost, nothing twice, at most
 * three at once, nothing sent while offline, each lane in order.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { illustrationEntry } from '../../testing/illustration-entries.ts';
import { createMemoryWorld } from '../../testing/memory-upload-world.ts';
import type { MemoryWorld } from '../../testing/memory-upload-world.ts';
import { illustrationKind } from '../kinds/illustration.ts';
import { createUploadEngine } from './engine.ts';
import type { UploadEngine } from './engine.ts';

interface Expected {
  name: string;
  confirmed: boolean;
  cancelled: boolean;
  deleted: boolean;
}

interface Real {
  world: MemoryWorld;
  engine: UploadEngine;
}
/** What must be true in the end, by item id. */
type Model = { items: Map<string, Expected>; names: number };
type Step = fc.AsyncCommand<Model, Real>;

const MIB = 1024 * 1024;
const FAULTS = ['server_unavailable', 'network_timeout', 'upload_locked', 'upload_offset', 'rate_limited'] as const;

/** A step that is always possible. */
const step = (label: string, run: (model: Model, real: Real) => Promise<void>): Step => ({
  check: () => true,
  toString: () => label,
  run: async (model, real) => {
    await run(model, real);
    await real.world.clock.advance(0);
    expect(real.world.server.violations).toEqual([]);
    expect(real.engine.snapshot().running.length).toBeLessThanOrEqual(3);
  },
});

const nth = (model: Model, index: number) => [...model.items.keys()][index % Math.max(1, model.items.size)] ?? '';

async function start(world: MemoryWorld): Promise<UploadEngine> {
  const engine = createUploadEngine(world, { kinds: [illustrationKind] });
  await engine.start();
  return engine;
}

const drop = fc.array(fc.constantFrom(1, 300_000, 7 * MIB, 13 * MIB), { minLength: 1, maxLength: 6 }).map((sizes) =>
  step(`drop(${sizes.join()})`, async (model, { world, engine }) => {
    const names = sizes.map(() => `p${(model.names += 1)}.png`);
    const entries = names.map((name, index) => illustrationEntry(world.files, name, Math.min(sizes[index] ?? 1, 10 * MIB)));
    const { ids } = await engine.plan(entries);
    for (const [index, id] of ids.entries())
      model.items.set(id, { name: names[index] ?? '', confirmed: false, cancelled: false, deleted: false });
  }),
);
const confirm = fc.constant(
  step('confirm', async (model, { engine }) => {
    await engine.confirm();
    for (const item of model.items.values()) item.confirmed ||= !item.cancelled;
  }),
);
const advance = fc
  .integer({ min: 1, max: 5000 })
  .map((ms) => step(`advance(${ms})`, (_, { world }) => world.clock.advance(ms)));
const network = fc
  .boolean()
  .map((online) => step(online ? 'online' : 'offline', async (_, { world }) => world.setOnline(online)));
const fault = fc
  .record({ code: fc.constantFrom(...FAULTS), at: fc.constantFrom('request' as const, 'answer' as const), skip: fc.nat(6) })
  .map(({ code, at, skip }) =>
    step(`fault(${code} ${at} after ${skip})`, async (_, { world }) => {
      world.server.faults.push(...Array.from({ length: skip }, () => null), { code, at });
    }),
  );
const forget = fc.constant(
  step('server forgets uploads', async (_, { world }) => {
    for (const [url, session] of world.server.sessions) if (!session.writer) world.server.sessions.delete(url);
  }),
);
const onItem = fc.tuple(fc.constantFrom('pause' as const, 'resume' as const, 'retry' as const), fc.nat(40)).map(([name, index]) =>
  step(`${name}(${index})`, (model, { engine }) => engine[name]([nth(model, index)])),
);
const cancel = fc.nat(40).map((index) =>
  step(`cancel(${index})`, async (model, { engine }) => {
    const id = nth(model, index);
    await engine.cancel([id]);
    const item = model.items.get(id);
    if (item && engine.item(id)?.state === 'cancelled') item.cancelled = true;
  }),
);
const edit = fc.nat(40).map((index) =>
  step(`edit file(${index})`, async (model, { world }) => {
    const item = model.items.get(nth(model, index));
    if (item && !item.deleted) world.files.write(`/drop/${item.name}`, 400_000 + index, `edited${index}${world.clock.now()}`);
  }),
);
const kill = fc.constant(
  step('kill and restart', async (_, real) => {
    await real.engine.close();
    real.world.derivatives.loseAll();
    real.engine = await start(real.world);
  }),
);
const everything = fc.constant(step('pause all', (_, { engine }) => engine.pause()));
const resumeAll = fc.constant(step('resume all', (_, { engine }) => engine.resume()));

/** After all trouble is over, everything that was confirmed and not cancelled must be in the shop, once, whole. */
async function heal({ world, engine }: Real): Promise<void> {
  world.server.faults.length = 0;
  world.setOnline(true);
  for (let round = 0; round < 4; round += 1) {
    await engine.resume();
    await engine.retry();
    await world.clock.advanceUntil(() => {
      const { queued, preparing, uploading, committing } = engine.snapshot().states;
      return queued + preparing + uploading + committing === 0;
    }, 3_600_000);
  }
}

function verify(model: Model, { world, engine }: Real): void {
  for (const [id, item] of model.items) {
    const view = engine.item(id);
    const row = world.server.published.get(id);
    if (!item.confirmed || item.cancelled) {
      expect(view?.state).toBe(item.cancelled ? 'cancelled' : 'planned');
      expect(row).toBeUndefined();
      continue;
    }
    expect([item.name, view?.state, view?.error?.code]).toEqual([item.name, 'done', undefined]);
    expect(world.server.hash(`downloads/${row?.masterFile}`)).toBe(row?.source.sha256);
    for (const width of [400, 800, 1600]) {
      const key = `images/${row?.image.replace('.1600.webp', `.${width}.webp`)}`;
      expect(world.server.hash(key)).toBe(`sha:${row?.source.sha256}@${width}:${width}`);
    }
  }
  const confirmed = [...model.items.values()].filter((item) => item.confirmed && !item.cancelled);
  expect(world.server.published.size).toBe(confirmed.length);
  expect(world.server.violations).toEqual([]);
  expect(engine.items({ offset: 0, limit: 10_000 }).items.map((item) => item.id)).toEqual([...model.items.keys()]);
}

test('UP07 UP08 whatever happens, every confirmed picture is published once and whole, in at most three at once', async () => {
  const commands = fc.commands(
    [drop, confirm, advance, advance, network, fault, fault, forget, onItem, onItem, cancel, edit, kill, everything, resumeAll],
    { maxCommands: 60 },
  );
  await fc.assert(
    fc.asyncProperty(commands, fc.integer(), async (history, seed) => {
      const world = createMemoryWorld({ seed, bytesPerMs: 4000 });
      const real = { world, engine: await start(world) };
      const model: Model = { items: new Map(), names: 0 };
      await fc.asyncModelRun(() => ({ model, real }), history);
      await heal(real);
      verify(model, real);
      await real.engine.close();
    }),
    { numRuns: Number(process.env['FAST_CHECK_RUNS'] ?? 150) },
  );
}, 60_000);

test('UP08 without trouble each lane starts in planned order', async () => {
  const sizes = fc.array(fc.constantFrom(1000, 10 * MIB), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(sizes, async (given) => {
      const world = createMemoryWorld();
      const engine = await start(world);
      const names = given.map((_, index) => `p${String(index).padStart(3, '0')}.png`);
      await engine.plan(names.map((name, index) => illustrationEntry(world.files, name, given[index])));
      await engine.confirm();
      await world.clock.advanceUntil(() => engine.snapshot().states.done === given.length);
      const begun = world.transport.started.filter((name) => name.endsWith('.400.webp')).map((name) => name.slice(-13, -9));
      expect(begun).toEqual([...begun].sort());
      expect(begun).toHaveLength(given.length);
      await engine.close();
    }),
    { numRuns: 30 },
  );
});
