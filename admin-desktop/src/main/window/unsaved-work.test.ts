import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { askBeforeLosingWork } from './unsaved-work.ts';

test.each([
  [0, false],
  [1, true],
])('E58 DE02 AD02 closing over unsaved work asks; answer %i closes: %s', (answer, closes) => {
  const webContents = new EventEmitter();
  const window = { webContents, isVisible: () => true };
  const showMessageBoxSync = vi.fn(() => answer);
  const onStay = vi.fn();
  askBeforeLosingWork(window as never, { showMessageBoxSync }, onStay);
  const event = { preventDefault: vi.fn() };
  webContents.emit('will-prevent-unload', event);
  expect(showMessageBoxSync).toHaveBeenCalledOnce();
  expect(event.preventDefault).toHaveBeenCalledTimes(closes ? 1 : 0);
  expect(onStay).toHaveBeenCalledTimes(closes ? 0 : 1);
});

test('E65 the question belongs to its window, which comes into sight first', () => {
  const webContents = new EventEmitter();
  const window = { webContents, isVisible: () => false, show: vi.fn() };
  const showMessageBoxSync = vi.fn(() => 0);
  askBeforeLosingWork(window as never, { showMessageBoxSync }, () => undefined);
  webContents.emit('will-prevent-unload', { preventDefault: () => undefined });
  expect(window.show).toHaveBeenCalledOnce();
  expect(showMessageBoxSync).toHaveBeenCalledWith(
    window,
    expect.objectContaining({ buttons: ['Keep editing', 'Leave'] }),
  );
});
