import { beforeEach, expect, test } from 'vitest';
import { startEngineHarness } from '@baobab/testing/engine-harness';
import type { EngineHarness } from '@baobab/testing/engine-harness';
import { illustrationEntry } from '@baobab/testing/illustration-entries';
import { guessedDetails } from '../kinds/illustration-details.ts';

let h: EngineHarness;

beforeEach(async () => {
  h = await startEngineHarness();
});

async function planDetails(count: number): Promise<readonly string[]> {
  const entries = Array.from({ length: count }, (_, index) => {
    const name = `picture-${index}.png`;
    const existing = guessedDetails(name, 'Tech');
    const known = { existing, existingId: `shop-${index}`, illustrationId: `shop-${index}`, isFileKnown: true };
    const details = { ...existing, ...known, price: 14, isFree: false, given: ['price', 'isFree'] } as const;
    return illustrationEntry(h.world.files, name, 300_000, { action: 'details', details });
  });
  return (await h.engine.plan(entries)).ids;
}

test('OW04 changed details of 1,200 go to the shop in a few calls, without a byte, each item once', async () => {
  await planDetails(1200);
  await h.engine.confirm();
  expect(await h.idle()).toBe(true);
  const { server, transport } = h.world;
  expect(server.revisionCalls).toBeLessThanOrEqual(6);
  expect([server.revised.length, server.receivedBytes]).toEqual([1200, 0]);
  expect(new Set(server.revised.map(({ id }) => id)).size).toBe(1200);
  expect(transport.started).toEqual([]);
  expect(h.engine.snapshot().totalBytes).toBe(0);
});

test('OW04 of a batch only the item that failed is failed, and only it is tried again', async () => {
  const [, second = ''] = await planDetails(3);
  h.world.server.gone.add('shop-1');
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.engine.snapshot().running.length === 0);
  expect(h.states()).toEqual({ done: 2, failed: 1 });
  expect(h.errorCode(second)).toBe('not_found');
  h.world.server.gone.clear();
  await h.engine.retry();
  expect(await h.idle()).toBe(true);
  expect(h.world.server.revised.map(({ id }) => id)).toEqual(['shop-0', 'shop-2', 'shop-1']);
});

test('OW04 a batch whose answer was lost, or that an outage refused, is sent again by itself; one that a kill cut off too', async () => {
  await planDetails(700);
  h.world.server.faults.push({ code: 'network_timeout', at: 'answer' }, { code: 'server_unavailable', at: 'request' });
  await h.engine.confirm();
  expect(await h.idle()).toBe(true);
  const [id = ''] = await planDetails(1);
  await h.engine.confirm();
  await h.restart();
  expect(await h.idle()).toBe(true);
  expect(h.state(id)).toBe('done');
});

test('OW04 a whole queue of changed details that is paused and resumed is done, with pictures beside it', async () => {
  await planDetails(1500);
  await h.drop(2);
  await h.engine.confirm();
  await h.engine.pause();
  expect(h.states()['paused']).toBeGreaterThan(500);
  await h.engine.resume();
  expect(await h.idle()).toBe(true);
  expect(h.world.server.publishCalls).toBe(2);
});
