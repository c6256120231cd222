import { illustrationEntry } from '@baobab/testing/illustration-entries';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUploadEngine, type UploadEngine } from './engine/engine.ts';
import { illustrationKind } from './kinds/illustration.ts';
import type { IllustrationDetails } from './kinds/illustration-details.ts';
import type { PlanEntry } from './engine/item.ts';
import { createUploadManager, type UploadManager } from './upload-manager.ts';

type Entry = PlanEntry<IllustrationDetails>;
type Dropped = readonly Entry[];

let world: ReturnType<typeof createMemoryWorld>;
let engine: UploadEngine;
let manager: UploadManager<Dropped>;

beforeEach(async () => {
  world = createMemoryWorld();
  engine = createUploadEngine(world, { kinds: [illustrationKind] });
  await engine.start();
  const planner = async (entries: Dropped) => ({ entries, folders: [], leftOut: [] });
  manager = createUploadManager<Dropped>(engine, planner, world.clock, {
    connectivity: world.connectivity,
    nameOf: () => '',
  });
});

/** The file as it is saved now, and what planning says of it. */
function read(name: string, sizeBytes: number, part: Partial<Entry> & { zipBytes?: number } = {}): Entry {
  return illustrationEntry(world.files, name, sizeBytes, part);
}

function like(existingId: string | null, action: Entry['action']): Partial<Entry> {
  const details = illustrationEntry(createMemoryWorld().files, 'apple.png').details;
  return { action, details: { ...details, existingId, illustrationId: action === 'changed' ? existingId : null } };
}

const planned = () =>
  manager.items({ offset: 0, limit: 10, states: ['planned', 'rejected'] }).items.map(({ id, action, details }) => ({
    id,
    action,
    ...(details as IllustrationDetails),
    bytes: engine.sources(id)[0]?.identity.sizeBytes,
  }));
const onlyId = () => planned()[0]?.id ?? '';

describe('a file of a watched folder that is saved again', () => {
  test('OW04 UP02 keeps what the admin had said of it: its texts, its price, that it is a draft', async () => {
    const other = read('bread.png', 1000);
    await manager.refresh([read('apple.png', 1000), other]);
    const fields = { title: 'Harbour at dusk', price: 19, tags: ['sea'] };
    await manager.revise({ fields, asDraft: true }, [onlyId()]);
    await manager.refresh([read('apple.png', 2000), other]);
    expect(planned()).toMatchObject([
      { title: 'bread', isFree: true, bytes: 1000 },
      { ...fields, isFree: false, asDraft: true, bytes: 2000 },
    ]);
    expect(planned()).toHaveLength(2);
    expect(manager.planSummary()).toMatchObject({ free: 1, drafts: 1 });
    await manager.confirm();
    await world.clock.advanceUntil(() => engine.snapshot().states.done === 2);
    expect(new Set([...world.server.published.values()].map(({ price }) => price))).toEqual(new Set([0, 19]));
  });

  test('OW04 takes what it newly says of itself where the admin had said nothing', async () => {
    await manager.refresh([read('apple.png', 1000)]);
    await manager.revise({ fields: { price: 19 } }, [onlyId()]);
    const again = read('apple.png', 2000);
    await manager.refresh([{ ...again, details: { ...again.details, title: 'Named anew' } }]);
    expect(planned()).toMatchObject([{ title: 'Named anew', price: 19, isFree: false }]);
  });

  test.each([
    { choice: 'separate', first: 'conflict', later: 'conflict', becomes: 'new' },
    { choice: 'separate', first: 'changed', later: 'changed', becomes: 'new' },
    { choice: 'replace', first: 'conflict', later: 'conflict', becomes: 'changed' },
    { choice: 'skip', first: 'conflict', later: 'conflict', becomes: 'same' },
  ] as const)('OW03 OW04 stays decided: $first, $choice', async ({ choice, first, later, becomes }) => {
    await manager.refresh([read('apple.png', 1000, like('shop-1', first))]);
    await manager.revise({ choice }, [onlyId()]);
    await manager.refresh([read('apple.png', 2000, like('shop-1', later))]);
    expect(planned()).toMatchObject([{ action: becomes, bytes: 2000 }]);
    await manager.refresh([read('apple.png', 3000, like('shop-2', later))]);
    expect(planned()).toMatchObject([{ action: later, bytes: 3000 }]);
  });

  test('OW04 UP10 stays in the plan as it was when the new plan cannot be kept', async () => {
    await manager.refresh([read('apple.png', 1000)]);
    await manager.revise({ fields: { price: 19 } }, [onlyId()]);
    world.journal.setFull(true);
    await expect(manager.refresh([read('apple.png', 2000)])).rejects.toMatchObject({ code: 'disk_full' });
    expect(planned()).toMatchObject([{ price: 19, bytes: 1000 }]);
  });

  test('OW04 leaves the plan when these bytes are in the queue already', async () => {
    await manager.refresh([read('apple.png', 1000)]);
    world.connectivity.set(false);
    await manager.confirm();
    await manager.refresh([read('apple.png', 2000)]);
    await manager.refresh([read('apple.png', 1000)]);
    expect(planned()).toEqual([]);
    expect(engine.snapshot().states.queued).toBe(1);
  });

  test('OW04 keeps it too when only the ZIP beside it got another name', async () => {
    await manager.refresh([read('apple.png', 1000, { zipBytes: 500 })]);
    await manager.revise({ fields: { price: 19 } }, [onlyId()]);
    const again = read('apple.png', 1000, { zipBytes: 500 });
    const sources = again.sources.map((source, index) =>
      index === 0 ? source : { ...source, ref: '/drop/other.zip' },
    );
    await manager.refresh([{ ...again, sources }]);
    expect(planned()).toMatchObject([{ action: 'new', price: 19 }]);
    expect(engine.sources(onlyId())[1]?.ref).toBe('/drop/other.zip');
  });
});
