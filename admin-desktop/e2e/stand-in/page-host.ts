/** One window of the app as a Chromium page: joins the page's two worlds to the main script's process. */
import { readFile } from 'node:fs/promises';
import type { CDPSession, Dialog, Frame, Page, Request, Route } from '@playwright/test';
import { limitsScript, PERMISSION_BINDING } from './page-limits.ts';
import { pageWorldScript, preloadWorldScript } from './page-scripts.ts';
import type { FromMain, PermissionKind } from './wire.ts';

/** The app's custom scheme cannot be registered in a stock browser; this origin is a trustworthy one, as `app:` is in Electron. */
export const PAGE_ORIGIN = 'http://baobab.localhost';
const APP_ORIGIN = 'app://baobab';
const WORLD = 'stand-in-preload';

export const toAppUrl = (url: string) =>
  url.startsWith(PAGE_ORIGIN) ? APP_ORIGIN + url.slice(PAGE_ORIGIN.length) : url;
export const toPageUrl = (url: string) =>
  url.startsWith(APP_ORIGIN) ? PAGE_ORIGIN + url.slice(APP_ORIGIN.length) : url;

export interface MainSide {
  invoke(channel: string, args: unknown[], url: string): Promise<{ ok: boolean; value: unknown }>;
  request(url: string, method: string): Promise<{ status: number; headers: Record<string, string>; body: string }>;
  mayNavigate(url: string, popup: boolean): Promise<boolean>;
  /** The page begins to be another one. */
  navigating(url: string): void;
  /** Asks the session. */
  may(kind: PermissionKind, name: string): Promise<boolean>;
  preloadFailed(words: string): void;
  /** Although the page holds on to unsaved work. */
  mayUnload(): Promise<boolean>;
}

interface Binding {
  name: string;
  payload: string;
  executionContextId: number;
}

type WindowMessage = Pick<Extract<FromMain, { type: 'window' }>, 'preload' | 'privileges'>;

/** Pages that are windows of an app. */
const hosted = new WeakSet<Page>();

export class PageHost {
  readonly page: Page;
  readonly #cdp: CDPSession;
  readonly #main: MainSide;
  #context: number | undefined;
  #readingPaths = false;
  /** While it is asked to close: it stayed. */
  #stayed: (() => void) | undefined;

  readonly #window: WindowMessage;

  private constructor(page: Page, cdp: CDPSession, main: MainSide, window: WindowMessage) {
    this.#window = window;
    this.page = page;
    this.#cdp = cdp;
    this.#main = main;
  }

  static async open(page: Page, window: WindowMessage, main: MainSide): Promise<PageHost> {
    const cdp = await page.context().newCDPSession(page);
    const host = new PageHost(page, cdp, main, window);
    await host.#start(window.preload === '' ? null : await readFile(window.preload, 'utf8'));
    return host;
  }

  async #start(preload: string | null): Promise<void> {
    this.#cdp.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === WORLD) this.#context = context.id;
    });
    this.#cdp.on('Runtime.bindingCalled', (binding: Binding) => void this.#answer(binding));
    this.#cdp.on('Debugger.paused', ({ callFrames }) => void this.#tellPath(callFrames[0]?.callFrameId));
    this.#cdp.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      if (exceptionDetails.executionContextId === this.#context)
        this.#main.preloadFailed(exceptionDetails.exception?.description ?? exceptionDetails.text);
    });
    await this.page.exposeBinding(PERMISSION_BINDING, (_source, kind: PermissionKind, name: string) =>
      this.#main.may(kind, name).catch(() => false),
    );
    await this.#cdp.send('Runtime.enable');
    await this.#cdp.send('Page.enable');
    await this.#cdp.send('Runtime.addBinding', { name: 'standInCall', executionContextName: WORLD });
    const addScript = 'Page.addScriptToEvaluateOnNewDocument';
    await this.#cdp.send(addScript, { source: limitsScript(this.#window.privileges) });
    if (preload !== null) {
      await this.#cdp.send(addScript, { source: pageWorldScript });
      await this.#cdp.send(addScript, {
        source: preloadWorldScript(preload),
        worldName: WORLD,
      });
    }
    await this.page.route(`${PAGE_ORIGIN}/**`, (route) => this.#serve(route));
    await this.page.route(
      (url) => url.origin !== PAGE_ORIGIN,
      (route) => this.#guard(route),
    );
    hosted.add(this.page);
    // the first request of a window that the page opens is seen by the context alone
    await this.page.context().route(
      (url) => url.origin !== PAGE_ORIGIN,
      (route) => this.#guardPopup(route),
    );
    this.page.on('request', (request) => {
      if (request.isNavigationRequest() && frameOf(request) === this.page.mainFrame())
        this.#main.navigating(toAppUrl(request.url()));
    });
    this.page.on('popup', (popup) => void this.#popup(popup));
    this.page.on('dialog', (dialog) => void this.#held(dialog));
    this.#cdp.on('Page.frameRequestedNavigation', ({ url }) => void this.#leaveFor(url));
  }

  async #answer({ name, payload, executionContextId }: Binding): Promise<void> {
    if (name !== 'standInCall') return;
    const { call, channel, args, url } = JSON.parse(payload) as {
      call: number;
      channel: string;
      args: unknown[];
      url: string;
    };
    const answer = await this.#main.invoke(channel, args, toAppUrl(url)).catch(() => null);
    // the main process ended meanwhile: its window closes too, and the answer is not awaited
    if (!answer) return;
    const reply = `standInReply(${call}, ${answer.ok}, ${JSON.stringify(answer.value ?? null)})`;
    await this.#run(reply, executionContextId);
  }

  /** A push from main; lost when the page is not there any more, as in Electron. */
  async notify(channel: string, args: unknown[]): Promise<void> {
    if (this.#context !== undefined)
      await this.#run(`standInNotice(${JSON.stringify(channel)}, ${JSON.stringify(args)})`, this.#context);
  }

  async #run(expression: string, contextId: number): Promise<void> {
    await this.#cdp.send('Runtime.evaluate', { expression, contextId }).catch(() => undefined);
  }

  async #serve(route: Route): Promise<void> {
    const request = route.request();
    if (!this.#mayLoad(request)) return route.abort().catch(() => undefined);
    const answer = await this.#main.request(toAppUrl(request.url()), request.method()).catch(() => null);
    // a handler's `Response.error()` has no status
    if (!answer?.status) return route.abort().catch(() => undefined);
    const { status, headers, body } = answer;
    await route.fulfill({ status, headers, body: Buffer.from(body, 'base64') });
  }

  /** Without `standard` no address is resolved against the page's own; without `supportFetchAPI` scripts fetch nothing of the scheme. */
  #mayLoad(request: Request): boolean {
    const { standard = false, supportFetchAPI = false } = this.#window.privileges;
    const isFetched = request.resourceType() === 'fetch' || request.resourceType() === 'xhr';
    return (standard || request.isNavigationRequest()) && (supportFetchAPI || !isFetched);
  }

  /** Leaving the app is asked of the app's own guards; whatever else a page loads is its policy's affair. */
  async #guard(route: Route): Promise<void> {
    const request = route.request();
    const leaves = request.isNavigationRequest() && frameOf(request)?.parentFrame() === null;
    if (leaves && !(await this.#mayNavigate(request.url(), false))) await route.fulfill({ status: 204 });
    else await route.fallback();
  }

  async #guardPopup(route: Route): Promise<void> {
    const request = route.request();
    const frame = frameOf(request);
    const opens = request.isNavigationRequest() && (!frame || (!hosted.has(frame.page()) && !frame.parentFrame()));
    if (opens && !(await this.#mayNavigate(request.url(), true))) await route.fulfill({ status: 204 });
    else await route.fallback();
  }

  async #popup(popup: Page): Promise<void> {
    if (!(await this.#mayNavigate(toAppUrl(popup.url()), true))) await popup.close();
  }

  /** Another program's address makes no request that could be caught. */
  async #leaveFor(url: string): Promise<void> {
    if (!/^(https?|file|blob|data|about|javascript|chrome-error):/.test(url)) await this.#mayNavigate(url, false);
  }

  /** Only the question of a page that holds on is asked of main; no other may appear in the app. */
  async #held(dialog: Dialog): Promise<void> {
    if (dialog.type() !== 'beforeunload') return dialog.dismiss();
    if (await this.#main.mayUnload().catch(() => true)) await dialog.accept();
    else {
      await dialog.dismiss();
      this.#stayed?.();
    }
  }

  /** @returns whether the page came */
  async load(url: string): Promise<boolean> {
    const response = await this.page.goto(url).catch(() => null);
    return response !== null;
  }

  /** As Electron closes a page: it counts as touched, so that its question is not passed over. @returns false when it stayed */
  async close(): Promise<boolean> {
    if (this.page.isClosed()) return true;
    await this.#cdp.send('Runtime.evaluate', { expression: '0', userGesture: true }).catch(() => undefined);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const gone = () => resolve(true);
    this.page.once('close', gone);
    this.#stayed = () => resolve(false);
    await this.page.close({ runBeforeUnload: true }).catch(() => undefined);
    const closed = await promise;
    this.page.off('close', gone);
    this.#stayed = undefined;
    return closed;
  }

  /** `executeJavaScript`: in the page's own world, as if a person had caused it. */
  async execute(expression: string): Promise<{ ok: boolean; value: unknown }> {
    try {
      const { result, exceptionDetails } = await this.#cdp.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      });
      const error = exceptionDetails?.exception?.description ?? exceptionDetails?.text;
      return error === undefined ? { ok: true, value: result.value } : { ok: false, value: error };
    } catch (error) {
      return { ok: false, value: String(error) };
    }
  }

  #mayNavigate(url: string, popup: boolean): Promise<boolean> {
    return this.#main.mayNavigate(url, popup).catch(() => false);
  }

  /** Drops files and folders of this computer onto an element, as the system's file manager would. */
  async drop(paths: string[], selector: string): Promise<void> {
    await this.readPaths();
    await dispatchDrop(this.#cdp, this.page, paths, selector);
  }

  /** From now on the preload gets the paths of files that are dropped or chosen. */
  async readPaths(): Promise<void> {
    if (this.#readingPaths) return;
    this.#readingPaths = true;
    await this.#cdp.send('DOM.enable');
    await this.#cdp.send('Debugger.enable');
  }

  /** The preload stopped in `getPathForFile`: look up where its File is from, leave the answer there, go on. */
  async #tellPath(callFrameId: string | undefined): Promise<void> {
    try {
      if (!callFrameId) return;
      const { result } = await this.#cdp.send('Debugger.evaluateOnCallFrame', {
        callFrameId,
        expression: 'standInFile',
      });
      if (!result.objectId) return;
      const { path } = await this.#cdp.send('DOM.getFileInfo', { objectId: result.objectId });
      await this.#cdp.send('Debugger.evaluateOnCallFrame', {
        callFrameId,
        expression: `(globals.standInPaths ??= new Map()).set(standInFile, ${JSON.stringify(path)})`,
      });
    } finally {
      await this.#cdp.send('Debugger.resume').catch(() => undefined);
    }
  }
}

/** Null for the first request of a window that is only being opened. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

export async function dispatchDrop(cdp: CDPSession, page: Page, paths: string[], selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`nothing to drop on: ${selector}`);
  // an element taller than the window has its middle outside
  const view = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const middle = (start: number, length: number, limit: number) =>
    Math.round((Math.max(start, 0) + Math.min(start + length, limit)) / 2);
  const x = middle(box.x, box.width, view.width);
  const y = middle(box.y, box.height, view.height);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x, y, data });
}

export async function chooseFile(page: Page, button: string, path: string): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await opened).setFiles(path);
}
