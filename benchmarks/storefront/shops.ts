// The contenders over one backend with the same pictures: the storefront, a plain single-page shop, and a static copy of the
// storefront's pages.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { serveStorefront } from '../../storefront/server/serve.ts';
import { freePort } from '../../supabase/local/free-port.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { buildStorefront } from '../../scripts/shop.ts';
import { root, runTool } from '../../scripts/steps.ts';
import { hostPages, hostShop } from './hosts.ts';
import { staticPage } from './static-page.ts';

export const CONTENDERS = ['static page', 'plain SPA', 'Baobab'] as const;
export type Contender = (typeof CONTENDERS)[number];

export interface Shops {
  stack: Stack;
  /** Origins without a slash at the end. */
  origins: Record<Contender, string>;
  /** A paid and a free illustration of the demo catalog. */
  paid: SoldItem;
  free: SoldItem;
  stop(): Promise<void>;
}

export interface SoldItem {
  id: string;
  title: string;
}

/** The storefront over a backend with the demo catalog. */
export async function startDemoShop(): Promise<{ stack: Stack; url: string; stop: () => Promise<void> }> {
  const dist = await buildShop();
  const home = mkdtempSync(join(tmpdir(), 'baobab-bench-'));
  // The backend must know the shop's address before the shop is served.
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  // All that the demo draws is drawn before the first measurement.
  const demo = { seed: 'demo', demoPictures: 1 } as const;
  const stack = await startStack({ port: 0, dataDir: home, ...demo, siteUrl, log: () => undefined });
  const { url: supabaseUrl, publishableKey } = stack;
  const stop = async () => {
    await stack.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const shop = await serveStorefront({ port, dist, supabaseUrl, publishableKey });
    return { stack, url: shop.url, stop: () => shop.stop().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param paths pages that the static contender needs; `:paid` stands for the paid illustration */
export async function startShops(browser: Browser, paths: readonly string[]): Promise<Shops> {
  const { stack, url, stop: stopDemo } = await startDemoShop();
  const cleanup = [stopDemo];
  const stop = async () => {
    for (const step of cleanup.reverse()) await step();
  };
  try {
    const plain = mkdtempSync(join(tmpdir(), 'baobab-plain-spa-'));
    cleanup.push(async () => rmSync(plain, { recursive: true, force: true }));
    await tool('vite', ['build', 'storefront/bench/plain-spa', '--outDir', plain, '--logLevel', 'error']);
    const spa = await hostShop(plain, { url: stack.url, key: stack.publishableKey });
    cleanup.push(() => spa.stop());
    const [paid, free] = await Promise.all([pick(stack, 'is_free=is.false'), pick(stack, 'is_free=is.true')]);
    const staticHost = await hostPages(await staticPages(browser, url, paths, paid));
    cleanup.push(() => staticHost.stop());
    const origins = { Baobab: url, 'plain SPA': spa.url, 'static page': staticHost.url };
    return { stack, origins, paid, free, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function pathOf(path: string, paid: SoldItem): string {
  return path.replace(':paid', encodeURIComponent(paid.id));
}

/** BAOBAB_SHOP_DIST names a build made elsewhere. */
async function buildShop(): Promise<string> {
  const given = process.env.BAOBAB_SHOP_DIST;
  if (given) {
    if (!existsSync(given)) throw new Error(`BAOBAB_SHOP_DIST names ${given}, which is not there.`);
    return given;
  }
  await buildStorefront();
  return join(root, 'storefront', 'dist');
}

async function tool(name: string, args: string[]): Promise<void> {
  if ((await runTool(name, args)) !== 0) throw new Error(`${name} ${args.join(' ')} failed; its messages are above.`);
}

/** The newest deliverable one. */
async function pick(stack: Stack, filter: string): Promise<SoldItem> {
  const address = `${stack.url}/rest/v1/illustrations?select=id,title&kind=eq.illustration&is_deliverable=is.true&${filter}&order=created_at.desc&limit=1`;
  const rows = (await (await fetch(address, { headers: { apikey: stack.publishableKey } })).json()) as SoldItem[];
  const [item] = rows;
  if (!item) throw new Error('The demo catalog is empty.');
  return item;
}

async function staticPages(browser: Browser, origin: string, paths: readonly string[], paid: SoldItem) {
  const pages = new Map<string, string>();
  for (const path of paths.map((one) => pathOf(one, paid)))
    pages.set(path, await staticPage(browser, `${origin}${path}`));
  return pages;
}
