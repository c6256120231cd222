/** The one window: made when it is needed, hidden while the app works in the background, told what happens. */
import { app, type BrowserWindow, type WebContents } from 'electron';
import type { Notices } from '../../bridge/requests.ts';
import { openMainWindow, type MainWindowOptions } from './main-window.ts';

export interface AppWindow {
  show(): void;
  hide(): void;
  tell<Name extends keyof Notices>(notice: Name, value: Notices[Name]): void;
  /** On the dock or taskbar: 0 to 1, or null when nothing runs. */
  showProgress(share: number | null): void;
  contents(): WebContents | undefined;
  browserWindow(): BrowserWindow | undefined;
}

/** @param onClose asked before the window closes; false keeps it */
export function createAppWindow(options: MainWindowOptions, onClose: () => boolean): AppWindow {
  let window: BrowserWindow | undefined;
  const living = () => (window && !window.isDestroyed() ? window : undefined);
  return {
    show() {
      const shown = living();
      if (shown) {
        if (shown.isMinimized()) shown.restore();
        shown.show();
        shown.focus();
        return;
      }
      if (!app.isReady()) return;
      window = openMainWindow(options);
      window.on('close', (event) => {
        if (!onClose()) event.preventDefault();
      });
    },
    hide: () => living()?.hide(),
    tell: (notice, value) => living()?.webContents.send(notice, value),
    showProgress: (share) => living()?.setProgressBar(share ?? -1),
    contents: () => living()?.webContents,
    browserWindow: living,
  };
}
