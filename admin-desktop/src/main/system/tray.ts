/** The tray icon while the app works without a window: shows progress, pauses, resumes, reopens the window, quits. */
import { join } from 'node:path';
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron';
import type { TrayStatus } from './upload-status.ts';

export interface TrayParts {
  name: string;
  /** Folder of the pictures. */
  icons: string;
  show: () => void;
  pause: () => void;
  resume: () => void;
  quit: () => void;
}

type Shown = Omit<TrayStatus, 'isBusy'>;
export type BackgroundTray = ReturnType<typeof createBackgroundTray>;

export function createBackgroundTray(parts: TrayParts) {
  const { name, icons, show } = parts;
  let tray: Tray | undefined;
  let status: Shown = { text: 'Nothing to upload', detail: 'Nothing to upload', action: null };
  const draw = (drawn?: Shown) => {
    if (drawn?.detail !== status.detail) tray?.setToolTip(`${name}: ${status.detail}`);
    if (drawn?.text !== status.text || drawn.action !== status.action)
      tray?.setContextMenu(Menu.buildFromTemplate(menuOf(status, parts)));
  };
  return {
    show() {
      if (tray) return;
      tray = new Tray(trayImage(icons));
      tray.on('click', show);
      draw();
    },
    hide() {
      tray?.destroy();
      tray = undefined;
    },
    setStatus(next: Shown) {
      const drawn = status;
      status = next;
      draw(drawn);
    },
  };
}

function menuOf({ text, action }: Shown, { name, show, pause, resume, quit }: TrayParts): MenuItemConstructorOptions[] {
  return [
    { label: text, enabled: false },
    ...(action === 'pause' ? [{ label: 'Pause Uploads', click: pause }] : []),
    ...(action === 'resume' ? [{ label: 'Resume Uploads', click: resume }] : []),
    { type: 'separator' },
    { label: `Open ${name}`, click: show },
    { label: 'Quit', click: quit },
  ];
}

/** macOS paints a template in the colors of its bar, Windows takes the size of its display from an ICO. */
function trayImage(icons: string) {
  if (process.platform === 'win32') return nativeImage.createFromPath(join(icons, 'tray.ico'));
  if (process.platform !== 'darwin') return nativeImage.createFromPath(join(icons, 'tray.png'));
  // by its name; the picture of twice the size lies beside it
  return nativeImage.createFromPath(join(icons, 'trayTemplate.png'));
}
