/**
 * Newer versions of the app: asked for a while after the start and once a day, fetched in the background, installed when the person says so
 * or at the next quit. Only an app that was packed with a feed has any; a failure is only a line in the log.
 */
import type { SystemNotification } from '../system/notifications.ts';
import type { AppWindow } from '../window/app-window.ts';

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
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
}

export interface UpdateParts {
  updater: Updater;
  wanted: () => boolean;
  onReady: (update: UpdateInfo) => void;
  onFailure: (error: unknown) => void;
  /**
   * Quits as a person would and calls `install` in place of the end: an installer begins at once, and on Windows ends whatever of the app
   * still runs.
   */
  quitAndInstall: (install: () => void) => void;
  /** Calls `run` after `delayMs`; the answer cancels it. */
  after: (delayMs: number, run: () => void) => () => void;
}

export interface Updates {
  /** Null until a newer version lies ready. */
  ready(): UpdateInfo | null;
  install(): void;
  close(): void;
}

const FIRST_MS = 30_000;
const EVERY_MS = 24 * 60 * 60_000;

export function startUpdates({ updater, wanted, onReady, onFailure, quitAndInstall, after }: UpdateParts): Updates {
  let update: UpdateInfo | null = null;
  let cancel = () => {};
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.on('error', onFailure);
  updater.on('update-downloaded', ({ version, releaseNotes }) => {
    update = { version, notes: plainNotes(releaseNotes) };
    onReady(update);
  });
  const look = (delayMs: number) => {
    cancel = after(delayMs, () => {
      if (wanted() && !update) updater.checkForUpdates().catch(onFailure);
      look(EVERY_MS);
    });
  };
  look(FIRST_MS);
  return { ready: () => update, install: () => quitAndInstall(() => updater.quitAndInstall()), close: () => cancel() };
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

interface AnnouncingParts {
  /** Of the app. */
  name: string;
  showNotification: (notice: SystemNotification) => void;
  show: () => void;
  window: Pick<AppWindow, 'navigate'>;
}

/** A click on the notification opens what is new. */
export function announceUpdate(
  { version }: UpdateInfo,
  { name, showNotification, show, window }: AnnouncingParts,
): void {
  showNotification({
    title: 'A newer version is ready',
    body: `${name} ${version} is installed when you quit. Click to read what is new.`,
    onClick() {
      show();
      window.navigate('menu:dialog', 'preferences');
    },
  });
}
