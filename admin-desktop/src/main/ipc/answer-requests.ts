/** Joins every request of the page to the parts of main that answer it. */
import { app, dialog, ipcMain, nativeTheme } from 'electron';
import { serveBridge } from '../../bridge/create-bridge.ts';
import type { AppCommandParts, AppCommands } from '../system/app-commands.ts';
import { chooseFolders } from '../system/folder-picker.ts';
import { opensAtLogin, setOpenAtLogin } from '../system/login-item.ts';
import type { AppNotification } from '../system/notifications.ts';
import type { Updates } from '../updates/updates.ts';
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
  updates: Updates;
}

export function answerRequests(parts: AnsweringParts): void {
  const { name, origins, log, choices, handles, settings, window, shopManager, commands } = parts;
  const consent = createServerConsent({
    isKnown: (url) => settings.all().some((server) => server.url === url),
    show: (question) => ask(question, window.parent()),
  });
  const showTheme = (theme: AppChoices['theme']) => void (nativeTheme.themeSource = theme);
  showTheme(choices.current().theme);
  const handlerParts: RequestHandlerParts = {
    ...parts,
    version: app.getVersion(),
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
