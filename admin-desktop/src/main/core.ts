/** What main has before and beside any shop. */
import { join } from 'node:path';
import { app, safeStorage, session as electronSession } from 'electron';
import { createFileHandles } from './files/file-handles.ts';
import { keepPrivate } from './files/private-files.ts';
import { createActionLog, type ActionLog } from './log/action-log.ts';
import { createDesktopSession } from './session/desktop-session.ts';
import { openSessionVault } from './session/session-vault.ts';
import { createAppSettings } from './settings/app-settings.ts';
import { createServerSettings, shopHash } from './settings/server-settings.ts';
import { createNetwork } from './system/network.ts';
import { checkWritable } from './system/startup-check.ts';

export type Core = Awaited<ReturnType<typeof openCore>>;

let log: ActionLog | undefined;

/** The one log of this process; it needs the folder of the app's data, which a switch may change before `ready`. */
export function actionLog(): ActionLog {
  log ??= createActionLog(join(app.getPath('userData'), 'logs', 'actions.log'));
  return log;
}

/** @throws disk_full, forbidden when the folder of the app's data takes no files */
export async function openCore(name: string) {
  const data = app.getPath('userData');
  checkWritable(data);
  keepPrivate(data);
  const log = actionLog();
  const settings = createServerSettings(join(data, 'server.json'), process.env);
  const onRefused = (error: unknown) => log.failed('keyring', error);
  const session = await createDesktopSession((server, onLate) => {
    const file = join(data, `session-${shopHash(server)}.bin`);
    return openSessionVault({ file, keyring: safeStorage, onRefused, onLate });
  }, settings.current());
  log.write('started', { version: app.getVersion(), system: process.platform, keyring: session.state().remembered });
  return {
    name,
    /** Folder of the app's data. */
    data,
    log,
    choices: createAppSettings(join(data, 'app.json')),
    handles: createFileHandles(),
    settings,
    session,
    network: createNetwork(electronSession.defaultSession, (way) => log.write('proxy', { way })),
  };
}
