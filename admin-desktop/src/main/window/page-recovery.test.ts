import { EventEmitter } from 'node:events';
import type { MessageBoxOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { createPageRecovery, offerReload } from './page-recovery.ts';

const asked = vi.hoisted(() => [] as { options: MessageBoxOptions; answer(response: number): void }[]);
vi.mock('electron', () => ({
  app: {},
  BrowserWindow: { getAllWindows: () => [] },
  dialog: {
    showMessageBox: (options: MessageBoxOptions) =>
      new Promise((resolve) => {
        const answer = (response: number) => resolve({ response });
        options.signal?.addEventListener('abort', () => answer(options.cancelId ?? 0));
        asked.push({ options, answer });
      }),
  },
}));

function world(answer: boolean) {
  const parts = { reload: vi.fn(), askToReload: vi.fn(async () => answer), now: vi.fn(() => 0) };
  return { ...parts, gone: createPageRecovery(parts) };
}

test.each([
  'crashed',
  'oom',
  'killed',
  'abnormal-exit',
  'launch-failed',
  'integrity-failure',
  'memory-eviction',
] as const)('E47 DE02 a page that ended by %s comes back, and only a few times by itself', async (reason) => {
  const { gone, reload, askToReload } = world(false);
  for (let death = 0; death < 3; death += 1) await gone({ reason });
  expect(reload).toHaveBeenCalledTimes(3);
  expect(askToReload).not.toHaveBeenCalled();
  await gone({ reason });
  expect(askToReload).toHaveBeenCalledOnce();
  expect(reload, 'the person does not want to').toHaveBeenCalledTimes(3);
});

test('E47 a window that closes needs no page; deaths far apart are no loop; asking is done once', async () => {
  const { gone, reload, askToReload, now } = world(true);
  await gone({ reason: 'clean-exit' });
  expect(reload).not.toHaveBeenCalled();
  for (let minute = 0; minute < 10; minute += 1) {
    now.mockReturnValue(minute * 61_000);
    await gone({ reason: 'crashed' });
  }
  expect(reload).toHaveBeenCalledTimes(10);
  now.mockReturnValue(3_600_000);
  for (let death = 0; death < 3; death += 1) await gone({ reason: 'launch-failed' });
  await Promise.all([gone({ reason: 'launch-failed' }), gone({ reason: 'launch-failed' })]);
  expect(askToReload).toHaveBeenCalledOnce();
  expect(reload, 'after the person said so').toHaveBeenCalledTimes(14);
});

test('EL02 a page that hangs: the person waits or reloads it; a page that answers again takes the question back', async () => {
  const page = Object.assign(new EventEmitter(), { forcefullyCrashRenderer: vi.fn(), isDestroyed: () => false });
  offerReload(page);
  page.emit('unresponsive');
  page.emit('unresponsive');
  expect(asked.map(({ options }) => options.buttons)).toEqual([['Wait', 'Reload']]);
  page.emit('responsive');
  await new Promise(setImmediate);
  expect(page.forcefullyCrashRenderer).not.toHaveBeenCalled();
  page.emit('unresponsive');
  asked[1]?.answer(1);
  await new Promise(setImmediate);
  expect(page.forcefullyCrashRenderer).toHaveBeenCalledOnce();
});
