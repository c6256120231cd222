/** The connection over the bridge: main keeps its state, the page tells how its own requests ended. */
import type { AdminConnection } from '@baobab/admin/host';
import { CONNECTION_CODES, isAway } from '@baobab/domain/connection';
import type { ConnectionMonitor, ConnectionState } from '@baobab/domain/connection-monitor';
import { ask, desktopBridge } from './bridge-client.ts';
import { createStore } from './store.ts';

export function createDesktopConnection(initial: ConnectionState): AdminConnection & Pick<ConnectionMonitor, 'report'> {
  const { current, set, subscribe } = createStore(initial);
  desktopBridge().listen['connection:changed'](set);
  const send = (failure: (typeof CONNECTION_CODES)[number] | null) =>
    void ask('connection:report', { failure }).catch(() => undefined);
  return {
    current,
    subscribe,
    report(error) {
      const failure = CONNECTION_CODES.find((code) => code === error?.code);
      if (failure) send(failure);
      // main has nothing to learn from one more answer
      else if (!error && isAway(current().kind)) send(null);
    },
    tryNow: () => ask('connection:try'),
  };
}
