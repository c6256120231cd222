import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAppWindow } from './app-window.ts';
import type { MainWindowOptions } from './main-window.ts';

const world = vi.hoisted(() => ({ window: undefined as unknown, held: vi.fn() }));
vi.mock('electron', () => ({ app: { isReady: () => true } }));
vi.mock('./menu.ts', () => ({ holdMenu: world.held }));
vi.mock('./main-window.ts', () => ({ openMainWindow: () => world.window }));

class FakeWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), { send: vi.fn() });
  isDestroyed = () => false;
  isVisible = () => true;
  isMinimized = () => false;
  isFullScreen = () => true;
  setFullScreen = vi.fn();
  restore = vi.fn();
  show = vi.fn();
  focus = vi.fn();
  hide = vi.fn();
}

let fake: FakeWindow;
const open = () => {
  const window = createAppWindow({} as MainWindowOptions, { mayCloseWindow: () => true, pageRefused: () => undefined });
  window.show();
  return window;
};
beforeEach(() => {
  fake = new FakeWindow();
  world.window = fake;
  world.held.mockClear();
});

test('EL05 a window in full screen leaves it before it is hidden', () => {
  const window = open();
  window.hide();
  expect(fake.setFullScreen).toHaveBeenCalledWith(false);
  expect(fake.hide).not.toHaveBeenCalled();
  fake.emit('leave-full-screen');
  expect(fake.hide).toHaveBeenCalledOnce();
});

test('EL05 a window that is shown again while it leaves full screen stays', () => {
  const window = open();
  window.hide();
  window.show();
  fake.emit('leave-full-screen');
  expect(fake.hide).not.toHaveBeenCalled();
});

test('E68 DE02 EL05 a window that is hidden or minimized comes back into view when it is asked for', () => {
  const window = open();
  fake.show.mockClear();
  window.show();
  expect([fake.restore.mock.calls.length, fake.show.mock.calls.length, fake.focus.mock.calls.length]).toEqual([
    0, 1, 1,
  ]);
  fake.isMinimized = () => true;
  window.show();
  expect(fake.restore).toHaveBeenCalledOnce();
});

test('EL05 a link that arrives under a question of the page opens its tab after the answer', () => {
  const window = open();
  window.pageListens('menu:command', true);
  window.pageAsks(true);
  expect(world.held).toHaveBeenLastCalledWith('page', true);
  window.navigate('menu:command', { open: 'orders' });
  expect(fake.webContents.send).not.toHaveBeenCalled();
  window.pageAsks(false);
  expect(fake.webContents.send.mock.calls).toEqual([['menu:command', { open: 'orders' }]]);
});

test('EL05 a page that goes takes its question with it', () => {
  const window = open();
  window.pageAsks(true);
  fake.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
  expect(world.held).toHaveBeenLastCalledWith('page', false);
  window.navigate('menu:command', 'find');
  expect(fake.webContents.send).not.toHaveBeenCalled();
  window.pageListens('menu:command', true);
  expect(fake.webContents.send.mock.calls).toEqual([['menu:command', 'find']]);
});
