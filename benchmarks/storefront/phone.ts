// A throttled phone: Chromium with a phone's screen, a processor four times slower and, where asked for, a slow line.
import { chromium, type Browser, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test';
import { ensureBrowser, systemBrowser } from '../../scripts/browsers.ts';

export const SCREEN: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};
const CPU_SLOWDOWN = 4;

interface Line {
  latency: number;
  /** Bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
}
const kbps = (rate: number) => (rate * 1024) / 8;
/** 1.6 Mbit/s and a round trip of 150 ms. */
export const SLOW_4G: Line = { latency: 150, downloadThroughput: kbps(1638.4), uploadThroughput: kbps(750) };
/** The same as Lighthouse applies it: with its factors for throttling per request. */
export const LIGHTHOUSE_4G: Line = {
  latency: 150 * 3.75,
  downloadThroughput: kbps(1638.4 * 0.9),
  uploadThroughput: kbps(750 * 0.9),
};

/**
 * The browser in which pages are measured. Developer tools are attached, so V8 keeps a stack for each error, also for those that React
 * makes as it is evaluated, and parses React a second time for their positions: 45 ms of a slow phone that no visitor pays, whose
 * browser has no tools attached. With this option it keeps the positions of the first time.
 */
export async function launchMeasuredBrowser(): Promise<Browser> {
  await ensureBrowser('chromium');
  const executablePath = systemBrowser('chromium');
  const args = ['--js-flags=--no-enable-lazy-source-positions'];
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
}

export interface PhoneOptions {
  line?: Line;
  storageState?: BrowserContextOptions['storageState'];
  /** The page's content policy would refuse expressions that are checked in it. */
  bypassCSP?: boolean;
}

export async function openPhone(
  browser: Browser,
  { line, ...more }: PhoneOptions,
): Promise<{ page: Page; cdp: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ ...SCREEN, ...more });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // The browser's toolbar takes a strip of a window that is as high as the screen; elements under it would never be painted.
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: 412, height: 960 } });
  await cdp.send('Network.enable');
  if (line) await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { page, cdp, close: () => context.close() };
}
