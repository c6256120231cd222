/** Looking at the server while a look is under way: who asks is answered with what is true then. */
import { expect, test } from 'vitest';
import { emptyPost, postKey } from '@baobab/domain/entities/draft-content';
import { AppError } from '@baobab/domain/errors';
import { TestDevice } from '@baobab/testing/draft-device';
import { DraftServer } from '@baobab/testing/memory-draft-server';
import { settle } from '@baobab/testing/virtual-clock';

const KEY = postKey('7e000000-0000-4000-8000-000000000001');

/** A device that is in the middle of a look: `answer` lets it end. */
async function looking() {
  const server = new DraftServer();
  let hold = false;
  let held = () => {};
  const holding = new Promise<void>((resolve) => (held = resolve));
  let answer = (_error?: AppError): void => {};
  const pull = server.remote('Ada').pull;
  const device = await new TestDevice({
    ...server.remote('Ada'),
    async pull(known) {
      const found = await pull(known);
      // an answer takes its time
      await settle();
      if (!hold) return found;
      hold = false;
      const error = await new Promise<AppError | undefined>((resolve) => {
        answer = resolve;
        held();
      });
      if (error) throw error;
      return found;
    },
  }).start();
  hold = true;
  const first = device.engine.refresh();
  await holding;
  const pulls = () => server.calls.filter((call) => call === 'pull').length;
  return { server, device, first, pulls, answer: (error?: AppError) => answer(error) };
}

test.each([
  ['works', undefined],
  ['fails', new AppError('network_timeout')],
])('DR03 asked again while a look %s: looks once more, and both have the newest list', async (_how, error) => {
  const { server, device, first, pulls, answer } = await looking();
  server.put(KEY, { ...emptyPost(), title: 'Written meanwhile' });
  const before = pulls();
  const later = [device.engine.refresh(), device.engine.refresh()];
  answer(error);
  await Promise.all([first, ...later]);
  expect(device.engine.document(KEY)?.title).toBe('Written meanwhile');
  expect(pulls() - before).toBe(1);
});
