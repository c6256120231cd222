/** The windows of one main process as pages of one Chromium context: opens, loads and closes them as the process says. */
import type * as electronModule from 'electron';
import type { BrowserContext, Page } from '@playwright/test';
import type { MainProcess } from './main-process.ts';
import { PageHost, toPageUrl } from './page-host.ts';
import type { FromMain } from './wire.ts';

export interface PageHosts {
  /** The first window, as soon as its page was loaded. */
  first: Promise<PageHost>;
  /** Open windows, oldest first. */
  all(): PageHost[];
}

/** @param context asked for when the first window opens */
export function hostPages(main: MainProcess, context: () => Promise<BrowserContext>): PageHosts {
  const hosts = new Map<number, PageHost>();
  /** Windows that main asked to close. */
  const asked = new Set<number>();
  const pages = createPagePool(context);
  const first = Promise.withResolvers<PageHost>();
  first.promise.catch(() => undefined);
  void main.ended().then(() => first.reject(new Error(`the app ended without a window\n${main.output.join('')}`)));

  const open = async ({ id, ...window }: Extract<FromMain, { type: 'window' }>) => {
    const page = await pages.take();
    hosts.set(id, await PageHost.open(page, window, main.sideOf(id)));
    page.once('close', () => {
      if (hosts.delete(id) && !asked.has(id)) main.send({ type: 'gone', id });
    });
  };
  const load = async ({ id, url }: Extract<FromMain, { type: 'load' }>) => {
    const host = hosts.get(id);
    if (!host) return;
    const ok = await host.load(toPageUrl(url));
    main.send({ type: 'loaded', id, url, ok });
    if (ok) first.resolve(host);
  };
  const unload = async (id: number) => {
    const host = hosts.get(id);
    await pages.keepOpen();
    asked.add(id);
    const closed = host ? await host.close() : true;
    asked.delete(id);
    main.send({ type: 'unloaded', id, closed });
  };
  const destroy = async (id: number) => {
    const host = hosts.get(id);
    hosts.delete(id);
    await pages.keepOpen();
    await host?.page.close();
  };
  const execute = async ({ id, call, source }: Extract<FromMain, { type: 'execute' }>) => {
    const answer = await hosts.get(id)?.execute(source);
    main.send({ type: 'executed', call, ...(answer ?? { ok: false, value: 'no page' }) });
  };
  const receive = async (message: FromMain) => {
    if (message.type === 'window') await open(message);
    if (message.type === 'load') await load(message);
    if (message.type === 'send') await hosts.get(message.id)?.notify(message.channel, message.args);
    if (message.type === 'destroy') await destroy(message.id);
    // what a page does may ask main, whose messages wait here in a row
    if (message.type === 'unload') void unload(message.id);
    if (message.type === 'execute') void execute(message);
  };
  let order = Promise.resolve();
  main.onEvent((message) => {
    order = order.then(() => receive(message)).catch(first.reject);
  });
  return { first: first.promise, all: () => [...hosts.values()] };
}

function createPagePool(context: () => Promise<BrowserContext>) {
  /** Pages that are windows, or were. */
  const used = new Set<Page>();
  return {
    async take(): Promise<Page> {
      const opened = await context();
      const page = opened.pages().find((each) => !used.has(each)) ?? (await opened.newPage());
      used.add(page);
      return page;
    },
    /** With its last page Chromium would end, which Electron does not. */
    async keepOpen(): Promise<void> {
      const opened = await context();
      if (opened.pages().every((each) => used.has(each))) await opened.newPage();
    },
  };
}

/** Runs in the main process. Chooses an item of the native menu; answers whether it was enabled. */
export function chooseItem({ Menu }: typeof electronModule, path: string[]): boolean {
  let items = Menu.getApplicationMenu()?.items ?? [];
  const named = (label: string) => items.find((each) => each.label.replace('&', '') === label);
  for (const label of path.slice(0, -1)) items = named(label)?.submenu?.items ?? [];
  const item = named(path.at(-1) ?? '');
  if (!item) throw new Error(`no such menu item: ${path.join(' › ')}`);
  if (item.enabled) item.click();
  return item.enabled;
}
