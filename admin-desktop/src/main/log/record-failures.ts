/** What ends or breaks a process is written down; a window whose page died comes back. */
import type { App } from 'electron';
import type { ActionLog } from './action-log.ts';

export function recordFailures(app: App, log: ActionLog, reload: () => void): void {
  process.on('uncaughtException', (error) => log.failed('uncaught', error));
  process.on('unhandledRejection', (error) => log.failed('unhandled', error));
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    log.write('page gone', { reason, exitCode });
    if (reason !== 'clean-exit' && reason !== 'killed') reload();
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.write('process gone', { type, reason, exitCode, name }),
  );
}
