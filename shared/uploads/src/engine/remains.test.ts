// What cancelled items leave on the server, where a part of it cannot be removed.
import { AppError, type ErrorCode } from '@baobab/domain/errors';
import { startEngineHarness } from '@baobab/testing/engine-harness';
import type { EngineHarness } from '@baobab/testing/engine-harness';
import { settle } from '@baobab/testing/virtual-clock';
import { beforeEach, expect, test } from 'vitest';

const MB = 1_000_000;
let h: EngineHarness;

beforeEach(async () => {
  h = await startEngineHarness();
});

/** The first upload that is ended, and no other one, is refused so many times. */
function refuseFirst(code: ErrorCode, times: number) {
  const { transport } = h.world;
  const terminate = transport.terminate.bind(transport);
  let refused: string | null = null;
  let left = times;
  transport.terminate = async (url) => {
    refused ??= url;
    if (url === refused && left > 0) {
      left -= 1;
      throw new AppError(code);
    }
    await terminate(url);
  };
}

/** Two files of which each has whole objects and a started upload on the server. */
async function sendHalves(): Promise<readonly string[]> {
  const ids = await h.drop(2, 9 * MB);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => h.world.server.receivedBytes > 12 * MB);
  expect(h.states()).toEqual({ uploading: 2 });
  expect(h.world.server.objects.size).toBe(6);
  return ids;
}

const listed = () => h.engine.items({ offset: 0, limit: 10 }).items.map(({ id }) => id);

test('UP06 UP09 an upload that cannot be ended keeps nothing but itself, neither on the server nor in the list', async () => {
  const [first] = await sendHalves();
  refuseFirst('unknown', Infinity);
  await h.engine.cancel();
  await h.engine.clearDone();
  expect(listed()).toEqual([first]);
  expect([...h.world.server.objects.keys()]).toEqual([]);
  expect([...h.world.server.sessions.values()].filter(({ offset, sizeBytes }) => offset < sizeBytes)).toHaveLength(1);
});

test('UP06 UP09 what could not be ended is all that the next start tries again', async () => {
  await sendHalves();
  refuseFirst('unknown', 1);
  await h.engine.cancel();
  const ended = h.world.transport.terminated.length;
  await h.restart();
  await settle();
  expect(h.world.transport.terminated).toHaveLength(ended + 1);
  await h.engine.clearDone();
  expect(listed()).toEqual([]);
});

test('UP06 UP09 an upload that the server still holds locked is ended a moment later, without a restart', async () => {
  await sendHalves();
  refuseFirst('upload_locked', 3);
  await h.engine.cancel();
  await h.engine.clearDone();
  expect(listed()).toHaveLength(1);
  await h.world.clock.advance(20_000);
  await h.engine.clearDone();
  expect(listed()).toEqual([]);
});

test('UP06 after the queue was closed nothing is asked of the server any more', async () => {
  await sendHalves();
  refuseFirst('upload_locked', Infinity);
  await h.engine.cancel();
  await h.engine.close();
  const { requests } = h.world.server;
  await h.world.clock.advance(60_000);
  expect(h.world.server.requests).toBe(requests);
});

test('UP06 UP09 without a line one request finds that out, not one for each upload', async () => {
  await sendHalves();
  let asked = 0;
  h.world.transport.terminate = async () => {
    asked += 1;
    throw new AppError('network_offline');
  };
  h.world.setOnline(false);
  await h.engine.cancel();
  expect(asked).toBe(1);
});

test('UP06 UP08 what may be published and was cancelled after it failed can be cleared; it is left to the orphan check', async () => {
  const [id] = await h.drop(1);
  const { server } = h.world;
  const publish = server.publishIllustration.bind(server);
  server.publishIllustration = async (input) => {
    await publish(input);
    throw new AppError('conflict');
  };
  await h.engine.confirm();
  await h.world.clock.advance(10_000);
  expect(h.engine.item(id ?? '')).toMatchObject({ state: 'failed', mayBePublished: true });
  const stored = server.objects.size;
  await h.engine.cancel();
  await h.engine.clearDone();
  expect([listed(), server.objects.size]).toEqual([[], stored]);
});
