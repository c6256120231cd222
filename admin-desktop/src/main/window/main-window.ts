import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { askBeforeLosingWork } from './unsaved-work.ts';
import { displayAreas, readWindowState, rememberWindow } from './window-state.ts';

export interface MainWindowOptions {
  preload: string;
  address: string;
  stateFile: string;
  title: string;
}

export function openMainWindow({ preload, address, stateFile, title }: MainWindowOptions): BrowserWindow {
  const { maximized, ...bounds } = readWindowState(stateFile, displayAreas(screen));
  const window = new BrowserWindow({
    ...bounds,
    minWidth: 480,
    minHeight: 480,
    title,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1b1714' : '#faf7f2',
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
  if (maximized) window.maximize();
  rememberWindow(window, stateFile);
  askBeforeLosingWork(window, dialog);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(address);
  return window;
}
