/**
 * What the app's main script gets for `import … from 'electron'` under the stand-in: windows live in the harness's Chromium, system
 * services are fakes that write down how they were called, and what Electron does in an order comes in that order.
 */
import { app, autoUpdater } from './fake-app.ts';
import { executions, mayNavigate, mayOpenWindow } from './fake-contents.ts';
import { invoke, ipcMain } from './fake-ipc.ts';
import { clickMenu, Menu, MenuItem } from './fake-menu.ts';
import { protocol, session } from './fake-session.ts';
import * as system from './fake-system.ts';
import { nativeImage, Notification, notifications, Tray } from './fake-tray.ts';
import { BrowserWindow, windows } from './fake-windows.ts';
import { flaw, post } from './record.ts';
import { pack, type ToMain } from './wire.ts';

export { app, autoUpdater, BrowserWindow, ipcMain, Menu, MenuItem, nativeImage, Notification, protocol, session, Tray };
export {
  clipboard,
  crashReporter,
  dialog,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  shell,
} from './fake-system.ts';

const own = {
  app,
  autoUpdater,
  BrowserWindow,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  Notification,
  protocol,
  session,
  Tray,
};
const electron = { ...own, ...system };

const endProcess = process.exit.bind(process, 1);

process.on('message', (message: ToMain) => void receive(message));
process.on('disconnect', endProcess);
// an app's own handler replaces Electron's
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.listenerCount(signal) === 1 && app.quit());

async function receive(message: ToMain): Promise<void> {
  if (message.type === 'invoke') await invoke(message);
  if (message.type === 'request') await request(message);
  if (message.type === 'navigate') navigate(message);
  if (message.type === 'permission') await decide(message);
  if (message.type === 'preload-error') preloadFailed(message);
  if (message.type === 'evaluate') await evaluate(message);
  if (message.type === 'executed') execute(message);
  if (message.type === 'navigating') windows.get(message.id)?.webContents.navigating(message.url);
  if (message.type === 'loaded') windows.get(message.id)?.loaded(message.url, message.ok);
  if (message.type === 'unloaded') windows.get(message.id)?.unloaded(message.closed);
  if (message.type === 'gone') windows.get(message.id)?.destroy();
  if (message.type === 'held')
    post({ type: 'navigation', call: message.call, allowed: windows.get(message.id)?.mayUnload() ?? true });
  if (message.type === 'dialog-answer') system.dialogAnswers.push(message.paths);
  if (message.type === 'message-answer') {
    system.messageAnswers.push(message.response);
    system.answered.emit('answer');
  }
  if (message.type === 'blur') windows.forEach((window) => window.blur());
  if (message.type === 'notification-click') notifications.at(-1)?.emit('click');
  if (message.type === 'tray-click') {
    if (message.path.length === 0) Tray.current?.emit('click');
    else clickMenu(Tray.current?.menu ?? null, message.path);
  }
  if (message.type === 'power') system.powerMonitor.emit(message.event);
  if (message.type === 'network') system.line.online = message.online;
  if (message.type === 'quit') app.quit();
}

async function request({ call, url, method }: Extract<ToMain, { type: 'request' }>): Promise<void> {
  const handler = protocol.handlerOf(new URL(url).protocol.slice(0, -1));
  const response = handler ? await handler(new Request(url, { method })) : new Response('', { status: 404 });
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  post({ type: 'response', call, status: response.status, headers: Object.fromEntries(response.headers), body });
}

function navigate({ call, id, url, popup }: Extract<ToMain, { type: 'navigate' }>): void {
  const contents = windows.get(id)?.webContents;
  const allowed = contents ? (popup ? mayOpenWindow(contents, url) : mayNavigate(contents, url)) : false;
  post({ type: 'navigation', call, allowed });
}

async function decide({ call, id, kind, name }: Extract<ToMain, { type: 'permission' }>): Promise<void> {
  const contents = windows.get(id)?.webContents;
  const allowed = contents ? await contents.session.ask(contents, kind, name, contents.getURL()) : false;
  post({ type: 'navigation', call, allowed });
}

/** Electron prints it, and the page comes without its bridge. */
function preloadFailed({ id, words }: Extract<ToMain, { type: 'preload-error' }>): void {
  flaw(`the preload script failed: ${words}`);
  windows.get(id)?.webContents.emit('preload-error', {}, '', new Error(words));
}

/** A test's own function, run in the app's main process. */
async function evaluate({ call, source, arg }: Extract<ToMain, { type: 'evaluate' }>): Promise<void> {
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- as Playwright does in real Electron
    const run = new Function(`return (${source})`)() as (module: unknown, arg: unknown) => unknown;
    post({ type: 'answer', call, ok: true, value: pack(await run(electron, arg)) });
  } catch (error) {
    post({ type: 'answer', call, ok: false, value: String(error) });
  }
}

function execute({ call, ok, value }: Extract<ToMain, { type: 'executed' }>): void {
  const waiting = executions.get(call);
  executions.delete(call);
  if (ok) waiting?.resolve(value);
  else waiting?.reject(new Error(String(value)));
}
