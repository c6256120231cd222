/** The native menu: what has a shortcut, and what each system expects in its place. */
import { basename } from 'node:path';
import type { AdminCommand } from '@baobab/domain/admin-commands';
import { ADMIN_TABS } from '@baobab/domain/constants';
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { EventValue } from '../../bridge/contract.ts';

export interface MenuParts {
  name: string;
  recentFolders: readonly string[];
  shops: readonly { url: string; open: boolean }[];
  command: (command: AdminCommand) => void;
  dialog: (dialog: EventValue<'menu:dialog'>) => void;
  addFolder: (path: string) => void;
  openShop: (url: string) => void;
  revealLog: () => void;
}

type Item = MenuItemConstructorOptions;
const LINE: Item = { type: 'separator' };

/** Called again when what it shows has changed. */
export function installMenu(parts: MenuParts): void {
  const mac = process.platform === 'darwin';
  const template: Item[] = [
    ...(mac ? [appMenu(parts)] : []),
    fileMenu(parts, mac),
    { role: 'editMenu' },
    viewMenu(parts),
    goMenu(parts),
    { role: 'windowMenu' },
    helpMenu(parts, mac),
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

const preferences = ({ dialog }: MenuParts): Item => ({
  label: 'Preferences…',
  accelerator: 'CmdOrCtrl+,',
  click: () => dialog('preferences'),
});
const about = ({ name, dialog }: MenuParts): Item => ({ label: `About ${name}`, click: () => dialog('about') });

function appMenu(parts: MenuParts): Item {
  return {
    label: parts.name,
    submenu: [
      about(parts),
      LINE,
      preferences(parts),
      LINE,
      { role: 'services' },
      LINE,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      LINE,
      { role: 'quit' },
    ],
  };
}

function fileMenu(parts: MenuParts, mac: boolean): Item {
  const { command, recentFolders, addFolder, shops, openShop } = parts;
  return {
    label: '&File',
    submenu: [
      { label: 'Add Folder…', accelerator: 'CmdOrCtrl+O', click: () => command('add-folder') },
      {
        label: 'Recent Folders',
        enabled: recentFolders.length > 0,
        submenu: recentFolders.map((path) => ({ label: basename(path), sublabel: path, click: () => addFolder(path) })),
      },
      { label: 'Uploads', accelerator: 'CmdOrCtrl+U', click: () => command('review-uploads') },
      LINE,
      {
        label: 'Shop',
        submenu: [
          ...shops.map(({ url, open }): Item => ({
            label: new URL(url).host,
            type: 'radio',
            checked: open,
            click: () => openShop(url),
          })),
          LINE,
          { label: 'Add or Remove Shops…', click: () => parts.dialog('preferences') },
        ],
      },
      ...(mac ? [] : [LINE, preferences(parts)]),
      LINE,
      { role: mac ? 'close' : 'quit' },
    ],
  };
}

function viewMenu({ command }: MenuParts): Item {
  return {
    label: '&View',
    submenu: [
      { label: 'Find or Do…', accelerator: 'CmdOrCtrl+K', click: () => command('find') },
      { label: 'Light or Dark', accelerator: 'CmdOrCtrl+Shift+L', click: () => command('toggle-theme') },
      LINE,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
    ],
  };
}

/** Ctrl/Cmd with 1 to 9 and 0 for the first ten tabs, in their order. */
function goMenu({ command }: MenuParts): Item {
  return {
    label: '&Go',
    submenu: ADMIN_TABS.map((tab, index) => ({
      label: `${tab[0]?.toUpperCase()}${tab.slice(1)}`,
      ...(index < 10 && { accelerator: `CmdOrCtrl+${(index + 1) % 10}` }),
      click: () => command({ open: tab }),
    })),
  };
}

function helpMenu(parts: MenuParts, mac: boolean): Item {
  return {
    role: 'help',
    label: '&Help',
    submenu: [
      { label: 'Store Doctor…', click: () => parts.dialog('doctor') },
      { label: 'Reveal Log', click: parts.revealLog },
      ...(mac ? [] : [LINE, about(parts)]),
    ],
  };
}
