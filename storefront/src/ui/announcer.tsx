/** The page's live region: says what changed where nothing on screen would tell a screen reader. Never shown. */
import { useSyncExternalStore } from 'react';

/** Long enough to be read out; then emptied, so that a screen reader that goes on does not find it again. */
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
