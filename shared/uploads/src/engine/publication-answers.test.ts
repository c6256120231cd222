// A publication that the server was asked for is done when the server says so, whatever the queue was told meanwhile.
import { AppError } from '@baobab/domain/errors';
import { startEngineHarness } from '@baobab/testing/engine-harness';
import type { EngineHarness } from '@baobab/testing/engine-harness';
import { illustrationEntry } from '@baobab/testing/illustration-entries';
import { settle } from '@baobab/testing/virtual-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { guessedDetails } from '../kinds/illustration-details.ts';

const EIGHT_HOURS_MS = 8 * 3600_000;
let h: EngineHarness;

beforeEach(async () => {
  h = await startEngineHarness();
});

/** The server has done what it was asked; its answers wait until the test lets them through. */
function holdAnswers(method: 'publishIllustration' | 'reviseDetails') {
  const { server } = h.world;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  const ask = server[method].bind(server) as (input: never) => Promise<never>;
  Object.assign(server, {
    [method]: async (input: never) => {
      asked += 1;
      const answer = await ask(input);
      await released;
      return answer;
    },
  });
  return { release, asked: () => asked };
}

async function confirmUntilAsked(method: 'publishIllustration' | 'reviseDetails') {
  const answers = holdAnswers(method);
  await h.engine.confirm();
  await h.world.clock.advanceUntil(() => answers.asked() === 1);
  return answers;
}

const INTERRUPTIONS = [
  {
    what: 'a lost line',
    begin: async () => h.world.connectivity.set(false),
    end: async () => h.world.connectivity.set(true),
  },
  {
    what: 'a halt that another item caused',
    begin: async () => {
      h.world.transport.send = () => ({
        done: Promise.reject(new AppError('storage_full')),
        abort: async () => undefined,
      });
      await h.engine.plan([illustrationEntry(h.world.files, 'another.png')]);
      await h.engine.confirm();
      await h.world.clock.advance(1000);
      expect(h.engine.snapshot().halted?.code).toBe('storage_full');
    },
    end: () => h.engine.cancel(h.engine.items({ offset: 1, limit: 1 }).items.map(({ id }) => id)),
  },
];

describe('the answer to a publication', () => {
  test.each(INTERRUPTIONS)('UP07 UP09 counts when $what came first; nothing is published again', async (given) => {
    const [id] = await h.drop(1);
    const { release, asked } = await confirmUntilAsked('publishIllustration');
    expect(h.state(id)).toBe('committing');
    await given.begin();
    await settle();
    release();
    await settle();
    expect(h.state(id)).toBe('done');
    await given.end();
    await h.world.clock.advance(EIGHT_HOURS_MS);
    expect([h.state(id), asked()]).toEqual(['done', 1]);
  });

  test('OW04 UP07 counts for a whole batch of changed details, each item as it was answered', async () => {
    const { server } = h.world;
    const entries = ['shop-0', 'shop-1', 'shop-2'].map((existingId) => {
      const existing = guessedDetails(`${existingId}.png`, 'Tech');
      const known = { existing, existingId, illustrationId: existingId, isFileKnown: true };
      const details = { ...existing, ...known, price: 14, isFree: false, given: ['price', 'isFree'] } as const;
      return illustrationEntry(h.world.files, `${existingId}.png`, 300_000, { action: 'details', details });
    });
    const { ids } = await h.engine.plan(entries);
    server.gone.add('shop-1');
    const { release, asked } = await confirmUntilAsked('reviseDetails');
    h.world.connectivity.set(false);
    release();
    await settle();
    expect(ids.map((id) => h.state(id))).toEqual(['done', 'failed', 'done']);
    h.world.connectivity.set(true);
    await h.world.clock.advance(60_000);
    expect([asked(), server.revised.map(({ id }) => id)]).toEqual([1, ['shop-0', 'shop-2']]);
  });

  test('UP07 UP09 is unknown after a lost one: sending a changed file anew leaves the files that may be public', async () => {
    const [id = ''] = await h.drop(1);
    const { server } = h.world;
    const publish = server.publishIllustration.bind(server);
    server.publishIllustration = async (input) => {
      await publish(input);
      throw new AppError('file_unreadable');
    };
    await h.engine.confirm();
    await h.world.clock.advance(10_000);
    expect(h.engine.item(id)).toMatchObject({ state: 'failed', mayBePublished: true });
    const stored = [...server.objects.keys()];
    h.world.files.write('/drop/picture-00000.png', 400_000, 'edited');
    server.publishIllustration = () => Promise.reject(new AppError('conflict'));
    await h.engine.retry();
    await h.world.clock.advance(10_000);
    expect(h.errorCode(id)).toBe('conflict');
    expect([...server.objects.keys()]).toEqual(expect.arrayContaining(stored));
  });

  test('UP07 UP09 is waited for when the app quits, so that the next start publishes nothing again', async () => {
    const [id] = await h.drop(1);
    const { release, asked } = await confirmUntilAsked('publishIllustration');
    const restarted = h.restart();
    await h.world.clock.advance(1000);
    release();
    await restarted;
    expect(h.state(id)).toBe('done');
    await h.world.clock.advance(60_000);
    expect(asked()).toBe(1);
  });

  test('UP07 does not keep the admin from quitting: what is not answered in a few seconds is asked again at the next start', async () => {
    const [id] = await h.drop(1);
    const { asked, release } = await confirmUntilAsked('publishIllustration');
    let isClosed = false;
    const restarted = h.restart().then(() => (isClosed = true));
    await h.world.clock.advance(2000);
    expect(isClosed).toBe(false);
    await h.world.clock.advance(3000);
    expect(isClosed).toBe(true);
    await restarted;
    release();
    expect(await h.idle()).toBe(true);
    expect([h.state(id), asked()]).toEqual(['done', 2]);
  });
});
