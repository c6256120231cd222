// Opens a browser of each engine: Playwright's build where there is one, else the system's.
import { readFile } from 'node:fs/promises';
import { chromium, firefox, webkit, type Page } from '@playwright/test';
import { systemBrowser, type BrowserName } from '../../scripts/browsers.ts';
import type { Engine, SavedFile } from './journey-page.ts';
import { openSystemFirefox } from './system-firefox.ts';
import { openWebKitGtk } from './webkitgtk.ts';

export async function openEngine(name: BrowserName, shopUrl: string): Promise<Engine> {
  const path = systemBrowser(name);
  if (name === 'webkit' && path) return openWebKitGtk(path, shopUrl);
  if (name === 'firefox' && path) return openSystemFirefox(path, shopUrl);
  const own = { chromium, firefox, webkit }[name];
  // Playwright adds the options of playwright.config.ts, which are Chromium's.
  const options = name === 'chromium' ? {} : { executablePath: own.executablePath(), args: [] };
  const browser = await own.launch(options);
  const page = await (await browser.newContext({ baseURL: shopUrl })).newPage();
  page.setDefaultTimeout(60_000);
  return {
    build: `${name} ${browser.version()}, ${path ?? 'Playwright’s build'}`,
    page,
    savedFile: (press) => savedFile(page, press),
    close: () => browser.close(),
  };
}

async function savedFile(page: Page, press: () => Promise<void>): Promise<SavedFile> {
  const arriving = page.waitForEvent('download');
  await press();
  const file = await arriving;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
