/** Closing the window and quitting: with files on their way the person chooses; the queue is closed before the app ends. */
import { setTimeout } from 'node:timers/promises';
import { app, dialog } from 'electron';
import type { BackgroundTray } from '../home/tray.ts';
import type { ActionLog } from '../log/action-log.ts';
import type { AppWindow } from './app-window.ts';
import { askBeforeLeaving } from './leaving.ts';

const QUIT_PATIENCE_MS = 5000;

export interface DepartureParts {
  window: AppWindow;
  tray: BackgroundTray;
  busyFiles: () => number;
  close: () => Promise<void>;
  log: ActionLog;
}

export interface Departure {
  /** False while it asks. */
  mayCloseWindow(): boolean;
  quit(): Promise<void>;
}

export function guardDeparture({ window, tray, busyFiles, close, log }: DepartureParts): Departure {
  let state: 'here' | 'asking' | 'leaving' | 'gone' = 'here';

  const quit = async () => {
    if (state !== 'here') return;
    state = 'asking';
    const choice = await askBeforeLeaving(busyFiles(), dialog);
    state = choice === 'stop' ? 'leaving' : 'here';
    if (choice === 'stop') app.quit();
    if (choice !== 'background') return;
    log.write('in the background', { files: busyFiles() });
    window.hide();
    tray.show('uploading');
  };

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    if (state === 'gone') return;
    event.preventDefault();
    if (state === 'here' && busyFiles() > 0) {
      void quit();
      return;
    }
    state = 'leaving';
    // the journal has everything already: a connection that does not end must not keep the app from ending
    void Promise.race([close(), setTimeout(QUIT_PATIENCE_MS)]).finally(() => {
      state = 'gone';
      log.write('ended');
      app.quit();
    });
  });
  return {
    mayCloseWindow() {
      if (state === 'leaving' || state === 'gone' || busyFiles() === 0) return true;
      void quit();
      return false;
    },
    quit,
  };
}
