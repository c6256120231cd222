/**
 * Closing the window and quitting, in Electron's order: with files on their way the person chooses first; then each page may hold on to
 * unsaved work, which takes the quit back; only when no window is left are queue and drafts closed, and the app ends.
 */
import { setTimeout } from 'node:timers/promises';
import { app, dialog } from 'electron';
import type { ActionLog } from '../log/action-log.ts';
import type { AppWindow } from './app-window.ts';
import { askBeforeLeaving } from './leaving.ts';

const QUIT_PATIENCE_MS = 5000;

export interface DepartureParts {
  window: Pick<AppWindow, 'hide' | 'parent'>;
  /** The window is hidden, the work goes on. */
  onBackground: () => void;
  busyFiles: () => number;
  close: () => Promise<void>;
  log: Pick<ActionLog, 'write'>;
  patienceMs?: number;
}

export interface Departure {
  /** False while it asks. */
  mayCloseWindow(): boolean;
  /** @param last called in place of the last `app.quit`, when nothing of the app is open: an installer that ends it by itself */
  quit(last?: () => void): Promise<void>;
  /** A page held on to its unsaved work: there is no quit any more. */
  stayed(): void;
  /** True once windows have agreed: nothing may be opened again. */
  ending(): boolean;
}

export function guardDeparture(parts: DepartureParts): Departure {
  const { window, onBackground, busyFiles, close, log, patienceMs = QUIT_PATIENCE_MS } = parts;
  let state: 'here' | 'asking' | 'leaving' | 'closing' | 'gone' = 'here';
  let end: () => void = app.quit;

  const quit = async (last: () => void = app.quit) => {
    if (state !== 'here') return;
    state = 'asking';
    const choice = await askBeforeLeaving(busyFiles(), dialog, window.parent()).catch(() => 'stay' as const);
    state = choice === 'stop' ? 'leaving' : 'here';
    end = choice === 'stop' ? last : app.quit;
    if (choice === 'stop') app.quit();
    if (choice !== 'background') return;
    log.write('in the background', { files: busyFiles() });
    window.hide();
    onBackground();
  };

  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('before-quit', (event) => {
    // a second one while the question stands is not an answer to it
    if (state === 'asking') return event.preventDefault();
    if (state !== 'here') return;
    if (busyFiles() === 0) {
      state = 'leaving';
      return;
    }
    event.preventDefault();
    void quit();
  });
  app.on('will-quit', (event) => {
    if (state === 'gone') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    // the journal has everything already: a connection that does not end must not keep the app from ending
    void Promise.race([close(), setTimeout(patienceMs)])
      .catch((error: unknown) => log.write('not closed', { reason: String(error) }))
      .finally(() => {
        state = 'gone';
        log.write('ended');
        end();
      });
  });
  return {
    mayCloseWindow() {
      if (state === 'asking') return false;
      if (state !== 'here' || busyFiles() === 0) return true;
      void quit();
      return false;
    },
    quit,
    stayed() {
      if (state !== 'leaving') return;
      state = 'here';
      end = app.quit;
    },
    ending: () => state === 'closing' || state === 'gone',
  };
}
