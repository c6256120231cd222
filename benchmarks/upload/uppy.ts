// Uppy as a contender: in Chromium, as people use it.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { systemBrowser } from '../../scripts/browsers.ts';
import type * as page from './uppy-send.ts';
import { CHUNK_BYTES, type Ready, type Task } from './task.ts';

type Chosen = Blob & { name: string };
interface Window {
  page: typeof page;
  uppy: Ready;
}

export async function readyUppy({ target, paths, prefix }: Task): Promise<Ready> {
  const { url, publishableKey, token } = target;
  const executablePath = systemBrowser('chromium');
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  // A page of the server's own, so that no request asks for permission first.
  const address = `${url}/uppy.html`;
  const html = `<!doctype html><input type="file" multiple><script>${await script()}</script>`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(address);
  await page.unrouteAll();
  await page.locator('input').setInputFiles([...paths]);
  await page.locator('input').evaluate(
    (input, order) => {
      const own = globalThis as unknown as Window;
      const chosen = [...(input as unknown as { files: Iterable<Chosen> }).files];
      own.uppy = own.page.readyUppy(
        chosen.map((data) => ({ name: data.name, data })),
        order,
      );
    },
    {
      endpoint: `${url}/storage/v1/upload/resumable`,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
      prefix,
      chunkSize: CHUNK_BYTES,
    },
  );
  return {
    send: () => page.evaluate(() => (globalThis as unknown as Window).uppy.send()),
    close: () => browser.close(),
  };
}

let built: Promise<string> | undefined;

/** `uppy-send.ts` with Uppy in it, as one script that leaves `page` behind. */
const script = () => (built ??= bundle());

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('uppy-send.ts', import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const made = Array.isArray(result) ? result[0] : result;
  if (!made || !('output' in made)) throw new Error('Uppy could not be bundled');
  return made.output[0].code.replaceAll('</script', '<\\/script');
}
