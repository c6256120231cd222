/** Composition of the desktop app's main process: creates the parts, joins them to Electron, opens the window. */
import '@baobab/domain/zod-config';
import { join } from 'node:path';
import { BRAND } from '@baobab/domain/brand';
import { isAppError } from '@baobab/domain/errors';
import {
  app,
  BrowserWindow,
  dialog,
  protocol,
  safeStorage,
  session as electronSession,
  type RenderProcessGoneDetails,
} from 'electron';
import { actionLog, openCore } from './core.ts';
import { createAppCommands } from './system/app-commands.ts';
import { collectLaunchRequests, type LaunchRequest } from './system/launch-requests.ts';
import { lastingPath, startedHidden } from './system/login-item.ts';
import { handleOldNotifications, showNotification, type AppNotification } from './system/notifications.ts';
import { describeStartFailure } from './system/startup-check.ts';
import { createBackgroundTray } from './system/tray.ts';
import { answerRequests } from './ipc/answer-requests.ts';
import type { ActionLog } from './log/action-log.ts';
import { LINK_SCHEME } from './links/deep-link.ts';
import { createExternalLinks } from './links/external-links.ts';
import { runSelfTest, selfTestData, selfTestRecord } from './self-test/self-test.ts';
import type { DesktopSession } from './session/desktop-session.ts';
import { createShopManager, type ShopManager } from './shop/shop-manager.ts';
import { findUpdater, startUpdates } from './updates/updates.ts';
import { APP_ORIGIN, APP_SCHEME, createAppHandler } from './window/app-protocol.ts';
import { createAppWindow } from './window/app-window.ts';
import { offerContextMenus } from './window/context-menu.ts';
import { QuitGuard } from './window/quit-guard.ts';
import { guardContents, guardSession, isOwnAddress } from './window/guards.ts';
import { askToReload, createPageRecovery } from './window/page-recovery.ts';

/** As the installer writes it into the Start menu (packaging/config.ts). */
const APP_ID = 'app.baobab.admin';
/** As the deb and the AppImage install it (packaging/config.ts). */
const DESKTOP_FILE = 'baobab-admin.desktop';
const name = `${BRAND} Admin`;
const COPYRIGHT = `${BRAND}. Licenses and the list of parts are in the folder “notices” beside the app.`;
const out = join(import.meta.dirname, '..');
const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
const origins = devServer ? [APP_ORIGIN, new URL(devServer).origin] : [APP_ORIGIN];

const page = {
  preload: join(out, 'preload', 'index.cjs'),
  address: devServer ?? `${APP_ORIGIN}/index.html`,
  title: name,
};
const isOwn = (url: string) => isOwnAddress(url, origins);

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();

const links = createExternalLinks({ log: actionLog });

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
    .then((code) => app.exit(code), failStart);
} else if (app.requestSingleInstanceLock()) {
  setAppIdentity(name);
  guardContents(app, isOwn, links.open);
  offerContextMenus(app, links.opener);
  const listen = collectLaunchRequests();
  // `ready` comes only after this file has run to its end, so nothing of it may wait for that
  void app.whenReady().then(start).then(listen, failStart);
} else {
  app.quit();
}

/** The app in windows, notifications, links and progress of each system; before `ready`. */
function setAppIdentity(name: string): void {
  app.setName(name);
  app.setAboutPanelOptions({ applicationName: name, applicationVersion: app.getVersion(), copyright: COPYRIGHT });
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
  if (process.platform === 'linux') app.setDesktopName(DESKTOP_FILE);
  // the command of an app that runs from its sources is Electron's own
  if (!app.isPackaged) return;
  const path = lastingPath();
  if (path) app.setAsDefaultProtocolClient(LINK_SCHEME, path);
  else app.setAsDefaultProtocolClient(LINK_SCHEME);
}

/** There is no window yet. */
function failStart(error: unknown): void {
  // the person chose to quit in a dialog
  if (isAppError(error, 'cancelled')) return app.exit(0);
  const data = app.getPath('userData');
  actionLog().failed('start', error);
  const { title, text } = describeStartFailure(error, data);
  dialog.showErrorBox(title, text);
  app.exit(1);
}

/** Returns the listener for links and files from other programs. */
async function start(): Promise<(request: LaunchRequest) => void> {
  const core = await openCore(name);
  const { log, session } = core;
  let shopManager: ShopManager | undefined;
  const uploads = () => shopManager?.shop().uploads.manager.engine;
  const quitGuard = new QuitGuard({
    hide() {
      window.hide();
      tray.show();
    },
    busyFiles: () => shopManager?.shop().busyFiles() ?? 0,
    close: async () => void (await Promise.all([shopManager?.close(), session.saved()])),
    reopen: async () => shopManager?.openAgain(),
    log,
  });
  const onUnloadable = (reason: string) => log.write('page not loaded', { reason });
  const window = createAppWindow({ ...page, onUnloadable }, quitGuard);
  const show = () => {
    if (quitGuard.isClosing) return;
    tray.hide();
    window.show();
  };
  const tray = createBackgroundTray({
    name,
    icons: join(out, 'renderer'),
    show,
    pause: () => void uploads()?.pause(),
    resume: () => void uploads()?.resume(),
    quit: () => void quitGuard.quit(),
  });
  const recover = createPageRecovery({
    reload: () => window.contents()?.reload(),
    askToReload,
  });
  recordFailures(log, (details) => void recover(details));
  const notify = ({ target, ...text }: AppNotification) => {
    const onClick = () => {
      show();
      window.navigate('menu:command', target);
    };
    showNotification({ ...text, onClick }, (reason) => log.write('notice not shown', { reason }));
  };
  shopManager = await createShopManager({ ...core, window, tray, notify });
  session.onChange((state) => window.send('session:changed', state));
  const quit: QuitGuard['quit'] = (installation) => quitGuard.quit(installation);
  const updates = startUpdates(await findUpdater(), { ...core, window, show, quit });
  const commands = createAppCommands({ ...core, window, shopManager, updates, show });
  answerRequests({ ...core, origins, window, shopManager, updates, commands, notify, show });

  servePage(session);
  app.on('activate', show);
  handleOldNotifications(show);
  commands.drawMenu();
  if (startedHidden({ app })) tray.show();
  else show();
  return ({ link, paths }) => {
    show();
    if (paths.length > 0) commands.addAndReview(paths);
    if (link) window.navigate('menu:command', { open: link.tab, ...(link.id ? { item: link.id } : {}) });
  };
}

function servePage(session: DesktopSession): void {
  guardSession(electronSession.defaultSession, isOwn);
  const serverUrl = () => session.server()?.url ?? null;
  protocol.handle(APP_SCHEME, createAppHandler(join(out, 'renderer'), serverUrl));
}

/** A window whose page died comes back. */
function recordFailures(log: ActionLog, onPageGone: (details: RenderProcessGoneDetails) => void): void {
  process.on('uncaughtException', (error) => log.failed('uncaught', error));
  process.on('unhandledRejection', (error) => log.failed('unhandled', error));
  app.on('render-process-gone', (_event, _contents, details) => {
    log.write('page gone', { reason: details.reason, exitCode: details.exitCode });
    onPageGone(details);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.write('process gone', { type, reason, exitCode, name }),
  );
}
