import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Notices } from '../../bridge/requests.ts';

/** A small native menu: what has a shortcut, and what every system expects (edit, zoom, window). */
export function installMenu(name: string, command: (value: Notices['menu:command']) => void): void {
  const mac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu', label: name } as const] : []),
    {
      label: '&File',
      submenu: [
        { label: 'Add Folder…', accelerator: 'CmdOrCtrl+O', click: () => command('add-folder') },
        { type: 'separator' },
        { role: mac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { label: 'Light or Dark', accelerator: 'CmdOrCtrl+Shift+L', click: () => command('toggle-theme') },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
