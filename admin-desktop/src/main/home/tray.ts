/** A sign beside the clock while the app works without a window. */
import { Menu, nativeImage, Tray } from 'electron';

export interface TrayParts {
  name: string;
  icon: string;
  show: () => void;
  quit: () => void;
}

export interface BackgroundTray {
  /** `text` tells what is going on. */
  show(text: string): void;
  hide(): void;
}

export function createBackgroundTray({ name, icon, show, quit }: TrayParts): BackgroundTray {
  let tray: Tray | undefined;
  return {
    show(text) {
      if (!tray) {
        tray = new Tray(nativeImage.createFromPath(icon));
        tray.setContextMenu(
          Menu.buildFromTemplate([
            { label: `Open ${name}`, click: show },
            { label: 'Quit', click: quit },
          ]),
        );
        tray.on('click', show);
      }
      tray.setToolTip(`${name}: ${text}`);
    },
    hide() {
      tray?.destroy();
      tray = undefined;
    },
  };
}
