/** Joins every request of the page to the parts of main that answer it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog, ipcMain, nativeTheme } from 'electron';
import { serveBridge } from '../../bridge/create-bridge.ts';
import type { Core } from '../core.ts';
import type { AppCommandParts, AppCommands } from '../system/app-commands.ts';
import { chooseFolders } from '../system/folder-picker.ts';
import { opensAtLogin, setOpenAtLogin } from '../system/login-item.ts';
import { showNotification, type AppNotification, type SystemNotification } from '../system/notifications.ts';
import { announceUpdate, startUpdates, type Updater, type UpdateParts, type Updates } from '../updates/updates.ts';
import type { AppChoices } from '../settings/app-settings.ts';
import { createServerConsent } from '../settings/server-consent.ts';
import { ask, whileAsking } from '../window/ask.ts';
import { isTrustedSender } from '../window/trusted-sender.ts';
import { createRequestHandlers, type RequestHandlerParts } from './request-handlers.ts';

export interface AnsweringParts extends AppCommandParts {
  /** Of the app's own pages. */
  origins: readonly string[];
  commands: AppCommands;
  notify: (notice: AppNotification) => void;
  /** Quits as a person would, and installs when nothing of the app is open. */
  quitAndInstall: (install: () => void) => void;
}

export async function answerRequests(parts: AnsweringParts): Promise<void> {
  const { name, origins, log, choices, handles, settings, window, shopManager, commands, show } = parts;
  const consent = createServerConsent({
    isKnown: (url) => settings.all().some((server) => server.url === url),
    show: (question) => ask(question, window.parent()),
  });
  const updates = await startAppUpdates({
    ...parts,
    onReady: (update) => {
      const tell = (notice: SystemNotification) =>
        showNotification(notice, (reason) => log.write('notice not shown', { reason }));
      announceUpdate(update, { name, showNotification: tell, show, window });
    },
  });
  const showTheme = (theme: AppChoices['theme']) => void (nativeTheme.themeSource = theme);
  showTheme(choices.current().theme);
  const handlerParts: RequestHandlerParts = {
    ...parts,
    version: app.getVersion(),
    updates,
    consent,
    pageListens: window.pageListens,
    pageAsks: window.pageAsks,
    canOpenAtLogin: app.isPackaged,
    setOpenAtLogin: (wanted) => setOpenAtLogin(wanted, { app, name }),
    showTheme,
    opensAtLogin: () => opensAtLogin({ app, name }),
    chooseFolders: () => whileAsking(() => chooseFolders({ dialog, choices, parent: window.parent() })),
    serverChanged: commands.serverChanged,
    addPaths: commands.addPaths,
    revealLog: commands.revealLog,
    connection: () => shopManager.shop().connection,
    uploads: () => shopManager.shop().uploads,
    drafts: shopManager.drafts,
  };
  serveBridge(ipcMain, {
    handlers: createRequestHandlers(handlerParts),
    registerPaths: handles.register,
    isTrusted: (event) => isTrustedSender(event, window.contents(), origins),
    onUnexpected: (channel, error) => log.failed('request', error, { channel }),
  });
}

type AppUpdateParts = Pick<Core, 'choices' | 'log'> & Pick<UpdateParts, 'onReady' | 'quitAndInstall'>;

/** Null where the app was packed without the address of a feed; nothing of electron-updater is loaded then. */
async function startAppUpdates({ choices, log, ...parts }: AppUpdateParts): Promise<Updates | null> {
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
