import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { askBeforeLosingWork } from './unsaved-work.ts';

test.each([
  [0, false],
  [1, true],
])('DE02 AD02 closing over unsaved work asks; answer %i closes: %s', (answer, closes) => {
  const webContents = new EventEmitter();
  const showMessageBoxSync = vi.fn(() => answer);
  askBeforeLosingWork({ webContents } as never, { showMessageBoxSync });
  const event = { preventDefault: vi.fn() };
  webContents.emit('will-prevent-unload', event);
  expect(showMessageBoxSync).toHaveBeenCalledOnce();
  expect(event.preventDefault).toHaveBeenCalledTimes(closes ? 1 : 0);
});
