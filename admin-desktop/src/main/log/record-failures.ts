/** What ends or breaks a process is written down; a window whose page died comes back. */
import type { App, RenderProcessGoneDetails } from 'electron';
import type { ActionLog } from './action-log.ts';

export function recordFailures(
  app: App,
  log: ActionLog,
  onPageGone: (details: RenderProcessGoneDetails) => void,
): void {
  process.on('uncaughtException', (error) => log.failed('uncaught', error));
  process.on('unhandledRejection', (error) => log.failed('unhandled', error));
  app.on('render-process-gone', (_event, _contents, details) => {
    log.write('page gone', { reason: details.reason, exitCode: details.exitCode });
    onPageGone(details);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) =>
    log.write('process gone', { type, reason, exitCode, name }),
  );
}
