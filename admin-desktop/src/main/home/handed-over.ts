/** What other programs hand over: by an event on macOS (also before the app is ready), by arguments elsewhere. */
import { app } from 'electron';
import { givenTo, type Given } from './given.ts';

/** Answers the function that starts handing on; what came before it goes first. */
export function collectHandedOver(): (accept: (given: Given) => void) => void {
  const early: Given[] = [];
  let take = (given: Given): void => void early.push(given);
  /** A link that opens nothing, or a file that is gone, is passed over. */
  const hand = (argv: readonly string[]) => {
    const given = givenTo(argv);
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
  // somebody started the app again: with nothing in hand it shows its window
  app.on('second-instance', (_event, argv) => take(givenTo(argv.slice(1))));
  // the app's own folder is an argument where it runs from its sources
  hand(process.argv.slice(app.isPackaged ? 1 : 2));
  return (accept) => {
    take = accept;
    early.splice(0).forEach(accept);
  };
}
