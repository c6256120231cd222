/** The native menu: what has a shortcut, and what each system expects in its place. */
import { basename } from 'node:path';
import type { AdminCommand } from '@baobab/domain/admin-commands';
import { ADMIN_TABS } from '@baobab/domain/constants';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { EventValue } from '../../bridge/contract.ts';

export interface MenuParts {
  name: string;
  recentFolders: readonly string[];
  shops: readonly { url: string; open: boolean }[];
  command: (command: AdminCommand) => void;
  dialog: (dialog: EventValue<'menu:dialog'>) => void;
  addFolder: (path: string) => void;
  revealLog: () => void;
  checkForUpdates: () => void;
}

type Item = MenuItemConstructorOptions;
const LINE: Item = { type: 'separator' };

let drawn: MenuParts | undefined;
const questions = new Set<unknown>();

/** Called again when what it shows has changed. */
export function installMenu(parts: MenuParts): void {
  drawn = parts;
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(parts, process.platform === 'darwin')));
  app.dock?.setMenu(Menu.buildFromTemplate(folderItems(parts)));
}

/** Disables what would change the screen below an open question. @param question any value that stands for it */
export function holdMenu(question: unknown, isOpen: boolean): void {
  if (questions.has(question) === isOpen) return;
  if (isOpen) questions.add(question);
  else questions.delete(question);
  if (drawn) installMenu(drawn);
}

export function menuTemplate(parts: MenuParts, mac: boolean): Item[] {
  return [
    ...(mac ? [appMenu(parts)] : []),
    fileMenu(parts, mac),
    { role: 'editMenu' },
    viewMenu(parts),
    goMenu(parts),
    { role: 'windowMenu' },
    helpMenu(parts, mac),
  ];
}

/** An item that changes what the page shows. */
const item = (label: string, accelerator: string | undefined, click: () => void): Item => ({
  label,
  ...(accelerator && { accelerator }),
  enabled: questions.size === 0,
  click,
});
const preferences = ({ dialog }: MenuParts, mac: boolean): Item =>
  item(mac ? 'Settings…' : 'Preferences…', 'CmdOrCtrl+,', () => dialog('preferences'));
const updates = ({ checkForUpdates }: MenuParts): Item => item('Check for Updates…', undefined, checkForUpdates);
const about = ({ name }: MenuParts): Item => ({ role: 'about', label: `About ${name}` });

/** Of the File menu and of the Dock's. */
function folderItems({ command, recentFolders, addFolder }: MenuParts): Item[] {
  return [
    item('Add Folder…', 'CmdOrCtrl+O', () => command('add-folder')),
    {
      label: 'Recent Folders',
      enabled: recentFolders.length > 0,
      submenu: recentFolders.map((path) => ({
        ...item(basename(path), undefined, () => addFolder(path)),
        sublabel: path,
      })),
    },
    item('Uploads', 'CmdOrCtrl+U', () => command('review-uploads')),
  ];
}

function appMenu(parts: MenuParts): Item {
  return {
    label: parts.name,
    submenu: [
      about(parts),
      updates(parts),
      LINE,
      preferences(parts, true),
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
  const { shops, dialog } = parts;
  return {
    label: '&File',
    submenu: [
      ...folderItems(parts),
      LINE,
      {
        label: 'Shop',
        submenu: [
          ...shops.map(({ url, open }): Item => ({
            ...item(new URL(url).host, undefined, () => dialog({ openShop: url })),
            type: 'radio',
            checked: open,
          })),
          LINE,
          item('Add or Remove Shops…', undefined, () => dialog('preferences')),
        ],
      },
      ...(mac ? [] : [LINE, preferences(parts, false)]),
      LINE,
      { role: mac ? 'close' : 'quit' },
    ],
  };
}

function viewMenu({ command }: MenuParts): Item {
  return {
    label: '&View',
    submenu: [
      item('Find or Do…', 'CmdOrCtrl+K', () => command('find')),
      item('Light or Dark', 'CmdOrCtrl+Shift+L', () => command('toggle-theme')),
      LINE,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      // the role's own key is +, which needs Shift on most keyboards
      { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
    ],
  };
}

/** Ctrl/Cmd with 1 to 9 for the first nine tabs, in their order; 0 is Actual Size. */
function goMenu({ command }: MenuParts): Item {
  return {
    label: '&Go',
    submenu: ADMIN_TABS.map((tab, index) =>
      item(`${tab[0]?.toUpperCase()}${tab.slice(1)}`, index < 9 ? `CmdOrCtrl+${index + 1}` : undefined, () =>
        command({ open: tab }),
      ),
    ),
  };
}

function helpMenu(parts: MenuParts, mac: boolean): Item {
  return {
    role: 'help',
    label: '&Help',
    submenu: [
      item('Store Doctor…', undefined, () => parts.dialog('doctor')),
      { label: 'Reveal Log', click: parts.revealLog },
      ...(mac ? [] : [LINE, updates(parts), about(parts)]),
    ],
  };
}
