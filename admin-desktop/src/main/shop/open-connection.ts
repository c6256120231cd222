/** The connection to the open shop: its uploads, its drafts and the page read this one state. */
import { probeServer } from '@baobab/data/observe-http';
import { createSupabase } from '@baobab/data/supabase';
import { isAway } from '@baobab/domain/connection';
import { createConnectionMonitor, type ConnectionMonitor } from '@baobab/domain/connection-monitor';
import { net, powerMonitor } from 'electron';
import { NO_SERVER, type ServerAddress } from '../../bridge/server-address.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { hasRouteTo, pollNetwork } from '../system/network-status.ts';
import { systemClock } from '../work/system-clock.ts';

/**
 * @param server null before the first-run screen: then nothing can be sent
 * @param checkNetwork is called when the way to the server may have changed
 */
export function openConnection(
  server: ServerAddress | null,
  session: DesktopSession,
  checkNetwork: () => void,
): ConnectionMonitor {
  const network = pollNetwork(() => server !== null && hasRouteTo(server.url, () => net.isOnline()));
  const { url, publishableKey } = server ?? NO_SERVER;
  const { http } = createSupabase({ url, key: publishableKey, accessToken: () => session.accessToken() });
  const monitor = createConnectionMonitor({
    clock: systemClock,
    random: { next: Math.random },
    network,
    probe: () => probeServer(http),
  });
  const tellSession = () => monitor.session(session.isOpen());
  tellSession();
  const stopListening = session.onChange(tellSession);
  network.subscribe(checkNetwork);
  monitor.subscribe(({ kind }) => isAway(kind) && checkNetwork());
  const wake = () => {
    network.check();
    checkNetwork();
    if (isAway(monitor.current().kind)) void monitor.tryNow();
  };
  powerMonitor.on('resume', wake);
  return {
    ...monitor,
    close() {
      stopListening();
      powerMonitor.off('resume', wake);
      network.close();
      monitor.close();
    },
  };
}
