// Lighthouse's "devtools" throttling, mobile slow 4G: 150 ms and 1.6 Mbit/s with its factors for throttling per request, and a
// processor four times slower.
import type { BrowserContextOptions, CDPSession } from '@playwright/test';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};

const CPU_SLOWDOWN = 4;
const LINE = { latencyMs: 150 * 3.75, downKbps: 1.6 * 1024 * 0.9, upKbps: 750 * 0.9 };

const bytesPerSecond = (kbps: number) => (kbps * 1024) / 8;

export async function slowLine(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LINE.latencyMs,
    downloadThroughput: bytesPerSecond(LINE.downKbps),
    uploadThroughput: bytesPerSecond(LINE.upKbps),
  });
}

/** The browser's toolbar takes a strip of a window that is as high as the screen; elements under it would never be painted. */
export async function showWholeScreen(cdp: CDPSession): Promise<void> {
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: 412, height: 960 } });
}

export async function slowProcessor(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
