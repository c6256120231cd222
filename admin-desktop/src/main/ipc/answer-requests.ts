/** Joins every request of the page to the parts of main that answer it. */
import { app, ipcMain, nativeTheme } from 'electron';
import { serveBridge, type HandlersOf, type RequestHandlers } from '../../bridge/create-bridge.ts';
import type { AppCommandParts, AppCommands } from '../system/app-commands.ts';
import { opensAtLogin, setOpenAtLogin } from '../system/login-item.ts';
import type { AppChoices } from '../settings/app-settings.ts';
import { createServerConsent } from '../settings/server-consent.ts';
import type { OpenShop } from '../shop/open-shop.ts';
import { ask, chooseFolders } from '../window/ask.ts';
import { isTrustedSender } from '../window/guards.ts';
import { createAppHandlers, type AppHandlerParts } from './app-handlers.ts';
import { createShopHandlers, type ShopHandlerParts } from './shop-handlers.ts';
import { createUploadHandlers, type UploadHandlerParts } from './upload-handlers.ts';

export interface AnsweringParts extends AppCommandParts, Pick<AppHandlerParts, 'notify'> {
  /** Of the app's own pages. */
  origins: readonly string[];
  commands: AppCommands;
}

export function answerRequests(parts: AnsweringParts): void {
  const { name, origins, log, choices, handles, settings, window, shopManager, commands } = parts;
  const consent = createServerConsent({
    isKnown: (url) => settings.all().some((server) => server.url === url),
    show: ask,
  });
  const showTheme = (theme: AppChoices['theme']) => void (nativeTheme.themeSource = theme);
  showTheme(choices.current().theme);
  const handlers = createRequestHandlers({
    ...parts,
    ...commands,
    version: app.getVersion(),
    consent,
    pageListens: window.pageListens,
    pageAsks: window.pageAsks,
    canOpenAtLogin: app.isPackaged,
    setOpenAtLogin: (wanted) => setOpenAtLogin(wanted, { app, name }),
    showTheme,
    opensAtLogin: () => opensAtLogin({ app, name }),
    chooseFolders: () => chooseFolders(choices),
    shop: shopManager.shop,
    drafts: shopManager.drafts,
  });
  serveBridge(ipcMain, {
    handlers,
    registerPaths: handles.register,
    isTrusted: (event) => isTrustedSender(event, window.contents(), origins),
    onUnexpected: (channel, error) => log.failed('request', error, { channel }),
  });
}

export interface RequestHandlerParts extends AppHandlerParts, ShopHandlerParts, UploadHandlerParts {
  drafts: HandlersOf<'drafts'>;
}

export function createRequestHandlers(parts: RequestHandlerParts): RequestHandlers {
  return {
    ...createAppHandlers(parts),
    ...createShopHandlers(parts),
    ...createConnectionHandlers(() => parts.shop().connection),
    ...createUploadHandlers(parts),
    ...parts.drafts,
  };
}

function createConnectionHandlers(connection: () => OpenShop['connection']): HandlersOf<'connection'> {
  return {
    'connection:state': () => connection().current(),
    'connection:report': ({ failure }) => connection().report(failure === null ? null : { code: failure }),
    'connection:try': () => connection().tryNow(),
  };
}
