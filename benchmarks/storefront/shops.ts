// The storefront over a backend with the demo catalog, and a static copy of its pages: the same text, links and pictures as plain HTML.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { wordsAndPictures } from '../../storefront/bench/in-page/words-and-pictures.ts';
import { sendReply } from '../../storefront/server/reply.ts';
import { serveStorefront } from '../../storefront/server/serve.ts';
import { freePort } from '../../supabase/local/free-port.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { buildStorefront } from '../../scripts/shop.ts';
import { root } from '../../scripts/steps.ts';
import { SCREEN } from './phone.ts';

export interface DemoShop {
  stack: Stack;
  /** Without a slash at the end. */
  url: string;
  /** Ids of a paid and a free illustration of the demo catalog. */
  paid: string;
  free: string;
  stop(): Promise<void>;
}

export async function startDemoShop(): Promise<DemoShop> {
  const dist = await buildShop();
  const home = mkdtempSync(join(tmpdir(), 'baobab-bench-'));
  // The backend must know the shop's address before the shop is served.
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  // All that the demo draws is drawn before the first measurement.
  const stack = await startStack({ port: 0, dataDir: home, seed: 'demo', demoPictures: 1, siteUrl });
  const { url: supabaseUrl, publishableKey } = stack;
  const shop = await serveStorefront({ port, dist, supabaseUrl, publishableKey });
  return {
    stack,
    url: shop.url,
    paid: await newest(stack, 'is_free=is.false'),
    free: await newest(stack, 'is_free=is.true'),
    async stop() {
      await shop.stop();
      await stack.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** BAOBAB_SHOP_DIST names a build made elsewhere. */
export async function buildShop(): Promise<string> {
  const given = process.env.BAOBAB_SHOP_DIST;
  if (!given) await buildStorefront();
  else if (!existsSync(given)) throw new Error(`BAOBAB_SHOP_DIST names ${given}, which is not there.`);
  return given ?? join(root, 'storefront', 'dist');
}

/** Id of the newest deliverable one. */
async function newest(stack: Stack, filter: string): Promise<string> {
  const address = `${stack.url}/rest/v1/illustrations?select=id&kind=eq.illustration&is_deliverable=is.true&${filter}&order=created_at.desc&limit=1`;
  const [item] = (await (await fetch(address, { headers: { apikey: stack.publishableKey } })).json()) as {
    id: string;
  }[];
  if (!item) throw new Error('The demo catalog is empty.');
  return item.id;
}

/** Serves copies of the storefront's pages as it serves itself: from memory, compressed once, never cached. */
export async function hostCopies(browser: Browser, origin: string, paths: readonly string[]) {
  const pages = new Map<string, Buffer>();
  for (const path of paths) pages.set(path, await copyOf(browser, origin + path));
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  const server = createServer((request, response) => {
    const body = pages.get(request.url ?? '');
    if (body) sendReply(request, response, { status: 200, headers, body, compression: 'best' });
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Small text: at full size a paragraph, the heading or the words of all filters would be the largest paint, which in the storefront is a
 * picture.
 */
const CSS = `body{margin:0;padding:0 1rem;font:400 50%/1.5 system-ui,sans-serif}nav{display:flex;flex-wrap:wrap;gap:1rem}ul{padding:0;list-style:none;display:grid;gap:1.5rem}h1{font-size:1.25rem}label,button,summary{display:inline-block}img{display:block;max-width:100%}`;

/** The page as a phone shows it, without scripts, styles and fonts, each picture at its size there. */
async function copyOf(browser: Browser, address: string): Promise<Buffer> {
  const page = await browser.newPage(SCREEN);
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForSelector('main img');
    const { title, body } = await page.evaluate(wordsAndPictures);
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${CSS}</style>`;
    return Buffer.from(`<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`);
  } finally {
    await page.close();
  }
}
