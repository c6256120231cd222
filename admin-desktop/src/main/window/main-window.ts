import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { askBeforeLosingWork } from './unsaved-work.ts';
import { displayAreas, readWindowState, rememberWindow } from './window-state.ts';

export interface MainWindowOptions {
  preload: string;
  address: string;
  stateFile: string;
  title: string;
  /** The person keeps editing. */
  onStay: () => void;
  onUnloadable: (reason: string) => void;
}

export function openMainWindow(options: MainWindowOptions): BrowserWindow {
  const { preload, address, stateFile, title, onStay, onUnloadable } = options;
  const { maximized, ...bounds } = readWindowState(stateFile, displayAreas(screen));
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 480,
    minHeight: 480,
    title,
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
  rememberWindow(window, stateFile);
  askBeforeLosingWork(window, dialog, onStay);
  window.once('ready-to-show', () => {
    // it would show the window by itself, still empty
    if (maximized) window.maximize();
    window.show();
  });
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
