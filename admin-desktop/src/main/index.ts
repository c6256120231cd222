/** Composition of the desktop app's main process: creates the parts, joins them to Electron, opens the window. */
import '@baobab/shared/domain/zod-config';
import { join } from 'node:path';
import { BRAND } from '@baobab/shared/domain/brand';
import { app, dialog, ipcMain, Notification, protocol, safeStorage, session as electronSession } from 'electron';
import { createBridge } from '../bridge/create-bridge.ts';
import type { ServerAddress } from '../bridge/server-address.ts';
import { createAppSettings } from './home/app-settings.ts';
import { createCommands, type CommandParts, type Commands } from './home/commands.ts';
import type { Given } from './home/given.ts';
import { collectHandedOver } from './home/handed-over.ts';
import { HIDDEN, setOpenAtLogin } from './home/login-item.ts';
import { createBackgroundTray } from './home/tray.ts';
import { createDesktopHandlers, describeChoices, type DesktopHandlerParts } from './ipc/desktop-handlers.ts';
import { createRequestHandlers } from './ipc/request-handlers.ts';
import { LINK_SCHEME } from './links/deep-link.ts';
import { createActionLog } from './log/action-log.ts';
import { recordFailures } from './log/record-failures.ts';
import { createDesktopSession, type DesktopSession } from './session/desktop-session.ts';
import { createSessionVault } from './session/session-vault.ts';
import { createServerSettings, shopHash } from './settings/server-settings.ts';
import { createShopKeeper } from './shop/shop-keeper.ts';
import { startAppUpdates } from './updates/app-updates.ts';
import { APP_ORIGIN, APP_SCHEME, createAppHandler } from './window/app-protocol.ts';
import { createAppWindow } from './window/app-window.ts';
import { guardDeparture, type Departure } from './window/departure.ts';
import { guardContents, guardSession, isOwnAddress } from './window/guards.ts';
import { isTrustedSender } from './window/trusted-sender.ts';

const name = `${BRAND} Admin`;
const out = join(import.meta.dirname, '..');
const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
const origins = devServer ? [APP_ORIGIN, new URL(devServer).origin] : [APP_ORIGIN];

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();
app.setName(name);

if (app.requestSingleInstanceLock()) {
  guardContents(app, (url) => isOwnAddress(url, origins));
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  const handOver = collectHandedOver();
  await app.whenReady();
  handOver(await start());
} else {
  app.quit();
}

/** What the app keeps beside any shop. */
function openCore() {
  const data = app.getPath('userData');
  const log = createActionLog(join(data, 'logs', 'actions.log'));
  const choices = createAppSettings(join(data, 'app.json'));
  const settings = createServerSettings(join(data, 'server.json'), process.env);
  const vaultOf = (server: ServerAddress | null) =>
    createSessionVault(join(data, `session-${shopHash(server)}.bin`), safeStorage);
  const session = createDesktopSession(vaultOf, settings.current());
  log.write('started', { version: app.getVersion(), system: process.platform, keyring: session.state().remembered });
  return { name, data, log, choices, settings, session };
}

/** Answers who takes what other programs hand over. */
async function start(): Promise<(given: Given) => void> {
  const core = openCore();
  const { data, log, settings, session } = core;
  let departure: Departure | undefined;
  const window = createAppWindow(
    {
      preload: join(out, 'preload', 'index.cjs'),
      address: devServer ?? `${APP_ORIGIN}/index.html`,
      stateFile: join(data, 'window.json'),
      title: name,
    },
    () => departure?.mayCloseWindow() ?? true,
  );
  const show = () => {
    tray.hide();
    window.show();
  };
  const icon = join(out, 'renderer', 'tray.png');
  const tray = createBackgroundTray({ name, icon, show, quit: () => void departure?.quit() });
  recordFailures(app, log, () => window.contents()?.reload());
  const keeper = await createShopKeeper({ data, settings, session, window });
  departure = guardDeparture({ window, tray, busyFiles: keeper.busyFiles, close: keeper.close, log });
  session.onChange((state) => window.tell('session:changed', state));
  const commands = createCommands({ ...core, window, keeper });
  await answerRequests({ ...core, window, keeper, commands });

  guardSession(electronSession.defaultSession);
  const serverUrl = () => settings.current()?.url ?? null;
  protocol.handle(APP_SCHEME, createAppHandler(join(out, 'renderer'), serverUrl));
  app.on('activate', show);
  commands.drawMenu();
  if (!process.argv.includes(HIDDEN)) show();
  return ({ link, paths }) => {
    show();
    if (paths.length > 0) commands.addAndReview(paths);
    if (link) window.tell('menu:command', { open: link.tab, ...(link.id ? { item: link.id } : {}) });
  };
}

async function answerRequests(parts: CommandParts & { session: DesktopSession; commands: Commands }): Promise<void> {
  const { log, choices, settings, session, window, keeper, commands } = parts;
  const updates = await startAppUpdates({
    choices,
    log,
    onReady: ({ version }) => {
      window.tell('app:choices-changed', describeChoices(desktopParts));
      notify('A newer version is ready', `${name} ${version} is installed when you quit.`);
    },
  });
  const desktopParts: DesktopHandlerParts = {
    settings,
    choices,
    session,
    log,
    updates,
    canOpenAtLogin: app.isPackaged,
    setOpenAtLogin: (wanted) => setOpenAtLogin(wanted, { app, name }),
    serverChanged: commands.serverChanged,
    revealLog: commands.revealLog,
  };
  const handlers = createRequestHandlers({
    version: app.getVersion(),
    settings,
    session,
    notify,
    chooseFolders,
    serverChanged: commands.serverChanged,
    addPaths: commands.addPaths,
    uploads: () => keeper.shop().uploads.desk,
    uploadTools: () => keeper.shop().uploads.tools,
    drafts: keeper.drafts,
  });
  createBridge.answerer(ipcMain, { ...handlers, ...createDesktopHandlers(desktopParts) }, (event) =>
    isTrustedSender(event, window.contents(), origins),
  );
}

async function chooseFolders(): Promise<string[]> {
  const { filePaths } = await dialog.showOpenDialog({
    title: 'Add a folder of illustrations',
    properties: ['openDirectory', 'multiSelections'],
  });
  return filePaths;
}

function notify(title: string, body: string): void {
  if (Notification.isSupported()) new Notification({ title, body }).show();
}
