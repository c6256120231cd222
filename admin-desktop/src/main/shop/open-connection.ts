/** The connection to the open shop: its uploads, its drafts and the page read this one state. */
import { probeServer } from '@baobab/data/observe-http';
import { createSupabase } from '@baobab/data/supabase';
import { isAway } from '@baobab/domain/connection';
import { createConnectionMonitor, type NetworkStatus } from '@baobab/domain/connection-monitor';
import { net, powerMonitor } from 'electron';
import { NO_SERVER, type ServerAddress } from '../../bridge/server-address.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { systemClock } from '../work/system-clock.ts';

const OFFLINE_POLL_MS = 1000;
const ONLINE_POLL_MS = 5000;

/**
 * @param server null before the first-run screen: then nothing can be sent
 * @param checkNetwork is called when the way to the server may have changed
 */
export function openConnection(server: ServerAddress | null, session: DesktopSession, checkNetwork: () => void) {
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

/** The system's answer, except for a shop on this computer, which needs no network. */
export function hasRouteTo(server: string, isOnline: () => boolean): boolean {
  const { hostname } = new URL(server);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) || isOnline();
}

/** Electron sends no event: often while offline, so that uploads continue within seconds, rarely while online. */
function pollNetwork(isOnline: () => boolean): NetworkStatus & { check(): void; close(): void } {
  const listeners = new Set<(online: boolean) => void>();
  let online = isOnline();
  let timer: NodeJS.Timeout;
  const check = () => {
    clearTimeout(timer);
    const now = isOnline();
    if (now !== online) {
      online = now;
      listeners.forEach((listener) => listener(online));
    }
    timer = setTimeout(check, online ? ONLINE_POLL_MS : OFFLINE_POLL_MS);
    timer.unref();
  };
  check();
  return {
    online: () => online,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    check,
    close: () => clearTimeout(timer),
  };
}
