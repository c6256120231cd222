/** Links and files from other programs: by an event on macOS (also before the app is ready), by arguments elsewhere. */
import { app } from 'electron';
import { parseLaunchArguments, type LaunchRequest } from './launch-arguments.ts';

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
