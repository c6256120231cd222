import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { ask } from './ask.ts';
import { holdMenu, installMenu, menuTemplate, type MenuParts } from './menu.ts';

type Item = MenuItemConstructorOptions;
const electron = vi.hoisted(() => ({
  installed: [] as Item[][],
  answer: Promise.withResolvers<{ response: number }>(),
}));
vi.mock('electron', () => ({
  BrowserWindow: { getAllWindows: () => [] },
  app: { dock: { setMenu: () => undefined } },
  dialog: { showMessageBox: () => electron.answer.promise },
  Menu: {
    buildFromTemplate: (template: Item[]) => template,
    setApplicationMenu: (menu: Item[]) => void electron.installed.push(menu),
  },
}));

const UPDATES = 'Check for Updates…';
const nothing = () => undefined;
const parts: MenuParts = {
  name: 'Baobab',
  recentFolders: ['/art/June'],
  shops: [{ url: 'https://a.example', open: true }],
  command: nothing,
  dialog: nothing,
  addFolder: nothing,
  revealLog: nothing,
  checkForUpdates: nothing,
};
const flat = (items: Item[]): Item[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
/** Accelerators that Electron gives these roles where the item names none. */
const OF_ROLE: Record<string, string> = {
  resetZoom: 'CmdOrCtrl+0',
  zoomIn: 'CmdOrCtrl+Plus',
  zoomOut: 'CmdOrCtrl+-',
  quit: 'CmdOrCtrl+Q',
  close: 'CmdOrCtrl+W',
  hide: 'Cmd+H',
};
/** Labels of the items that a person can choose and that change what the page shows. */
const enabled = (items: Item[]) =>
  flat(items)
    .filter(({ click, enabled: is }) => click && is !== false)
    .map(({ label }) => label);

test.each([true, false])('EL05 no two items of the menu have the same keys (macOS: %s)', (mac) => {
  const keys = flat(menuTemplate(parts, mac)).map(({ accelerator, role }) => accelerator ?? OF_ROLE[role ?? '']);
  const given = keys.filter(Boolean);
  expect(given).toEqual([...new Set(given)]);
  expect(given).toEqual(expect.arrayContaining(['CmdOrCtrl+0', 'CmdOrCtrl+1', 'CmdOrCtrl+9']));
});

test('EL05 Zoom In needs no Shift', () => {
  const zooms = flat(menuTemplate(parts, false)).filter(({ role }) => role === 'zoomIn');
  expect(zooms.map(({ accelerator, visible }) => [accelerator, visible])).toContainEqual(['CmdOrCtrl+=', false]);
});

test('EL05 preferences and the About panel are as each system has them', () => {
  const labels = (mac: boolean) => flat(menuTemplate(parts, mac)).map(({ label }) => label);
  expect([labels(true).includes('Settings…'), labels(false).includes('Preferences…')]).toEqual([true, true]);
  expect([labels(true), labels(false)]).toEqual(Array(2).fill(expect.arrayContaining([UPDATES])));
  for (const mac of [true, false])
    expect(flat(menuTemplate(parts, mac)).filter(({ role }) => role === 'about')).toHaveLength(1);
});

test('EL05 a question of the page or of the system disables what would change the screen below it', async () => {
  const shown = () => enabled(electron.installed.at(-1) ?? []);
  installMenu(parts);
  expect(shown()).toEqual(
    expect.arrayContaining(['Orders', 'Preferences…', 'June', 'a.example', 'Reveal Log', UPDATES]),
  );
  holdMenu('page', true);
  expect(shown()).toEqual(['Reveal Log']);
  const asked = ask({ message: 'Quit?' });
  holdMenu('page', false);
  expect(shown(), 'the other question is still open').toEqual(['Reveal Log']);
  electron.answer.resolve({ response: 0 });
  await asked;
  expect(shown()).toContain('Orders');
});
