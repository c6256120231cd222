import { connectivityOf, createConnectionMonitor } from '@baobab/domain/connection-monitor';
import { startEngineHarness } from '@baobab/testing/engine-harness';
import { expect, test } from 'vitest';

const start = () =>
  startEngineHarness(({ clock, random, server }) =>
    connectivityOf(
      createConnectionMonitor({
        clock,
        random,
        network: { online: () => true, subscribe: () => () => {} },
        probe: () => server.request(() => undefined),
      }),
    ),
  );

test('OW07 UP07 a server that is away for an hour fails no file; the whole queue waits and goes on by itself', async () => {
  const h = await start();
  await h.drop(40, 8_000_000);
  await h.engine.confirm();
  await h.world.clock.advance(200);
  expect(h.engine.snapshot().running.length).toBeGreaterThan(0);
  h.world.server.down = 'server_unavailable';
  await h.world.clock.advance(5000);
  const started = h.world.transport.started.length;
  const { done = 0, ...waiting } = h.states();
  expect(waiting).toEqual({ queued: 40 - done });
  expect(h.engine.snapshot()).toMatchObject({ online: false, remainingSeconds: null, bytesPerSecond: null });
  await h.world.clock.advance(3_600_000);
  expect(h.world.transport.started).toHaveLength(started);
  expect(h.engine.items({ offset: 0, limit: 100 }).items.every(({ error }) => error === null)).toBe(true);
  h.world.server.down = null;
  expect(await h.idle()).toBe(true);
  expect(h.world.server.violations).toEqual([]);
});

test('OW07 UP07 a file that the server cannot take still fails, while it answers everything else', async () => {
  const h = await start();
  const [id] = await h.drop(1);
  // every other request is the probe's
  for (let round = 0; round < 6; round += 1)
    h.world.server.faults.push({ code: 'server_unavailable', at: 'request' }, null);
  await h.engine.confirm();
  await h.world.clock.advance(300_000);
  expect([h.state(id), h.errorCode(id)]).toEqual(['failed', 'server_unavailable']);
});

test('OW07 a paused file stays paused when the server comes back', async () => {
  const h = await start();
  const [first, second] = await h.drop(2, 8_000_000);
  await h.engine.confirm();
  await h.world.clock.advance(200);
  h.world.server.down = 'network_timeout';
  await h.world.clock.advance(5000);
  await h.engine.pause([first ?? '']);
  h.world.server.down = null;
  await h.world.clock.advance(120_000);
  expect([h.state(first), h.state(second)]).toEqual(['paused', 'done']);
});
