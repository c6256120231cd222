/**
 * Closing the window and quitting, in Electron's order: with files on their way the person chooses first; then each page may refuse for
 * its unsaved work, which cancels the quit; only when no window is left are queue and drafts closed, and the app ends.
 */
import { setTimeout } from 'node:timers/promises';
import { app, type BrowserWindow, type MessageBoxOptions } from 'electron';
import type { ActionLog } from '../log/action-log.ts';
import type { AppWindow } from './app-window.ts';
import { ask } from './ask.ts';

const CLOSE_TIMEOUT_MS = 5000;

type QuitChoice = 'background' | 'stop' | 'stay';

const CHOICES: readonly QuitChoice[] = ['background', 'stop', 'stay'];

export interface QuitGuardParts {
  window: Pick<AppWindow, 'hide' | 'parent'>;
  /** The window is hidden, the work goes on. */
  onBackground: () => void;
  busyFiles: () => number;
  close: () => Promise<void>;
  log: Pick<ActionLog, 'write'>;
  closeTimeoutMs?: number;
}

export interface QuitGuard {
  /** False while it asks. */
  mayCloseWindow(): boolean;
  /** @param last called in place of the last `app.quit`, when nothing of the app is open: an installer that ends it by itself */
  quit(last?: () => void): Promise<void>;
  /** A page refused to close for its unsaved work: the quit is cancelled. */
  cancelled(): void;
  /** True once windows have agreed: nothing may be opened again. */
  closing(): boolean;
}

export function createQuitGuard(parts: QuitGuardParts): QuitGuard {
  const { window, onBackground, busyFiles, log } = parts;
  let state: 'running' | 'asking' | 'quitting' | 'closing' | 'closed' = 'running';
  let end: () => void = app.quit;

  const quit = async (last: () => void = app.quit) => {
    if (state !== 'running') return;
    state = 'asking';
    const choice = await askBeforeQuitting(busyFiles(), window.parent()).catch(() => 'stay' as const);
    state = choice === 'stop' ? 'quitting' : 'running';
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
    if (state === 'running' && busyFiles() === 0) state = 'quitting';
    // a second quit while the question is open is not an answer to it
    if (state === 'running' || state === 'asking') event.preventDefault();
    void quit();
  });
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void closeInTime(parts).finally(() => {
      state = 'closed';
      log.write('ended');
      end();
    });
  });
  return {
    mayCloseWindow() {
      if (state === 'asking') return false;
      if (state !== 'running' || busyFiles() === 0) return true;
      void quit();
      return false;
    },
    quit,
    cancelled() {
      if (state !== 'quitting') return;
      state = 'running';
      end = app.quit;
    },
    closing: () => state === 'closing' || state === 'closed',
  };
}

/** The journal has everything already: a connection that does not end must not keep the app from ending. */
async function closeInTime({ close, log, closeTimeoutMs = CLOSE_TIMEOUT_MS }: QuitGuardParts): Promise<void> {
  try {
    await Promise.race([close(), setTimeout(closeTimeoutMs)]);
  } catch (error) {
    log.write('not closed', { reason: String(error) });
  }
}

/**
 * @param files queued or on their way; 0 asks nothing and stops
 * @param parent the window that the question belongs to, where one is in view
 */
async function askBeforeQuitting(files: number, parent?: BrowserWindow): Promise<QuitChoice> {
  if (files === 0) return 'stop';
  return CHOICES[await ask(question(files), parent)] ?? 'stay';
}

function question(files: number): MessageBoxOptions {
  const many = files === 1 ? 'One file is' : `${files.toLocaleString('en-US')} files are`;
  return {
    type: 'question',
    message: `${many} still on the way to your shop`,
    detail: 'If you stop now, nothing is lost: the next start goes on where this one ended.',
    buttons: ['Keep uploading in the background', 'Stop and go on later', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
  };
}
