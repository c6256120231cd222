import { describe, expect, test } from 'vitest';
import { illustrationEntry } from '@baobab/testing/illustration-entries';
import { createMemoryWorld } from '@baobab/testing/memory-upload-world';
import { createUploadDesk, type UploadsState } from './desk.ts';
import { createUploadEngine } from './engine/engine.ts';
import type { PlanAction } from './engine/item.ts';
import { illustrationKind } from './kinds/illustration.ts';
import type { IllustrationDetails } from './kinds/illustration-details.ts';

/** A desk whose planner makes one entry per name, `name:action`. */
async function openDesk() {
  const world = createMemoryWorld();
  const engine = createUploadEngine(world, { kinds: [illustrationKind] });
  await engine.start();
  const order: string[] = [];
  const desk = createUploadDesk<readonly string[]>(
    engine,
    async (names, progress) => {
      order.push(`begin ${names.join()}`);
      progress({ found: names.length, checked: 0 });
      await Promise.resolve();
      order.push(`end ${names.join()}`);
      if (names.includes('broken')) throw new Error('unreadable');
      return names.map((name) => {
        const [file = '', action = 'new'] = name.split(':');
        const reason = action === 'rejected' ? ({ code: 'file_type', message: 'no picture' } as const) : null;
        return illustrationEntry(world.files, `${file}.png`, 1000, { action: action as PlanAction, reason });
      });
    },
    world.clock,
  );
  return { desk, world, order };
}

describe('upload desk', () => {
  test('UP04 a drop becomes a plan; reading is told while it lasts and nothing is sent', async () => {
    const { desk, world } = await openDesk();
    const scans: UploadsState['scan'][] = [];
    desk.subscribe(({ scan }) => scans.push(scan));
    await desk.add(['a', 'b:rejected']);
    expect(scans[0]).toEqual({ found: 0, checked: 0 });
    expect(desk.state().scan).toBeNull();
    expect(desk.state().snapshot.planned).toMatchObject({ new: 1, rejected: 1 });
    expect(world.server.objects.size).toBe(0);
  });

  test('UP04 drops are read one after the other; one that fails ends its reading and not the next', async () => {
    const { desk, order } = await openDesk();
    const [first, second] = [desk.add(['broken']), desk.add(['b'])];
    await expect(first).rejects.toThrow('unreadable');
    await second;
    expect(order).toEqual(['begin broken', 'end broken', 'begin b', 'end b']);
    expect(desk.state().scan).toBeNull();
    expect(desk.state().snapshot.planned.new).toBe(1);
  });

  test('UP02 Apply to All changes every planned file; with ids only those', async () => {
    const { desk } = await openDesk();
    await desk.add(['a', 'b']);
    await desk.revise({ fields: { price: 5 } });
    const [first] = desk.items({ offset: 0, limit: 10 }).items;
    await desk.revise({ fields: { price: 7 } }, [first?.id ?? '']);
    const prices = desk
      .items({ offset: 0, limit: 10 })
      .items.map(({ details }) => (details as IllustrationDetails).price);
    expect(prices).toEqual([7, 5]);
  });

  test('UP04 items are found by what the plan says, page by page', async () => {
    const { desk } = await openDesk();
    await desk.add(['a', 'b:same', 'c', 'd:same', 'e:same']);
    const page = desk.items({ offset: 1, limit: 1, actions: ['same'] });
    expect(page.total).toBe(3);
    expect(page.items.map(({ path }) => path)).toEqual(['d.png']);
  });

  test('UP04 confirming leaves conflicts in the plan and lets rejected files go', async () => {
    const { desk } = await openDesk();
    await desk.add(['a', 'b:rejected', 'c:conflict']);
    await desk.confirm();
    const { states } = desk.engine.snapshot();
    expect([states.planned, states.rejected, states.cancelled]).toEqual([1, 0, 1]);
    expect(desk.items({ offset: 0, limit: 9, actions: ['conflict'] }).total).toBe(1);
  });

  test('UP02 discarding the plan keeps the queue; cancelling the queue keeps the plan', async () => {
    const { desk } = await openDesk();
    await desk.add(['a']);
    await desk.engine.pause();
    await desk.confirm();
    await desk.engine.pause();
    await desk.add(['b']);
    await desk.discardPlan();
    expect(desk.engine.snapshot().states).toMatchObject({ planned: 0, paused: 1 });
    await desk.add(['c']);
    await desk.cancel();
    expect(desk.engine.snapshot().states).toMatchObject({ planned: 1, paused: 0 });
  });
});
