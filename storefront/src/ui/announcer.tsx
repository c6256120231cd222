/** The page's live region, for changes that screen readers would miss. */
import { useSyncExternalStore } from 'react';

/** Then emptied, so that a screen reader does not find it again. */
const CLEAR_AFTER_MS = 4000;
let message = '';
let clearTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function announce(next: string): void {
  clearTimeout(clearTimer);
  clearTimer = setTimeout(() => publish(''), CLEAR_AFTER_MS);
  publish(next);
}

export function Announcer() {
  const announced = useSyncExternalStore(
    subscribe,
    () => message,
    () => '',
  );
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}

function publish(next: string): void {
  message = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
