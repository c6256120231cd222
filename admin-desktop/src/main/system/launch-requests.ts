/** Links and files from other programs: by an event on macOS (also before the app is ready), by arguments of a start elsewhere. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app } from 'electron';
import { deepLinkIn, type DeepLink } from '../links/deep-link.ts';

export interface LaunchRequest {
  link: DeepLink | null;
  /** Absolute and there. */
  paths: readonly string[];
}

const DROP_MS = 100;

/** Returns a function that sets the listener; requests that came before it go first. */
export function collectLaunchRequests(): (listener: (request: LaunchRequest) => void) => void {
  const early: LaunchRequest[] = [];
  let accept = (request: LaunchRequest): void => void early.push(request);
  const appFolder = process.defaultApp ? app.getAppPath() : null;
  const read = (argv: readonly string[], workingFolder: string) =>
    parseLaunchArguments(argv, { workingFolder, appFolder });
  /** A link that opens nothing, or a file that is gone, is passed over. */
  const receive = (argv: readonly string[]) => {
    const request = read(argv, process.cwd());
    if (request.link || request.paths.length > 0) accept(request);
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    receive([url]);
  });
  // macOS sends one event for each file of a drop
  const dropped: string[] = [];
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (dropped.push(path) === 1) setTimeout(() => receive(dropped.splice(0)), DROP_MS);
  });
  // the app was started again: without a link or file it shows its window
  app.on('second-instance', (_event, argv, workingFolder) => accept(read(argv.slice(1), workingFolder)));
  receive(process.argv.slice(1));
  return (listener) => {
    accept = listener;
    early.splice(0).forEach(listener);
  };
}

interface LaunchContext {
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
