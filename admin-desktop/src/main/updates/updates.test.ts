import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { SystemNotification } from '../system/notifications.ts';
import { announceUpdate, startUpdates, type Updater } from './updates.ts';

function world(wanted = true) {
  const updater = Object.assign(new EventEmitter(), {
    autoDownload: false,
    autoInstallOnAppQuit: false,
    checkForUpdates: vi.fn(async () => null),
    quitAndInstall: vi.fn(),
  });
  const waiting: { delayMs: number; run: () => void }[] = [];
  const parts = {
    updater: updater as unknown as Updater,
    wanted: () => wanted,
    onReady: vi.fn(),
    onFailure: vi.fn(),
    quitAndInstall: vi.fn<(install: () => void) => void>(),
    after: (delayMs: number, run: () => void) => {
      waiting.push({ delayMs, run });
      return () => undefined;
    },
  };
  return { updater, waiting, parts, updates: startUpdates(parts) };
}

test('E95 DE02 it looks a while after the start and then once a day, and says when a version lies ready', () => {
  const { updater, waiting, parts, updates } = world();
  expect(updater.checkForUpdates).not.toHaveBeenCalled();
  waiting[0]?.run();
  expect(updater.checkForUpdates).toHaveBeenCalledTimes(1);
  expect(waiting[1]?.delayMs).toBe(86_400_000);
  updater.emit('update-downloaded', {
    version: '2.0.0',
    releaseNotes: '<h2>New</h2><p>Faster <b>uploads</b></p><script>x</script>',
  });
  expect(parts.onReady).toHaveBeenCalledWith({ version: '2.0.0', notes: 'New\nFaster uploads\nx' });
  updates.install();
  expect(updater.quitAndInstall, 'not before the app has nothing open any more').not.toHaveBeenCalled();
  parts.quitAndInstall.mock.calls[0]?.[0]();
  expect(updater.quitAndInstall).toHaveBeenCalledOnce();
  waiting[1]?.run();
  expect(updater.checkForUpdates, 'one that lies ready is enough').toHaveBeenCalledTimes(1);
});

test('DE02 who does not want it is not asked for it; a failure is only told', () => {
  const { updater, waiting } = world(false);
  waiting[0]?.run();
  expect(updater.checkForUpdates).not.toHaveBeenCalled();
  const failing = world();
  failing.updater.emit('error', new Error('no network'));
  expect(failing.parts.onFailure).toHaveBeenCalled();
  expect(failing.updates.ready()).toBeNull();
});

test('DE02 the notification of a version leads to what is new in it', () => {
  const notices: SystemNotification[] = [];
  const show = vi.fn();
  const navigate = vi.fn();
  const parts = {
    name: 'Baobab',
    showNotification: (notice: SystemNotification) => notices.push(notice),
    show,
    window: { navigate },
  };
  announceUpdate({ version: '2.0.0', notes: 'Faster' }, parts);
  expect(notices[0]?.body).toContain('2.0.0 is installed when you quit');
  expect(show).not.toHaveBeenCalled();
  notices[0]?.onClick();
  expect(show).toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledWith('menu:dialog', 'preferences');
});
