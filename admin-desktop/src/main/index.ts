/** Composition of the desktop app's main process: creates the parts, joins them to Electron, opens the window. */
import '@baobab/shared/domain/zod-config';
import { join } from 'node:path';
import { BRAND } from '@baobab/shared/domain/brand';
import { isAppError } from '@baobab/shared/domain/errors';
import { app, dialog, protocol, safeStorage, session as electronSession } from 'electron';
import type { ServerAddress } from '../bridge/server-address.ts';
import { createAppSettings } from './home/app-settings.ts';
import { createCommands } from './home/commands.ts';
import type { Given } from './home/given.ts';
import { collectHandedOver } from './home/handed-over.ts';
import { HIDDEN } from './home/login-item.ts';
import { createNetwork } from './home/network.ts';
import { showNotice } from './home/notices.ts';
import { describeStartProblem, tryToWrite } from './home/startable.ts';
import { createBackgroundTray } from './home/tray.ts';
import { answerRequests, type PageNotice } from './ipc/answer-requests.ts';
import { LINK_SCHEME } from './links/deep-link.ts';
import { createActionLog } from './log/action-log.ts';
import { recordFailures } from './log/record-failures.ts';
import { createDesktopSession } from './session/desktop-session.ts';
import { createSessionVault } from './session/session-vault.ts';
import { createServerSettings, shopHash } from './settings/server-settings.ts';
import { createShopKeeper } from './shop/shop-keeper.ts';
import { APP_ORIGIN, APP_SCHEME, createAppHandler } from './window/app-protocol.ts';
import { createAppWindow } from './window/app-window.ts';
import { guardDeparture, type Departure } from './window/departure.ts';
import { guardContents, guardSession, isOwnAddress } from './window/guards.ts';

const name = `${BRAND} Admin`;
const out = join(import.meta.dirname, '..');
const devServer = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
const origins = devServer ? [APP_ORIGIN, new URL(devServer).origin] : [APP_ORIGIN];

const isOwn = (url: string) => isOwnAddress(url, origins);

protocol.registerSchemesAsPrivileged([
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
]);
app.enableSandbox();
app.setName(name);

if (app.requestSingleInstanceLock()) {
  guardContents(app, isOwn);
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  const handOver = collectHandedOver();
  await app.whenReady();
  await start().then(handOver, refuseToStart);
} else {
  app.quit();
}

/** What the app keeps beside any shop. */
function openCore() {
  const data = app.getPath('userData');
  tryToWrite(data);
  const log = createActionLog(join(data, 'logs', 'actions.log'));
  const choices = createAppSettings(join(data, 'app.json'));
  const settings = createServerSettings(join(data, 'server.json'), process.env);
  const vaultOf = (server: ServerAddress | null) =>
    createSessionVault(join(data, `session-${shopHash(server)}.bin`), safeStorage, process.platform, (error) =>
      log.failed('sign-in not kept', error),
    );
  const session = createDesktopSession(vaultOf, settings.current());
  log.write('started', { version: app.getVersion(), system: process.platform, keyring: session.state().remembered });
  const network = createNetwork(electronSession.defaultSession, (proxy) => log.write('proxy', { proxy }));
  return { name, data, log, choices, settings, session, network };
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
  const window = createAppWindow(
    {
      preload: join(out, 'preload', 'index.cjs'),
      address: devServer ?? `${APP_ORIGIN}/index.html`,
      stateFile: join(core.data, 'window.json'),
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
  const notify = ({ target, ...words }: PageNotice) => {
    const onClick = () => {
      show();
      window.lead('menu:command', target);
    };
    showNotice({ ...words, onClick });
  };
  const keeper = await createShopKeeper({ ...core, window, notify });
  departure = guardDeparture({ window, tray, busyFiles: keeper.busyFiles, close: keeper.close, log });
  session.onChange((state) => window.tell('session:changed', state));
  const commands = createCommands({ ...core, window, keeper });
  await answerRequests({ ...core, origins, window, keeper, commands, notify, show });

  guardSession(electronSession.defaultSession, isOwn);
  const serverUrl = () => settings.current()?.url ?? null;
  protocol.handle(APP_SCHEME, createAppHandler(join(out, 'renderer'), serverUrl));
  app.on('activate', show);
  commands.drawMenu();
  if (!process.argv.includes(HIDDEN)) show();
  return ({ link, paths }) => {
    show();
    if (paths.length > 0) commands.addAndReview(paths);
    if (link) window.lead('menu:command', { open: link.tab, ...(link.id ? { item: link.id } : {}) });
  };
}
