/** What a window shows: its page, in the harness's Chromium, and what Electron asks and tells about it. */
import { EventEmitter } from 'node:events';
import { app } from './fake-app.ts';
import { hasFault } from './boot-options.ts';
import { destroyable } from './destroyable.ts';
import { session } from './fake-session.ts';
import { emitPreventable, post, record } from './record.ts';
import { pack, refusalOf } from './wire.ts';

type OpenHandler = (details: { url: string; disposition: string }) => { action: string };

const allowAll: OpenHandler = () => ({ action: 'allow' });

/** Calls of `executeJavaScript` that are not answered. */
export const executions = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
let nextExecution = 1;

export interface Frame {
  url: string;
  parent: Frame | null;
}

/** @param gone whether its window is */
export function createContents(id: number, gone: () => boolean) {
  const contents = Object.assign(new EventEmitter(), {
    id,
    session: session.defaultSession,
    mainFrame: { url: '', parent: null },
    openHandler: allowAll,
    isDestroyed: gone,
    getURL: () => contents.mainFrame.url,
    setWindowOpenHandler: (handler: OpenHandler) => void (contents.openHandler = handler),
    send: (channel: string, ...args: unknown[]) => send(id, channel, args),
    load(url: string) {
      contents.mainFrame = { url, parent: null };
      post({ type: 'load', id, url });
    },
    /** A frame that navigates away is another one afterwards. */
    navigating(url: string) {
      contents.mainFrame = { url, parent: null };
      contents.emit('did-start-navigation', { url, isMainFrame: true, isSameDocument: false }, url, false, true);
    },
    reload() {
      record('webContents.reload');
      contents.load(contents.mainFrame.url);
    },
    executeJavaScript: (source: string) =>
      new Promise((resolve, reject) => {
        executions.set(nextExecution, { resolve, reject });
        post({ type: 'execute', call: nextExecution, id, source });
        nextExecution += 1;
      }),
    forcefullyCrashRenderer: () => pageGone(contents, 'crashed'),
    replaceMisspelling: (word: string) => record('webContents.replaceMisspelling', word),
    copy: () => record('webContents.copy'),
  });
  return destroyable(contents, gone);
}
export type Contents = ReturnType<typeof createContents>;

/** What cannot be cloned is an error that is printed; the caller goes on (lib/browser/api/web-frame-main.ts). */
function send(id: number, channel: string, args: unknown[]): void {
  if (refusalOf(args) === null || hasFault('clones-functions'))
    post({ type: 'send', id, channel, args: args.map(pack) });
  else console.error('Error sending from webFrameMain: ', new Error('Failed to serialize arguments'));
}

export function pageGone(contents: EventEmitter, reason: string): void {
  const details = { reason, exitCode: 1 };
  contents.emit('render-process-gone', {}, details);
  app.emit('render-process-gone', {}, contents, details);
}

/**
 * Asks the app's guards in the order of shell/browser/electron_navigation_throttle.cc, and for a scheme of another program then the
 * permission.
 * @returns whether the page goes there
 */
export function mayNavigate(contents: Contents, url: string): boolean {
  const details = {
    url,
    isMainFrame: true,
    isSameDocument: false,
    frame: contents.mainFrame,
    initiator: contents.mainFrame,
  };
  const external = !/^(https?|app|file|blob|data|about):/.test(url);
  if (external && hasFault('mail-unasked')) return false;
  if (emitPreventable(contents, 'will-navigate', details, url)) return false;
  if (emitPreventable(contents, 'will-frame-navigate', details)) return false;
  if (!external) return true;
  void session.defaultSession
    .ask(contents, 'request', 'openExternal', contents.mainFrame.url)
    .then((granted) => granted && record('system.open', url));
  return false;
}

export function mayOpenWindow(contents: Contents, url: string): boolean {
  return contents.openHandler({ url, disposition: 'foreground-tab' }).action === 'allow';
}
