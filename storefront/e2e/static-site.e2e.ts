// The shop as files on a host that knows nothing but files.
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { writeSite } from '../server/prerender/write-site.ts';
import { items } from './catalog.ts';
import { expect, test as base } from './fixtures.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const test = base.extend<{ site: { url: string; write: () => ReturnType<typeof writeSite> } }>({
  site: async ({ shop }, provide) => {
    const home = mkdtempSync(join(tmpdir(), 'baobab-site-'));
    const server = createServer((request, response) => answer(home, request.url ?? '/', response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { url: supabaseUrl, publishableKey } = shop.stack;
    const dist = process.env['BAOBAB_SHOP_DIST'] ?? join(import.meta.dirname, '..', 'dist');
    const write = () => writeSite({ dist, out: home, siteUrl: url, supabaseUrl, publishableKey, layout: 'folders' });
    await provide({ url, write });
    await stop(server);
    rmSync(home, { recursive: true });
  },
});

function answer(home: string, target: string, response: ServerResponse): void {
  const path = join(home, decodeURIComponent(new URL(target, 'http://site').pathname));
  const found = [path, join(path, 'index.html')].find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
  const file = found ?? join(home, '404.html');
  response.writeHead(found ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'text/plain' });
  createReadStream(file).pipe(response);
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

test('SF01 SF15 the site is whole, answers as the shop does, and is written anew only where something changed', async ({
  page,
  site,
  shop,
}) => {
  const heard: string[] = [];
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  const first = await site.write();
  expect(first.failed).toEqual([]);
  expect((await site.write()).written).toBe(0);

  await page.goto(`${site.url}/illustrations/${items.paid.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(items.paid.title);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.goto(`${site.url}/illustrations/bundle-all-packs`);
  await expect(page).toHaveURL(`${site.url}/bundle`);
  const sitemap = await (await fetch(`${site.url}/sitemap-1.xml`)).text();
  expect(sitemap).toContain(`<loc>${site.url}/illustrations/${items.paid.id}</loc>`);

  await page.goto(`${site.url}/illustrations?page=2`);
  await expect(page.getByRole('article').first()).toContainText('Study 22');

  const { url, secretKey } = shop.stack;
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const row = {
    id: 'just-in',
    title: 'Just In',
    description: 'Published a moment ago.',
    category: 'Faith',
    image: 'x.webp',
  };
  await fetch(`${url}/rest/v1/illustrations`, { method: 'POST', headers, body: JSON.stringify({ ...row, price: 3 }) });
  // Not written yet: the page for unknown addresses looks for itself.
  await page.goto(`${site.url}/illustrations/just-in`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Just In');

  const second = await site.write();
  expect(second.rendered).toBeLessThan(first.rendered);
  expect(await (await fetch(`${site.url}/illustrations/just-in/`)).text()).toContain('Published a moment ago.');
  await fetch(`${url}/rest/v1/illustrations?id=eq.just-in`, { method: 'DELETE', headers });
  expect((await site.write()).removed).toBe(1);
  expect((await fetch(`${site.url}/illustrations/just-in/`)).status).toBe(404);
  expect(heard.filter((words) => !/404|net::ERR|Failed to load/.test(words))).toEqual([]);
});
