/** What other programs hand over: by an event on macOS (also before the app is ready), by arguments elsewhere. */
import { app } from 'electron';
import { givenTo, type Given } from './given.ts';

/** Answers the function that starts handing on; what came before it goes first. */
export function collectHandedOver(): (accept: (given: Given) => void) => void {
  const early: Given[] = [];
  let take = (given: Given): void => void early.push(given);
  const appFolder = process.defaultApp ? app.getAppPath() : null;
  const read = (argv: readonly string[], workingFolder: string) => givenTo(argv, { workingFolder, appFolder });
  /** A link that opens nothing, or a file that is gone, is passed over. */
  const hand = (argv: readonly string[]) => {
    const given = read(argv, process.cwd());
    if (given.link || given.paths.length > 0) take(given);
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    hand([url]);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    hand([path]);
  });
  // the app was started again: with nothing in hand it shows its window
  app.on('second-instance', (_event, argv, workingFolder) => take(read(argv.slice(1), workingFolder)));
  hand(process.argv.slice(1));
  return (accept) => {
    take = accept;
    early.splice(0).forEach(accept);
  };
}
