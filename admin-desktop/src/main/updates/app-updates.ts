import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { Core } from '../core.ts';
import { startUpdates, type Updater, type UpdateParts, type Updates } from './updates.ts';

type AppUpdateParts = Pick<Core, 'choices' | 'log'> & Pick<UpdateParts, 'onReady' | 'quitAndInstall'>;

/** Null where the app was packed without the address of a feed; nothing of electron-updater is loaded then. */
export async function startAppUpdates({ choices, log, ...parts }: AppUpdateParts): Promise<Updates | null> {
  const updater = await findUpdater();
  if (!updater) return null;
  return startUpdates({
    ...parts,
    updater,
    wanted: () => choices.current().lookForUpdates,
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
