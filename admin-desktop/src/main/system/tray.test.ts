import { expect, test, vi } from 'vitest';
import { createBackgroundTray } from './tray.ts';

const calls = vi.hoisted(() => ({ menu: vi.fn(), tooltip: vi.fn() }));
vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (template: unknown) => template },
  nativeImage: { createFromPath: (path: string) => path },
  Tray: class {
    on = () => this;
    setContextMenu = calls.menu;
    setToolTip = calls.tooltip;
  },
}));

test('EL05 the menu of the tray stays while files are sent, its tooltip follows them', () => {
  const nothing = () => undefined;
  const tray = createBackgroundTray({
    name: 'Baobab',
    icons: '/icons',
    show: nothing,
    pause: nothing,
    resume: nothing,
    quit: nothing,
  });
  tray.show();
  expect([calls.menu.mock.calls.length, calls.tooltip.mock.calls.length]).toEqual([1, 1]);
  for (let percent = 0; percent < 100; percent += 1)
    tray.setStatus({ text: 'Uploading', detail: `Uploading: 9 files to go, ${percent} %`, action: 'pause' });
  expect(calls.menu).toHaveBeenCalledTimes(2);
  expect(calls.tooltip).toHaveBeenCalledTimes(101);
  expect(calls.tooltip).toHaveBeenLastCalledWith('Baobab: Uploading: 9 files to go, 99 %');
});
