/** Composition of the desktop app's main process: creates the parts, joins them to Electron, opens the window. */
import '@baobab/shared/domain/zod-config';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BRAND } from '@baobab/shared/domain/brand';
import type { UploadsState } from '@baobab/shared/uploads/desk';
import {
  app,
  dialog,
  ipcMain,
  Notification,
  protocol,
  safeStorage,
  session as electronSession,
  type BrowserWindow,
  type OpenDialogOptions,
} from 'electron';
import { createBridge } from '../bridge/create-bridge.ts';
import type { Notices, ServerAddress } from '../bridge/requests.ts';
import { composeDrafts } from './drafts/compose-drafts.ts';
import { createDraftDesk } from './drafts/draft-desk.ts';
import { createRequestHandlers } from './ipc/request-handlers.ts';
import { createDesktopSession } from './session/desktop-session.ts';
import { createSessionVault } from './session/session-vault.ts';
import { createServerSettings, shopHash } from './settings/server-settings.ts';
import { composeUploads } from './uploads/compose-uploads.ts';
import { APP_ORIGIN, APP_SCHEME, createAppHandler } from './window/app-protocol.ts';
import { guardContents, guardSession, isOwnAddress } from './window/guards.ts';
import { openMainWindow } from './window/main-window.ts';
import { installMenu } from './window/menu.ts';
import { isTrustedSender } from './window/trusted-sender.ts';

const name = `${BRAND} Admin`;
const QUIT_PATIENCE_MS = 5000;
const out = join(import.meta.dirname, '..');
const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
const origins = devServer ? [APP_ORIGIN, new URL(devServer).origin] : [APP_ORIGIN];

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();
app.setName(name);

let window: BrowserWindow | undefined;
if (app.requestSingleInstanceLock()) {
  guardContents(app, (url) => isOwnAddress(url, origins));
  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('window-all-closed', () => app.quit());
  await app.whenReady();
  await start();
} else {
  app.quit();
}

async function start(): Promise<void> {
  const data = app.getPath('userData');
  const settings = createServerSettings(join(data, 'server.json'), process.env);
  const vaultOf = (server: ServerAddress | null) =>
    createSessionVault(join(data, `session-${shopHash(server)}.bin`), safeStorage);
  const session = createDesktopSession(vaultOf, settings.current());
  const openUploads = async () => {
    const opened = await composeUploads({ data, server: settings.current(), session, onDamaged: tellDamaged });
    opened.desk.subscribe((state) => {
      tell('uploads:changed', state);
      showProgress(state);
    });
    return opened;
  };
  const openDrafts = () => {
    const server = settings.current();
    return composeDrafts({
      file: join(data, `drafts-${shopHash(server)}.sqlite`),
      server,
      session,
      onDamaged: tellDraftsDamaged,
    });
  };
  let uploads = await openUploads();
  let drafts = await openDrafts();
  const draftDesk = createDraftDesk(drafts.engine, (notice) => tell('drafts:changed', notice));
  const serverChanged = async () => {
    await Promise.all([uploads.close(), drafts.close()]);
    session.useServer(settings.current());
    uploads = await openUploads();
    drafts = await openDrafts();
    draftDesk.follow(drafts.engine);
  };
  guardSession(electronSession.defaultSession);
  const serverUrl = () => settings.current()?.url ?? null;
  protocol.handle(APP_SCHEME, createAppHandler(join(out, 'renderer'), serverUrl));
  const parts = { version: app.getVersion(), settings, session, notify, chooseFolders, serverChanged };
  createBridge.answerer(
    ipcMain,
    createRequestHandlers({
      ...parts,
      uploads: () => uploads.desk,
      uploadTools: () => uploads.tools,
      drafts: draftDesk.handlers,
    }),
    (event) => isTrustedSender(event, window?.webContents, origins),
  );
  session.onChange((state) => {
    tell('session:changed', state);
    if (!state.user) return;
    void uploads.desk.signedIn();
    void drafts.engine.refresh();
  });
  app.once('before-quit', (event) => {
    event.preventDefault();
    // the journal has everything already: a connection that does not end must not keep the app from ending
    void Promise.race([Promise.all([uploads.close(), drafts.close()]), setTimeout(QUIT_PATIENCE_MS)]).finally(() =>
      app.quit(),
    );
  });
  installMenu(name, (command) => tell('menu:command', command));
  showWindow();
}

/** The unreadable journal is kept; what it queued has to be dropped again, which sends only what is missing. */
function tellDamaged(keptAs: string): void {
  dialog.showErrorBox(
    'The list of uploads could not be read',
    `It is kept as ${keptAs}. Uploaded files are safe. Drop your folder again: only what is missing is sent.`,
  );
}

/** What the server has comes back by itself; what was only here is in the file that was kept. */
function tellDraftsDamaged(keptAs: string): void {
  dialog.showErrorBox(
    'The drafts of this computer could not be read',
    `They are kept as ${keptAs}. What was saved on the server is safe and loads again. Ask for help before you delete that file.`,
  );
}

function showWindow(): void {
  if (window && !window.isDestroyed()) {
    if (window.isMinimized()) window.restore();
    window.focus();
    return;
  }
  if (!app.isReady()) return;
  window = openMainWindow({
    preload: join(out, 'preload', 'index.cjs'),
    address: devServer ?? `${APP_ORIGIN}/index.html`,
    stateFile: join(app.getPath('userData'), 'window.json'),
    title: name,
  });
}

function tell<Name extends keyof Notices>(notice: Name, value: Notices[Name]): void {
  if (window && !window.isDestroyed()) window.webContents.send(notice, value);
}

/** On the dock or taskbar: the share of bytes sent, nothing when nothing runs. */
function showProgress({ snapshot: { states, sentBytes, totalBytes } }: UploadsState): void {
  const busy = states.queued + states.preparing + states.uploading + states.committing > 0;
  if (window && !window.isDestroyed()) window.setProgressBar(busy && totalBytes > 0 ? sentBytes / totalBytes : -1);
}

async function chooseFolders(): Promise<string[]> {
  const options = {
    title: 'Add a folder of illustrations',
    properties: ['openDirectory', 'multiSelections'],
  } satisfies OpenDialogOptions;
  const { filePaths } = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options);
  return filePaths;
}

function notify(title: string, body: string): void {
  if (Notification.isSupported()) new Notification({ title, body }).show();
}
