// Finds a Chromium for the browser tests, or installs one: Playwright's own, else Debian's package when root. The headless
// shell comes first, as with Playwright's own: it has no window to draw for and needs a tenth less of the processor.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './steps.ts';

// By its file: inside `npx -c`, which lends a newer Node, another npx finds nothing.
const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Path of a browser that is already here; undefined when Playwright's own should be used or none exists. */
export function systemChromium(): string | undefined {
  const wanted = process.env.BAOBAB_CHROMIUM;
  if (wanted) return wanted;
  if (existsSync(chromium.executablePath())) return undefined;
  return SYSTEM.find((path) => existsSync(path));
}

/** @throws when no browser is here and none could be installed; the message says what to do. */
export async function ensureChromium(): Promise<void> {
  if (systemChromium() || existsSync(chromium.executablePath())) return;
  console.error('No Chromium found; installing one for the browser tests…');
  if (install(process.execPath, [playwright, 'install', 'chromium']) && existsSync(chromium.executablePath())) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    install('apt-get', ['update', '-q']);
    install('apt-get', ['install', '-yq', 'chromium-headless-shell']);
    if (systemChromium()) return;
  }
  throw new Error(
    'No Chromium: run `npx playwright install chromium`, or set BAOBAB_CHROMIUM to the path of a browser.',
  );
}

function install(tool: string, args: string[]): boolean {
  const result = spawnSync(tool, args, {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}
