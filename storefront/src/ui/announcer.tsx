/** The page's live region: says what changed where nothing on screen would tell a screen reader. Never shown. */
import { useSyncExternalStore } from 'react';

/** Long enough to be read out; then emptied, so that a screen reader that goes on does not find it again. */
const SPOKEN_MS = 4000;
let words = '';
let silence: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function announce(next: string): void {
  clearTimeout(silence);
  silence = setTimeout(() => say(''), SPOKEN_MS);
  say(next);
}

export function Announcer() {
  const spoken = useSyncExternalStore(
    subscribe,
    () => words,
    () => '',
  );
  return (
    <p role="status" className="visually-hidden">
      {spoken}
    </p>
  );
}

function say(next: string): void {
  words = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
