// A plan is whole or does not exist, also after a restart.
import { AppError } from '@baobab/domain/errors';
import { startEngineHarness } from '@baobab/testing/engine-harness';
import type { EngineHarness } from '@baobab/testing/engine-harness';
import { beforeEach, expect, test } from 'vitest';

let h: EngineHarness;

beforeEach(async () => {
  h = await startEngineHarness();
});

/** The journal takes so many writes and then none; answers how to mend it. */
function refuseAfter(writes: number, refuse: () => void): () => void {
  const { journal } = h.world;
  const put = journal.put.bind(journal);
  let done = 0;
  journal.put = async (records) => {
    if ((done += 1) > writes) refuse();
    await put(records);
  };
  return () => {
    journal.put = put;
    journal.setFull(false);
  };
}

test('UP07 UP10 a plan that the journal could take only a part of is not there after a restart', async () => {
  const mend = refuseAfter(3, () => {
    throw new AppError('disk_full');
  });
  await expect(h.drop(1000)).rejects.toMatchObject({ code: 'disk_full' });
  expect(h.states()).toEqual({});
  mend();
  expect(await h.world.journal.load()).toEqual([]);
  await h.restart();
  expect(h.states()).toEqual({});
});

test('UP07 UP10 nor where the journal could not forget that part', async () => {
  const { journal } = h.world;
  const mend = refuseAfter(3, () => journal.setFull(true));
  await expect(h.drop(1000)).rejects.toMatchObject({ code: 'disk_full' });
  mend();
  expect((await journal.load()).length).toBeGreaterThan(100);
  await h.restart();
  expect(h.states()).toEqual({});
  expect(await journal.load()).toEqual([]);
});

test('UP07 nor a plan whose writing a kill cut off; what an admin had confirmed of it goes on', async () => {
  const { journal } = h.world;
  const put = journal.put.bind(journal);
  let writes = 0;
  journal.put = (records) => ((writes += 1) > 2 ? new Promise(() => undefined) : put(records));
  const planning = h.drop(1000);
  await h.world.clock.advance(0);
  journal.put = put;
  const [first = ''] = h.engine.items({ offset: 0, limit: 1 }).items.map(({ id }) => id);
  h.world.connectivity.set(false);
  await h.engine.confirm([first]);
  void planning;
  await h.restart();
  expect(h.engine.items({ offset: 0, limit: 10 }).items.map(({ id }) => id)).toEqual([first]);
  h.world.connectivity.set(true);
  expect(await h.idle()).toBe(true);
});

test('UP07 a whole plan is there after a restart, with nothing beside it, and so is one that names no plan', async () => {
  const { journal } = h.world;
  await h.drop(450);
  expect(await journal.load()).toHaveLength(450);
  const [first] = await journal.load();
  const older = { ...(first?.data as object), id: 'older', seq: 9000, plan: undefined };
  await journal.put([{ id: 'older', seq: 9000, data: older }]);
  await h.restart();
  expect(h.states()).toEqual({ planned: 451 });
  expect(h.engine.item('older')).not.toHaveProperty('plan');
});
