/** The page's live region, for changes that screen readers would miss. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Then emptied, so that a screen reader does not find it again. */
const CLEAR_AFTER_MS = 4000;
const store = createStore(() => ({ message: '' }));
let clearTimer: ReturnType<typeof setTimeout> | undefined;

export function announce(message: string): void {
  clearTimeout(clearTimer);
  clearTimer = setTimeout(() => store.setState({ message: '' }), CLEAR_AFTER_MS);
  store.setState({ message });
}

export function Announcer() {
  return (
    <p role="status" className="visually-hidden">
      {useStore(store, ({ message }) => message)}
    </p>
  );
}
