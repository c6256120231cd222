import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';

export interface MainWindowOptions {
  preload: string;
  address: string;
  title: string;
  onUnloadable: (reason: string) => void;
}

export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { preload, address, title, onUnloadable } = options;
  const window = new BrowserWindow({
    name: 'main',
    // by the name: place, size, maximized and full screen, on the screens that are there
    windowStatePersistence: true,
    width: 1280,
    height: 840,
    minWidth: 480,
    minHeight: 480,
    title,
    ...windowIcon(process.resourcesPath),
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#15110e' : '#f5f1ea',
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: true,
      navigateOnDragDrop: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  window.webContents.on('did-fail-load', (_event, code, reason, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return;
    onUnloadable(reason);
    // `ready-to-show` never comes then
    if (!window.isVisible()) window.show();
  });
  // `did-fail-load` reports a failure
  window.loadURL(address).catch(() => undefined);
  return window;
}

/** Another navigation took its place. */
const ABORTED = -3;

/** Linux packages carry an icon: no desktop file names one for the window of an AppImage. Other systems read it from the program. */
export function windowIcon(resources: string): { icon?: string } {
  const icon = join(resources, 'icon.png');
  return existsSync(icon) ? { icon } : {};
}
