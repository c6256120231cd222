/**
 * Every way out of the app, in Electron's order: with files on their way the person chooses first; then each page may refuse for its
 * unsaved work, which cancels the quit; only when no window is left are queue and drafts closed, and the app ends or an installer begins.
 * An installer that does not end the app takes it back: the shop is opened again.
 */
import { setImmediate } from 'node:timers/promises';
import { app, powerMonitor, type Event, type MessageBoxOptions } from 'electron';
import type { ActionLog } from '../log/action-log.ts';
import { within } from '../work/system-clock.ts';
import { ask } from './ask.ts';

const CLOSE_TIMEOUT_MS = 5000;

export interface QuitGuardParts {
  /** Hides the window; the work goes on. */
  hide: () => void;
  /** Files queued or on their way. */
  busyFiles: () => number;
  close: () => Promise<void>;
  /** Opens what `close` closed. */
  reopen: () => Promise<void>;
  log: Pick<ActionLog, 'write'>;
  closeTimeoutMs?: number;
}

export interface Installation {
  /** Called when nothing of the app is open; rejects when the installer does not end the app. */
  install(): Promise<never>;
  /** The app is open again. */
  onFailed(error: unknown): void;
}

/** The part of Electron's BrowserWindow that is used here. */
interface RefusingPage {
  isVisible(): boolean;
  show(): void;
  isDestroyed(): boolean;
  close(): void;
  webContents: { reload(): void };
}

export class QuitGuard {
  readonly #parts: QuitGuardParts;
  #state: 'running' | 'asking' | 'quitting' | 'closing' | 'closed' = 'running';
  #installation: Installation | undefined;
  /** False when the system ends: the journal has everything, and an answer would come too late. */
  #mayAsk = true;
  /** Windows whose unsaved work the person gave up. */
  readonly #released = new WeakSet<RefusingPage>();

  constructor(parts: QuitGuardParts) {
    this.#parts = parts;
    const endUnasked = () => {
      this.#mayAsk = false;
      app.quit();
    };
    // after `ready`, so they replace Electron's own handlers, which quit as a person does
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, endUnasked);
    powerMonitor.on('shutdown', endUnasked);
    app.on('window-all-closed', () => {
      if (process.platform !== 'darwin') app.quit();
    });
    app.on('before-quit', (event) => {
      const isUndecided = this.#state === 'running' || this.#state === 'asking';
      if (isUndecided && !this.#mustAsk()) this.#state = 'quitting';
      // a second quit while the question is open is not an answer to it
      else if (isUndecided) event.preventDefault();
      void this.quit();
    });
    app.on('will-quit', (event) => {
      if (this.#state === 'closed') return;
      event.preventDefault();
      if (this.#state !== 'closing') void this.#close();
    });
  }

  /** True once windows have agreed: nothing may be opened again. */
  get isClosing(): boolean {
    return this.#state === 'closing' || this.#state === 'closed';
  }

  /** False while it asks. */
  mayCloseWindow(): boolean {
    if (this.#state === 'quitting' || !this.#mustAsk()) return true;
    void this.quit();
    return false;
  }

  async quit(installation?: Installation): Promise<void> {
    const { busyFiles, hide, log } = this.#parts;
    if (this.#state !== 'running') return;
    const files = busyFiles();
    const choice = files === 0 ? STOP : await this.#ask(aboutFiles(files));
    if (choice === STOP) return this.#quit(installation);
    if (choice !== BACKGROUND) return;
    log.write('in the background', { files: busyFiles() });
    hide();
  }

  /**
   * A page refused to close or reload for its unsaved work, and Electron canceled that, and a quit with it. The person is asked without
   * stopping the uploads; when they agree it begins again.
   */
  pageRefused(event: Pick<Event, 'preventDefault'>, page: RefusingPage, isClosing: boolean): void {
    // prevented, it lets the page go
    if (!this.#mayAsk || this.#released.delete(page)) return event.preventDefault();
    if (this.#state !== 'running' && this.#state !== 'quitting') return;
    const isQuitting = this.#state === 'quitting';
    const installation = this.#installation;
    this.#installation = undefined;
    // the question of a hidden window could not be seen
    if (!page.isVisible()) page.show();
    void this.#ask(ABOUT_UNSAVED_WORK).then((choice) => {
      if (choice !== LEAVE || page.isDestroyed()) return;
      this.#released.add(page);
      if (isQuitting) this.#quit(installation);
      else if (isClosing) page.close();
      else page.webContents.reload();
    });
  }

  #mustAsk(): boolean {
    return this.#mayAsk && (this.#state === 'asking' || (this.#state === 'running' && this.#parts.busyFiles() > 0));
  }

  /** @returns undefined where the system ends the app meanwhile */
  async #ask(question: MessageBoxOptions): Promise<number | undefined> {
    this.#state = 'asking';
    const choice = await ask(question).catch(() => undefined);
    if (!this.#mayAsk) return undefined;
    this.#state = 'running';
    return choice;
  }

  #quit(installation: Installation | undefined): void {
    this.#state = 'quitting';
    this.#installation = installation;
    app.quit();
  }

  async #close(): Promise<void> {
    this.#state = 'closing';
    await closeInTime(this.#parts);
    this.#state = 'closed';
    this.#parts.log.write('ended');
    if (!this.#installation) return app.quit();
    app.releaseSingleInstanceLock();
    const { install, onFailed } = this.#installation;
    this.#installation = undefined;
    await install().catch((error: unknown) => this.#reopen(() => onFailed(error)));
  }

  async #reopen(onOpened: () => void): Promise<void> {
    this.#state = 'closing';
    // electron-updater quits a turn later even where its installer did not start
    await setImmediate();
    if (!app.requestSingleInstanceLock()) return app.exit();
    await this.#parts.reopen().catch(() => undefined);
    this.#state = 'running';
    if (this.#mayAsk) onOpened();
    else app.quit();
  }
}

/** The journal has everything already: a connection that does not end must not keep the app from ending. */
async function closeInTime({ close, log, closeTimeoutMs = CLOSE_TIMEOUT_MS }: QuitGuardParts): Promise<void> {
  try {
    await within(closeTimeoutMs, close());
  } catch (error) {
    log.write('not closed', { reason: String(error) });
  }
}

const BACKGROUND = 0;
const STOP = 1;

function aboutFiles(count: number): MessageBoxOptions {
  const many = count === 1 ? 'One file is' : `${count.toLocaleString('en-US')} files are`;
  return {
    type: 'question',
    message: `${many} still on the way to your shop`,
    detail: 'If you stop now, nothing is lost: the next start goes on where this one ended.',
    buttons: ['Keep uploading in the background', 'Stop and go on later', 'Cancel'],
    defaultId: BACKGROUND,
    cancelId: 2,
  };
}

const LEAVE = 1;
const ABOUT_UNSAVED_WORK: MessageBoxOptions = {
  type: 'warning',
  message: 'Leave without saving?',
  detail: 'What you have typed in the open form is not saved.',
  buttons: ['Keep editing', 'Leave'],
  defaultId: 0,
  cancelId: 0,
};
