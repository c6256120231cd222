// Uppy as a contender: in Chromium, as people use it, and in Node, where it takes buffers, not files, so that it is spared the reading.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { systemChromium } from '../../scripts/chromium.ts';
import { readyUppy, type UppyOrder } from './uppy-send.ts';
import { CHUNK_BYTES, type Ready, type Task } from './task.ts';

export async function readyUppyInNode({ stack, paths, prefix }: Task): Promise<Ready> {
  const files = await Promise.all(paths.map(async (path) => ({ name: basename(path), data: await inMemory(path) })));
  return readyUppy(files, orderOf(stack, prefix));
}

/** Uppy asks for a Blob's size and hands the data on as it is; its types know browsers only. */
async function inMemory(path: string): Promise<Blob> {
  const bytes = await readFile(path);
  return Object.assign(bytes, { size: bytes.byteLength }) as unknown as Blob;
}

type Chosen = Blob & { name: string };
interface Window {
  page: { readyUppy: typeof readyUppy };
  uppy: Ready;
}

export async function readyUppyInChromium({ stack, paths, prefix }: Task): Promise<Ready> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  // a page of the server's own, so that no request asks for permission first
  const address = `${stack.url}/uppy.html`;
  const html = `<!doctype html><input type="file" multiple><script>${await script()}</script>`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(address);
  await page.unrouteAll();
  await page.locator('input').setInputFiles([...paths]);
  await page.locator('input').evaluate(
    (input, order) => {
      const own = globalThis as unknown as Window;
      const chosen = [...(input as unknown as { files: Iterable<Chosen> }).files];
      const files = chosen.map((data) => ({ name: data.name, data }));
      own.uppy = own.page.readyUppy(files, order);
    },
    orderOf(stack, prefix),
  );
  return {
    send: () => page.evaluate(() => (globalThis as unknown as Window).uppy.send()),
    close: () => browser.close(),
  };
}

function orderOf({ url, publishableKey, token }: Task['stack'], prefix: string): UppyOrder {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
  return { endpoint: `${url}/storage/v1/upload/resumable`, headers, prefix, chunkSize: CHUNK_BYTES };
}

let built: Promise<string> | undefined;

/** `uppy-send.ts` with Uppy in it, as one script that leaves `page` behind. */
function script(): Promise<string> {
  built ??= (async () => {
    const entry = fileURLToPath(new URL('uppy-send.ts', import.meta.url));
    const lib = { entry, formats: ['iife' as const], name: 'page' };
    const result = await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, lib },
    });
    const bundle = Array.isArray(result) ? result[0] : result;
    if (!bundle || !('output' in bundle)) throw new Error('Uppy could not be bundled');
    return bundle.output[0].code.replaceAll('</script', '<\\/script');
  })();
  return built;
}
