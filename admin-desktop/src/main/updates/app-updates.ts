import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { AppSettings } from '../settings/app-settings.ts';
import type { ActionLog } from '../log/action-log.ts';
import { startUpdates, type UpdateInfo, type Updater, type Updates } from './updates.ts';

export interface AppUpdateParts {
  choices: AppSettings;
  log: ActionLog;
  onReady: (update: UpdateInfo) => void;
  quitAndInstall: (install: () => void) => void;
}

/** Null where the app was packed without the address of a feed; nothing of electron-updater is loaded then. */
export async function startAppUpdates({
  choices,
  log,
  onReady,
  quitAndInstall,
}: AppUpdateParts): Promise<Updates | null> {
  const updater = await findUpdater();
  if (!updater) return null;
  return startUpdates({
    updater,
    wanted: () => choices.current().lookForUpdates,
    onReady,
    quitAndInstall,
    onFailure: (error) => log.failed('update', error),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
  });
}

async function findUpdater(): Promise<Updater | null> {
  if (!app.isPackaged || !existsSync(join(process.resourcesPath, 'app-update.yml'))) return null;
  const { default: library } = await import('electron-updater');
  return library.autoUpdater;
}
