// Finds Electron's binary, downloading it on first use: Electron's own package no longer does that at install time.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './steps.ts';

const home = join(root, 'admin-desktop', 'node_modules', 'electron');

/** Where a folder of one's own has no path.txt beside it, as in the package itself. */
const NAMES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Path of the executable, or undefined when it is not on this machine. */
export function findElectron(
  from = home,
  own = process.env.ELECTRON_OVERRIDE_DIST_PATH,
  platform = process.platform,
): string | undefined {
  const pathFile = join(from, 'path.txt');
  const told = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : undefined;
  const name = told ?? (own === undefined ? undefined : (NAMES[platform] ?? 'electron'));
  const path = name && join(own ?? join(from, 'dist'), name);
  return path && existsSync(path) ? path : undefined;
}

/** The executable, fetched when missing; `reason` tells in one line why it could not be had. */
export function fetchElectron(): { path: string } | { reason: string } {
  const found = findElectron();
  if (found) return { path: found };
  console.error('Fetching the Electron binary (about 110 MB, once)…');
  const result = spawnSync(process.execPath, [join(home, 'install.js')], { encoding: 'utf8', timeout: 600_000 });
  const path = findElectron();
  if (path) return { path };
  const output = `${result.stderr}${result.stdout}`;
  const told = output.split('\n').find((line) => /error|ENOTFOUND|EAI_AGAIN|status/i.test(line));
  const detail = told ? ` (${told.trim()})` : '';
  return { reason: `The download did not succeed${detail}: its server may be out of reach from here.` };
}

/**
 * Ubuntu since 23.10 gives programs outside its own folders no user namespaces, and Chromium's sandbox then ends the app at once. Null
 * where the sandbox works.
 */
export function sandboxHint(
  path: string,
  restriction = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
): string | null {
  if (process.platform !== 'linux' || !existsSync(restriction)) return null;
  if (readFileSync(restriction, 'utf8').trim() !== '1') return null;
  const helper = join(dirname(path), 'chrome-sandbox');
  const facts = existsSync(helper) ? statSync(helper) : undefined;
  if (facts && facts.uid === 0 && (facts.mode & 0o4000) !== 0) return null;
  return `
This system lets no program from here open Chromium's sandbox, so Electron would end at once. One of these helps:
  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}
  sudo sysctl kernel.apparmor_restrict_unprivileged_userns=0    (until the next start of this computer)
`;
}
