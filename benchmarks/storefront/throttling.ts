// A phone on a slow line, as Lighthouse applies it ("devtools" throttling, mobile slow 4G): the line's 150 ms and 1.6 Mbit/s with
// Lighthouse's factors for a throttle that works on requests instead of packets, and a processor four times slower.
import type { BrowserContextOptions, CDPSession } from '@playwright/test';

export const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
};

export const CPU_SLOWDOWN = 4;
export const LINE = { latencyMs: 150 * 3.75, downKbps: 1.6 * 1024 * 0.9, upKbps: 750 * 0.9 };

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

/** A window of the screen's own size loses a strip to the browser's bar: what lies there is never painted, and waits for its paint. */
export async function showWholeScreen(cdp: CDPSession): Promise<void> {
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: 412, height: 960 } });
}

export async function slowProcessor(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}
