/**
 * Runs what a command starts until there is a reason to stop, then stops all of it and ends the process. Reasons: a signal, a closed window, the end of
 * the launcher that started this process (it holds our channel), the end of a part, an error that nothing caught.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Running {
  stop(): Promise<unknown>;
  /** Resolves with what happened when a part ends by itself. */
  ended?: Promise<string>;
  /** Resolves when the person is done, e.g. has closed the window. */
  closed?: Promise<unknown>;
}

interface Reason {
  code: 0 | 1;
  words?: string;
}

/** A terminal, npm and the launcher each pass on the signal that they all got: those are one. A later one is from a person who waits. */
const SAME_SIGNAL_MS = 2000;
/** Longer than every part may take; what is then still there is PostgreSQL at most, which its watchdog stops. */
const STOP_MS = 40_000;

const say = (words: string) => void process.stderr.write(`${words}\n`);

/** Ends the process: with 0 after a signal, with 1 and a sentence on stderr after everything else. */
export async function supervise(start: () => Promise<Running>): Promise<never> {
  const reason = Promise.withResolvers<Reason>();
  watchProcess(reason.resolve);
  const started = start();
  started.then(
    ({ ended, closed }) => {
      void ended?.then((words) => reason.resolve({ code: 1, words: `${words}\nStopping the rest.` }));
      void closed?.then(() => reason.resolve({ code: 0 }));
    },
    (error: unknown) => reason.resolve({ code: 1, words: error instanceof Error ? error.message : String(error) }),
  );
  const { code, words } = await reason.promise;
  if (words) say(words);
  const stopped = started.then(
    (running) => running.stop(),
    // What could not start has stopped its own parts.
    () => undefined,
  );
  const inTime = await Promise.race([
    stopped.then(
      () => true,
      (error: unknown) => say(`While stopping: ${String(error)}`),
    ),
    sleep(STOP_MS, undefined, { ref: false }),
  ]);
  process.exit(inTime ? code : 1);
}

function watchProcess(stop: (reason: Reason) => void): void {
  let firstMs = 0;
  const onSignal = () => {
    firstMs ||= Date.now();
    if (Date.now() - firstMs > SAME_SIGNAL_MS) process.exit(1);
    stop({ code: 0 });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  const onError = (error: unknown) => {
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
    say(`An error that nothing caught: ${cause}`);
    stop({ code: 1, words: 'Stopping, because what else is broken is not known. The data is safe.' });
  };
  process.on('uncaughtException', onError).on('unhandledRejection', onError);
  process.once('disconnect', () => stop({ code: 1, words: 'The command that started this has ended. Stopping.' }));
  // Listening alone would keep the process running.
  process.channel?.unref();
  // A terminal or a pipe that is gone is no reason to end half-way.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
