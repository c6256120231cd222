import { chromium, type Browser } from '@playwright/test';
import { ensureChromium, systemChromium } from '../../scripts/chromium.ts';

/**
 * The browser in which pages are measured. Developer tools are attached, so V8 keeps a stack for each error, also for those that React
 * makes as it is evaluated, and parses React a second time for their positions: 45 ms of a slow phone that no visitor pays, whose
 * browser has no tools attached. With this option it keeps the positions of the first time.
 */
export async function launchMeasuredBrowser(): Promise<Browser> {
  await ensureChromium();
  const executablePath = systemChromium();
  const args = ['--js-flags=--no-enable-lazy-source-positions'];
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
}
