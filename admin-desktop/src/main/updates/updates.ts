/**
 * Newer versions of the app: checked a while after the start, once a day and from the menu, downloaded in the background, installed when the
 * person says so or at the next quit.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, type MessageBoxOptions } from 'electron';
import type { Core } from '../core.ts';
import { lastingPath } from '../system/login-item.ts';
import { showNotification } from '../system/notifications.ts';
import type { AppWindow } from '../window/app-window.ts';
import { ask } from '../window/ask.ts';
import type { QuitGuard } from '../window/quit-guard.ts';

export interface UpdateInfo {
  version: string;
  /** Plain text of the feed, '' without notes. */
  notes: string;
}

/** The part of electron-updater's `autoUpdater` that is used here. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  on(event: 'update-downloaded', listener: (info: { version: string; releaseNotes?: unknown }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
  /** Null where this kind of package can't replace itself. */
  checkForUpdates(): Promise<{
    isUpdateAvailable: boolean;
    updateInfo: { version: string };
    downloadPromise?: Promise<unknown> | null | undefined;
  } | null>;
  quitAndInstall(): void;
}

export interface UpdateParts extends Pick<Core, 'name'> {
  choices: Pick<Core['choices'], 'current'>;
  log: Pick<Core['log'], 'failed' | 'write'>;
  window: Pick<AppWindow, 'navigate'>;
  show: () => void;
  quit: QuitGuard['quit'];
}

export type Updates = ReturnType<typeof startUpdates>;

const FIRST_MS = 30_000;
const EVERY_MS = 24 * 60 * 60_000;
/** On a Mac the system still checks the version after the app has closed everything. */
const INSTALL_MAX_MS = 60_000;

/** Null where the app was packed without the address of a feed, and in a portable app, which would install another one beside it. */
export async function findUpdater(): Promise<Updater | null> {
  if (!app.isPackaged || lastingPath() || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null;
  const { default: library } = await import('electron-updater');
  return library.autoUpdater;
}

export function startUpdates(updater: Updater | null, parts: UpdateParts) {
  const { choices, log, quit } = parts;
  let update: UpdateInfo | null = null;
  const failed = (error: unknown) => log.failed('update', error);
  const find = async () => {
    const found = await updater?.checkForUpdates();
    // `error` reports it too
    found?.downloadPromise?.catch(() => undefined);
    return found;
  };
  const install = () =>
    void quit({
      install: () => beginInstaller(updater),
      onFailed(error) {
        failed(error);
        // tried at each quit, it would ask for a password, or fail, each time
        if (updater) updater.autoInstallOnAppQuit = false;
        parts.show();
        void ask(notInstalled(error));
      },
    });
  if (updater) {
    Object.assign(updater, { autoDownload: true, autoInstallOnAppQuit: true });
    updater.on('error', failed);
    updater.on('update-downloaded', ({ version, releaseNotes }) => {
      update = { version, notes: plainNotes(releaseNotes) };
      announce(version, parts);
    });
    const look = () => {
      if (choices.current().lookForUpdates && !update) find().catch(failed);
      setTimeout(look, EVERY_MS).unref();
    };
    setTimeout(look, FIRST_MS).unref();
  }
  return {
    /** False in a build that can't update itself. */
    isAvailable: updater !== null,
    /** Null until a newer version lies ready. */
    ready: () => update,
    install,
    /** “Check for Updates…”, which answers in a dialog. */
    async check(): Promise<void> {
      const words = update ? readyWords(update) : await find().then(foundWords, () => CHECK_FAILED);
      if ((await ask(words)) === 0 && words.buttons) install();
    },
  };
}

/** A refusal is an event, which may come later. */
function beginInstaller(updater: Updater | null): Promise<never> {
  return new Promise((_resolve, reject) => {
    updater?.once('error', reject);
    setTimeout(() => reject(new Error('The installer did not start.')), INSTALL_MAX_MS);
    updater?.quitAndInstall();
  });
}

const UNAVAILABLE: MessageBoxOptions = {
  message: 'Automatic updates are not available in this build',
  detail: 'Download a newer version from where you got this one.',
};
const CHECK_FAILED: MessageBoxOptions = {
  type: 'warning',
  message: 'Could not check for updates',
  detail: 'Your work is not affected. Check your connection and try again.',
};

function foundWords(found: Awaited<ReturnType<Updater['checkForUpdates']>> | undefined): MessageBoxOptions {
  if (!found) return UNAVAILABLE;
  if (!found.isUpdateAvailable)
    return { message: 'You have the newest version', detail: `Version ${app.getVersion()}` };
  return {
    message: `Version ${found.updateInfo.version} is being downloaded`,
    detail: 'A notification says when it is ready to install.',
  };
}

function readyWords({ version }: UpdateInfo): MessageBoxOptions {
  return {
    message: `Version ${version} is ready`,
    detail: 'It is installed when you quit.',
    buttons: ['Install and Restart', 'Later'],
    cancelId: 1,
  };
}

function notInstalled(error: unknown): MessageBoxOptions {
  const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
  return {
    type: 'error',
    message: 'The new version could not be installed',
    detail: `${reason}\n\nThe version that you have goes on, with your uploads and drafts. Install the new version again later, or download it from where you got this one.`,
  };
}

/** A feed may carry HTML or a list of versions; people get text. */
function plainNotes(notes: unknown): string {
  if (Array.isArray(notes)) return notes.map((each: { note?: unknown }) => plainNotes(each.note)).join('\n\n');
  if (typeof notes !== 'string') return '';
  return notes
    .replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A click on the notification opens what is new. */
function announce(version: string, { name, show, window, log }: UpdateParts): void {
  const notice = {
    title: 'A newer version is ready',
    body: `${name} ${version} is installed when you quit. Click to read what is new.`,
    onClick() {
      show();
      window.navigate('menu:dialog', 'preferences');
    },
  };
  showNotification(notice, (reason) => log.write('notice not shown', { reason }));
}
