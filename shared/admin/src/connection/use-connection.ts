import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ConnectionState } from '@baobab/domain/connection-monitor';
import { isAway } from '@baobab/domain/connection';
import { useHost } from '../host-context.tsx';
import { waitingReason } from './describe-connection.ts';

export function useConnection(): ConnectionState {
  const { connection } = useHost();
  return useSyncExternalStore(connection.subscribe, connection.current);
}

/** Why what needs the server must wait; null when it need not. */
export function useWaitingReason(): string | null {
  return waitingReason(useConnection().kind);
}

/** Calls back each time the server can be asked again after it could not. */
export function useBackOnline(onBack: () => void): void {
  const away = isAway(useConnection().kind);
  const before = useRef(away);
  useEffect(() => {
    if (before.current && !away) onBack();
    before.current = away;
  }, [away, onBack]);
}

const SECOND_MS = 1000;

/** Now, epoch milliseconds, moving while `running`. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return undefined;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
