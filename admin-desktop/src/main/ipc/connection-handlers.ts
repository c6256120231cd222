/** The connection: the page hears of its state, and tells how its own requests ended. */
import type { ConnectionMonitor } from '@baobab/domain/connection-monitor';
import type { HandlersOf } from '../../bridge/create-bridge.ts';

export interface ConnectionHandlerParts {
  /** Asked each time: another server means another connection. */
  connection(): ConnectionMonitor;
}

export function createConnectionHandlers({ connection }: ConnectionHandlerParts): HandlersOf<'connection'> {
  return {
    'connection:state': () => connection().current(),
    'connection:report': ({ failure }) => connection().report(failure === null ? null : { code: failure }),
    'connection:try': () => connection().tryNow(),
  };
}
