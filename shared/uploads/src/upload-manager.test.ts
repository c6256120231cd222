import { describe, expect, test } from 'vitest';
import { illustrationEntry } from '@baobab/testing/illustration-entries';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { settle } from '@baobab/testing/virtual-clock';
import { createUploadManager, type UploadsState } from './upload-manager.ts';
import { createUploadEngine } from './engine/engine.ts';
import type { PlanAction } from './engine/item.ts';
import { illustrationKind } from './kinds/illustration.ts';
import { nameOfDrop } from './waiting-drops.ts';
import type { IllustrationDetails } from './kinds/illustration-details.ts';

/** An upload manager whose planner makes one entry per name, `name:action`. */
async function openManager(compared: (names: readonly string[]) => Promise<void> = async () => {}) {
  const world = createMemoryWorld();
  const engine = createUploadEngine(world, { kinds: [illustrationKind] });
  await engine.start();
  const order: string[] = [];
  const manager = createUploadManager<readonly string[]>(
    engine,
    async (names, progress) => {
      order.push(`begin ${names.join()}`);
      progress({ found: names.length, checked: 0 });
      await compared(names);
      progress({ found: names.length, checked: names.length });
      order.push(`end ${names.join()}`);
      if (names.includes('broken')) throw new Error('unreadable');
      const entries = names.map((name) => {
        const [file = '', action = 'new'] = name.split(':');
        const reason = action === 'rejected' ? ({ code: 'file_type', message: 'no picture' } as const) : null;
        return illustrationEntry(world.files, `${file}.png`, 1000, { action: action as PlanAction, reason });
      });
      return { entries, folders: [], leftOut: names.map((name) => `${name}/@eaDir`) };
    },
    world.clock,
    { connectivity: world.connectivity, nameOf: nameOfDrop },
  );
  return { manager, world, order };
}

describe('upload manager', () => {
  test('UP04 a drop becomes a plan; reading is told while it lasts and nothing is sent', async () => {
    const { manager, world } = await openManager();
    const scans: UploadsState['scan'][] = [];
    manager.subscribe(({ scan }) => scans.push(scan));
    await manager.add(['a', 'b:rejected']);
    expect(scans[0]).toEqual({ found: 0, checked: 0 });
    expect(manager.state().scan).toBeNull();
    expect(manager.state().snapshot.planned).toMatchObject({ new: 1, rejected: 1 });
    expect(world.server.objects.size).toBe(0);
  });

  test('WO10 system files of the planned drops are counted and named until the plan is gone', async () => {
    const { manager } = await openManager();
    await manager.add(['a']);
    await manager.refresh(['a']);
    await manager.add(['b']);
    expect([manager.state().leftOut, manager.leftOut()]).toEqual([2, ['a/@eaDir', 'b/@eaDir']]);
    await manager.discardPlan();
    expect([manager.state().leftOut, manager.leftOut()]).toEqual([0, []]);
    await manager.add(['c']);
    expect(manager.state().leftOut).toBe(1);
    await manager.confirm();
    expect(manager.leftOut()).toEqual([]);
  });

  test('UP04 drops are read one after the other; one that fails ends its reading and not the next', async () => {
    const { manager, order } = await openManager();
    const [first, second] = [manager.add(['broken']), manager.add(['b'])];
    await expect(first).rejects.toThrow('unreadable');
    await second;
    expect(order).toEqual(['begin broken', 'end broken', 'begin b', 'end b']);
    expect(manager.state().scan).toBeNull();
    expect(manager.state().snapshot.planned.new).toBe(1);
  });

  test('OW14 a second batch counts itself alone, and files that the shop has already are not counted as uploaded', async () => {
    const { manager, world } = await openManager();
    const send = async (...names: string[]) => {
      await manager.add(names);
      await manager.confirm();
      await world.clock.advanceUntil(() => {
        const { queued, preparing, uploading, committing } = manager.engine.snapshot().states;
        return queued + preparing + uploading + committing === 0;
      });
      return manager.engine.snapshot();
    };
    const first = await send('a', 'b');
    const second = await send('c', 'd:same');
    expect([first.states.done, second.states.done, second.unchanged]).toEqual([2, 2, 1]);
    expect(second.totalBytes).toBe(first.totalBytes / 2);
  });

  test('UP02 Apply to All changes every planned file; with ids only those', async () => {
    const { manager } = await openManager();
    await manager.add(['a', 'b']);
    await manager.revise({ fields: { price: 5 } });
    const [first] = manager.items({ offset: 0, limit: 10 }).items;
    await manager.revise({ fields: { price: 7 } }, [first?.id ?? '']);
    const prices = manager
      .items({ offset: 0, limit: 10 })
      .items.map(({ details }) => (details as IllustrationDetails).price);
    expect(prices).toEqual([7, 5]);
  });

  test('OW14 a change is made to the files that are shown and not to what metadata files say, and is taken back', async () => {
    const { manager, world } = await openManager();
    await manager.add(['apple', 'bread', 'corn:conflict', 'date:same']);
    const sidecar = { price: 14, isFree: false, given: ['price', 'isFree'], sidecar: ['price', 'isFree'] } as const;
    const priced = illustrationEntry(world.files, 'priced.png', 1000);
    const details = { ...priced.details, ...sidecar };
    await manager.engine.plan([{ ...priced, details }]);
    const seen = () =>
      manager
        .items({ offset: 0, limit: 10 })
        .items.map(({ path, details: each }) => [path, (each as IllustrationDetails).price]);
    const before = seen();
    const applied = await manager.apply({ fields: { price: 5, isFree: false } }, { actions: ['new'] });
    expect(applied).toEqual({ applied: 2, kept: 1 });
    expect(seen().map(([, price]) => price)).toEqual([5, 5, 0, 0, 14]);
    expect(manager.planSummary()).toMatchObject({ free: 0, paid: 3, priceKept: 0, bytes: 3000 });
    expect(await manager.apply({ fields: { featured: true, price: 6, isFree: false } }, { search: 'priced' })).toEqual({
      applied: 1,
      kept: 1,
    });
    expect(seen().at(-1)).toEqual(['priced.png', 14]);
    await manager.apply({ fields: { price: 7, isFree: false } }, { search: 'APPLE' });
    const [first] = manager.items({ offset: 0, limit: 1 }).items;
    await manager.undoApply();
    expect(seen()[0]).toEqual(['apple.png', 5]);
    await manager.apply({ fields: { price: 9, isFree: false } }, {});
    await manager.revise({ fields: { price: 3 } }, [first?.id ?? '']);
    await manager.undoApply();
    expect(seen().map(([, price]) => price)).toEqual([3, 5, 0, 0, 14]);
    expect(before.map(([, price]) => price)).toEqual([0, 0, 0, 0, 14]);
  });

  test('OW03 all conflicts of a kind are decided in one go and taken back; chosen files alone are changed', async () => {
    const { manager, world } = await openManager();
    await manager.add(['apple', 'bread', 'copy:conflict']);
    const known = illustrationEntry(world.files, 'known.png', 1000, { action: 'conflict' });
    await manager.engine.plan([{ ...known, details: { ...known.details, existingId: 'i1' } }]);
    const actions = () => manager.items({ offset: 0, limit: 10 }).items.map(({ action }) => action);
    expect(manager.planSummary()).toMatchObject({ free: 2, details: 0, conflicts: { shop: 1, drop: 1 } });
    expect(await manager.apply({ choice: 'skip' }, { conflictWith: 'drop' })).toEqual({ applied: 1, kept: 0 });
    expect(actions()).toEqual(['new', 'new', 'same', 'conflict']);
    await manager.undoApply();
    await manager.apply({ choice: 'replace' }, { conflictWith: 'shop' });
    expect(actions()).toEqual(['new', 'new', 'conflict', 'changed']);
    const [, bread = ''] = manager.planIds({ actions: ['new'] });
    await manager.apply({ fields: { price: 5 } }, { ids: [bread] });
    expect(manager.planSummary()).toMatchObject({ free: 1, paid: 1, conflicts: { shop: 0, drop: 1 } });
    await manager.apply({ asDraft: true }, { ids: [bread] });
    expect(manager.planSummary()).toMatchObject({ free: 1, paid: 0, drafts: 1 });
    expect(manager.pictureOf(bread)).toBe('/drop/bread.png');
    expect(manager.pictureOf('unknown')).toBeNull();
  });

  test('OW04 a watched folder that is read again adds what is new or changed, once', async () => {
    const { manager, world } = await openManager();
    const paths = () =>
      manager.items({ offset: 0, limit: 10, states: ['planned', 'rejected'] }).items.map(({ path }) => path);
    await manager.refresh(['a', 'b:same', 'c:rejected']);
    expect(paths()).toEqual(['a.png', 'c.png']);
    const [before] = manager.items({ offset: 0, limit: 1 }).items;
    await manager.refresh(['a', 'b:same', 'c:rejected', 'd']);
    expect(paths()).toEqual(['a.png', 'c.png', 'd.png']);
    expect(manager.engine.item(before?.id ?? '')?.state).toBe('planned');
    world.files.write('/drop/a.png', 2000);
    await manager.refresh(['a', 'd']);
    expect(paths()).toEqual(['a.png', 'c.png', 'd.png']);
    expect(world.server.objects.size).toBe(0);
  });

  test('UP04 items are found by what the plan says, page by page', async () => {
    const { manager } = await openManager();
    await manager.add(['a', 'b:same', 'c', 'd:same', 'e:same']);
    const page = manager.items({ offset: 1, limit: 1, actions: ['same'] });
    expect(page.total).toBe(3);
    expect(page.items.map(({ path }) => path)).toEqual(['d.png']);
  });

  test('UP04 confirming leaves conflicts in the plan and lets rejected files go', async () => {
    const { manager } = await openManager();
    await manager.add(['a', 'b:rejected', 'c:conflict']);
    await manager.confirm();
    const { states } = manager.engine.snapshot();
    expect([states.planned, states.rejected, states.cancelled]).toEqual([1, 0, 1]);
    expect(manager.items({ offset: 0, limit: 9, actions: ['conflict'] }).total).toBe(1);
  });

  test('UP02 discarding the plan keeps the queue; cancelling the queue keeps the plan', async () => {
    const { manager } = await openManager();
    await manager.add(['a']);
    await manager.engine.pause();
    await manager.confirm();
    await manager.engine.pause();
    await manager.add(['b']);
    await manager.discardPlan();
    expect(manager.engine.snapshot().states).toMatchObject({ planned: 0, paused: 1 });
    await manager.add(['c']);
    await manager.cancel();
    expect(manager.engine.snapshot().states).toMatchObject({ planned: 1, paused: 0 });
  });

  test('UP02 UP04 a plan that is discarded while a drop is compared stays discarded, also after a restart', async () => {
    const { promise: answer, resolve: late } = Promise.withResolvers<void>();
    const { manager, world } = await openManager(([name]) => (name === 'a' ? Promise.resolve() : answer));
    await manager.add(['a']);
    const dropped = [manager.add(['b']), manager.add(['c']), manager.refresh(['d'])];
    await settle();
    await manager.discardPlan();
    expect(manager.state().scan).toBeNull();
    late();
    await Promise.all(dropped);
    expect(manager.state().scan).toBeNull();
    const restarted = createUploadEngine(world, { kinds: [illustrationKind] });
    await restarted.start();
    for (const engine of [manager.engine, restarted]) expect(engine.snapshot().states.planned).toBe(0);
    await manager.add(['e']);
    expect(manager.items({ offset: 0, limit: 9, states: ['planned'] }).items.map(({ path }) => path)).toEqual([
      'e.png',
    ]);
  });

  test('UP02 UP04 a plan that is discarded while it is written to the journal stays discarded', async () => {
    const { manager, world } = await openManager();
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const put = world.journal.put.bind(world.journal);
    world.journal.put = async (records) => {
      await written;
      await put(records);
    };
    const adding = manager.add(Array.from({ length: 450 }, (_, index) => `${index}`));
    await settle();
    const discarding = manager.discardPlan();
    write();
    await Promise.all([adding, discarding]);
    expect(manager.engine.snapshot().states.planned).toBe(0);
  });
});
