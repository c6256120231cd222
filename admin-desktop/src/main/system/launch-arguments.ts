/** Arguments of a start by another program: a link to a place in the app, folders or files to upload. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deepLinkIn, type DeepLink } from '../links/deep-link.ts';

export interface LaunchRequest {
  link: DeepLink | null;
  /** Absolute and there. */
  paths: readonly string[];
}

export interface LaunchContext {
  /** In which the other program ran. */
  workingFolder: string;
  /** The app's own folder where it runs from its sources: Electron is started with it. */
  appFolder: string | null;
  isThere?: (path: string) => boolean;
}

/** Switches, the app itself and anything that isn't a file of this computer are passed over, in whatever order they come. */
export function parseLaunchArguments(
  argv: readonly string[],
  { workingFolder, appFolder, isThere = existsSync }: LaunchContext,
): LaunchRequest {
  const own = [process.execPath, ...(appFolder === null ? [] : [resolve(appFolder)])];
  const paths = argv
    .map((argument) => pathIn(argument, workingFolder))
    .filter((path) => path !== null)
    .filter((path) => !own.includes(path) && isThere(path));
  return { link: deepLinkIn(argv), paths };
}

/** Desktops on Linux hand over `file://` addresses, shells what was typed. */
function pathIn(argument: string, workingFolder: string): string | null {
  if (argument === '' || argument.startsWith('-')) return null;
  if (!argument.startsWith('file:')) return resolve(workingFolder, argument);
  try {
    return fileURLToPath(argument);
  } catch {
    return null;
  }
}
