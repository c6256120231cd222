/**
 * What the app's main script gets for `import … from 'electron'` under the stand-in: windows live in the harness's Chromium,
 * system services are fakes that write down how they were called. It proves nothing about Electron itself.
 */
import { app } from './fake-app.ts';
import {
  dialogAnswers,
  line,
  Menu,
  messageAnswers,
  nativeTheme,
  notifications,
  powerMonitor,
  type MenuItem,
} from './fake-system.ts';
import { handlers, schemes, windows } from './fake-windows.ts';
import { post } from './record.ts';
import { pack, type ToMain } from './wire.ts';

export { app } from './fake-app.ts';
export * from './fake-system.ts';
export { BrowserWindow, ipcMain, protocol, session } from './fake-windows.ts';

process.on('message', (message: ToMain) => void receive(message));
process.on('disconnect', () => process.exit(1));

async function receive(message: ToMain): Promise<void> {
  if (message.type === 'invoke') await invoke(message);
  if (message.type === 'request') await request(message);
  if (message.type === 'navigate') navigate(message);
  if (message.type === 'dialog-answer') dialogAnswers.push(message.paths);
  if (message.type === 'message-answer') messageAnswers.push(message.response);
  if (message.type === 'handed-over') app.emit('second-instance', {}, ['baobab-admin', ...message.argv]);
  if (message.type === 'close-window') windows.get(1)?.close();
  if (message.type === 'blur') windows.get(1)?.blur();
  if (message.type === 'notification-click') notifications.at(-1)?.emit('click');
  if (message.type === 'power') powerMonitor.emit(message.event);
  if (message.type === 'network') line.online = message.online;
  if (message.type === 'menu') clickMenu(message.path);
  if (message.type === 'closed') windows.get(message.id)?.close();
  if (message.type === 'quit') app.quit();
  if (message.type === 'dark') {
    nativeTheme.shouldUseDarkColors = message.dark;
    nativeTheme.emit('updated');
  }
}

async function invoke(message: Extract<ToMain, { type: 'invoke' }>): Promise<void> {
  const contents = windows.get(message.id)?.webContents;
  const frame = message.mainFrame
    ? { url: message.url, parent: null }
    : { url: message.url, parent: contents?.mainFrame };
  try {
    const handler = handlers.get(message.channel);
    if (!handler) throw new Error(`No handler registered for '${message.channel}'`);
    const value = await handler({ sender: contents, senderFrame: frame }, ...message.args);
    post({ type: 'answer', call: message.call, ok: true, value: pack(value) });
  } catch (error) {
    post({
      type: 'answer',
      call: message.call,
      ok: false,
      value: `Error invoking remote method '${message.channel}': ${String(error)}`,
    });
  }
}

async function request({ call, url, method }: Extract<ToMain, { type: 'request' }>): Promise<void> {
  const handler = schemes.get(new URL(url).protocol.slice(0, -1));
  const response = handler ? await handler(new Request(url, { method })) : new Response('', { status: 404 });
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  post({ type: 'response', call, status: response.status, headers: Object.fromEntries(response.headers), body });
}

/** Asks the app's own guards, as Electron would before it leaves a page or opens a window. */
function navigate({ call, id, url, popup }: Extract<ToMain, { type: 'navigate' }>): void {
  const contents = windows.get(id)?.webContents;
  let allowed = true;
  if (popup) allowed = contents?.openHandler({ url }).action === 'allow';
  else contents?.emit('will-navigate', { url, preventDefault: () => (allowed = false) });
  post({ type: 'navigation', call, allowed });
}

function clickMenu(path: string[]): void {
  let items = Menu.getApplicationMenu();
  let item: MenuItem | undefined;
  for (const label of path) {
    item = items.find((each) => (each.label ?? each.role)?.replace('&', '') === label);
    items = item?.submenu ?? [];
  }
  if (!item?.click) throw new Error(`no such menu item: ${path.join(' › ')}`);
  item.click();
}
