/**
 * Whether the computer has a network. Electron sends no event, so this polls: often while offline, so that uploads continue within seconds,
 * rarely while online, and at once after sleep.
 */
import type { NetworkStatus } from '@baobab/domain/connection-monitor';

const OFFLINE_POLL_MS = 1000;
const ONLINE_POLL_MS = 5000;

export interface PolledNetwork extends NetworkStatus {
  check(): void;
  close(): void;
}

/** The system's answer, except for a shop on this computer, which needs no network. */
export function hasRouteTo(server: string | null, isOnline: () => boolean): boolean {
  const host = server === null ? '' : new URL(server).hostname;
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host) || isOnline();
}

export function pollNetwork(isOnline: () => boolean): PolledNetwork {
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
