// Finds Electron's binary, downloading it on first use: Electron's own package no longer does that at install time.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

const home = join(root, 'admin-desktop', 'node_modules', 'electron');

/** Path of the executable, or undefined when it is not on this machine. */
export function findElectron(): string | undefined {
  const pathFile = join(home, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist');
  const path = join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(path) ? path : undefined;
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
