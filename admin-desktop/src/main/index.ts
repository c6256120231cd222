/** Composition of the desktop app's main process: creates the parts, joins them to Electron, opens the window. */
import '@baobab/domain/zod-config';
import { join } from 'node:path';
import { BRAND } from '@baobab/domain/brand';
import { isAppError } from '@baobab/domain/errors';
import { app, BrowserWindow, dialog, protocol, safeStorage, session as electronSession } from 'electron';
import type { ServerAddress } from '../bridge/server-address.ts';
import { createAppSettings } from './home/app-settings.ts';
import { createCommands } from './home/commands.ts';
import type { Given } from './home/given.ts';
import { collectHandedOver } from './home/handed-over.ts';
import { introduceApp } from './home/identity.ts';
import { startedHidden } from './home/login-item.ts';
import { createNetwork } from './home/network.ts';
import { answerOldNotices, showNotice, type PageNotice } from './home/notices.ts';
import { createFileHandles } from './files/file-handles.ts';
import { keepPrivate } from './files/private-files.ts';
import { describeStartProblem, tryToWrite } from './home/startable.ts';
import { createBackgroundTray } from './home/tray.ts';
import { answerRequests } from './ipc/answer-requests.ts';
import { createExternalLinks } from './links/external-links.ts';
import { createActionLog, type ActionLog } from './log/action-log.ts';
import { recordFailures } from './log/record-failures.ts';
import { runSelfTest, selfTestData, selfTestRecord } from './self-test/self-test.ts';
import { createDesktopSession } from './session/desktop-session.ts';
import { createSessionVault } from './session/session-vault.ts';
import { createServerSettings, shopHash } from './settings/server-settings.ts';
import { createShopKeeper, type ShopKeeper } from './shop/shop-keeper.ts';
import { APP_ORIGIN, APP_SCHEME, createAppHandler } from './window/app-protocol.ts';
import { createAppWindow } from './window/app-window.ts';
import { offerContextMenus } from './window/context-menu.ts';
import { guardDeparture, type Departure } from './window/departure.ts';
import { guardContents, guardSession, isOwnAddress } from './window/guards.ts';
import { askToReload, createPageRecovery } from './window/page-gone.ts';

const name = `${BRAND} Admin`;
const out = join(import.meta.dirname, '..');
const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
const origins = devServer ? [APP_ORIGIN, new URL(devServer).origin] : [APP_ORIGIN];

const isOwn = (url: string) => isOwnAddress(url, origins);

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();

let log: ActionLog | undefined;
const links = createExternalLinks({ log: () => log });

const record = selfTestRecord(process.argv);
if (record) {
  app.setPath('userData', selfTestData());
  const window = () => BrowserWindow.getAllWindows()[0];
  const parts = {
    window,
    keyring: safeStorage,
    script: new URL('./worker.js', import.meta.url),
    version: app.getVersion(),
  };
  void app
    .whenReady()
    .then(start)
    .then(() => runSelfTest(record, parts))
    .then((code) => app.exit(code), refuseToStart);
} else if (app.requestSingleInstanceLock()) {
  introduceApp(name);
  guardContents(app, isOwn, links.open);
  offerContextMenus(app, links.opener);
  const handOver = collectHandedOver();
  // `ready` comes only after this file has run to its end, so nothing of it may wait for that
  void app.whenReady().then(start).then(handOver, refuseToStart);
} else {
  app.quit();
}

/** What the app keeps beside any shop. */
function openCore() {
  const data = app.getPath('userData');
  tryToWrite(data);
  keepPrivate(data);
  log = createActionLog(join(data, 'logs', 'actions.log'));
  const kept = log;
  const choices = createAppSettings(join(data, 'app.json'));
  const settings = createServerSettings(join(data, 'server.json'), process.env);
  const vaultOf = (server: ServerAddress | null) =>
    createSessionVault(join(data, `session-${shopHash(server)}.bin`), safeStorage, process.platform, (error) =>
      kept.failed('keyring', error),
    );
  const session = createDesktopSession(vaultOf, settings.current());
  kept.write('started', { version: app.getVersion(), system: process.platform, keyring: session.state().remembered });
  const network = createNetwork(electronSession.defaultSession, (proxy) => kept.write('proxy', { proxy }));
  return { name, data, log: kept, choices, handles: createFileHandles(), settings, session, network };
}

/** Without a window to say it in. */
function refuseToStart(error: unknown): void {
  // the person chose to quit and was told why
  if (isAppError(error, 'cancelled')) return app.exit(0);
  const data = app.getPath('userData');
  createActionLog(join(data, 'logs', 'actions.log')).failed('start', error);
  const { title, text } = describeStartProblem(error, data);
  dialog.showErrorBox(title, text);
  app.exit(1);
}

/** Answers who takes what other programs hand over. */
async function start(): Promise<(given: Given) => void> {
  const core = openCore();
  const { log, settings, session } = core;
  let departure: Departure | undefined;
  let keeper: ShopKeeper | undefined;
  const uploads = () => keeper?.shop().uploads.manager.engine;
  const window = createAppWindow(
    {
      preload: join(out, 'preload', 'index.cjs'),
      address: devServer ?? `${APP_ORIGIN}/index.html`,
      stateFile: join(core.data, 'window.json'),
      title: name,
      onStay: () => departure?.stayed(),
      onUnloadable: (reason) => log.write('page not loaded', { reason }),
    },
    () => departure?.mayCloseWindow() ?? true,
  );
  const show = () => {
    if (departure?.ending()) return;
    tray.hide();
    window.show();
  };
  const tray = createBackgroundTray({
    name,
    icons: join(out, 'renderer'),
    show,
    pause: () => void uploads()?.pause(),
    resume: () => void uploads()?.resume(),
    quit: () => void departure?.quit(),
  });
  const reload = () => window.contents()?.reload();
  const recover = createPageRecovery({ reload, askToReload: () => askToReload(window.parent()) });
  recordFailures(app, log, (details) => void recover(details));
  const notify = ({ target, ...words }: PageNotice) => {
    const onClick = () => {
      show();
      window.lead('menu:command', target);
    };
    showNotice({ ...words, onClick }, (reason) => log.write('notice not shown', { reason }));
  };
  keeper = await createShopKeeper({ ...core, window, tray, notify });
  const { busyFiles, close } = keeper;
  departure = guardDeparture({ window, onBackground: tray.show, busyFiles, close, log });
  session.onChange((state) => window.tell('session:changed', state));
  const commands = createCommands({ ...core, window, keeper, show });
  const quitAndInstall = (install: () => void) =>
    void departure?.quit(() => {
      // the new version starts before this process is over
      app.releaseSingleInstanceLock();
      install();
    });
  await answerRequests({ ...core, origins, window, keeper, commands, notify, show, quitAndInstall });

  guardSession(electronSession.defaultSession, isOwn);
  const serverUrl = () => settings.current()?.url ?? null;
  protocol.handle(APP_SCHEME, createAppHandler(join(out, 'renderer'), serverUrl));
  app.on('activate', show);
  answerOldNotices(show);
  commands.drawMenu();
  if (startedHidden({ app })) tray.show();
  else show();
  return ({ link, paths }) => {
    show();
    if (paths.length > 0) commands.addAndReview(paths);
    if (link) window.lead('menu:command', { open: link.tab, ...(link.id ? { item: link.id } : {}) });
  };
}
