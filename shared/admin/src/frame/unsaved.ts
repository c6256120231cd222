/**
 * Work that is not saved yet. Screens say so with `useUnsavedGuard`; whatever would take the work away (another tab, back and
 * forward, signing out, closing a dialog) goes through `leave`, which asks first. Closing the page asks the browser's own way.
 */
import { useEffect, useSyncExternalStore } from 'react';

export interface LeaveQuestion {
  /** What would be lost, one sentence each. */
  readonly losses: readonly string[];
  readonly onLeave: () => void;
}

const guards = new Map<symbol, () => string>();
const listeners = new Set<() => void>();
let question: LeaveQuestion | null = null;

function ask(next: LeaveQuestion | null): void {
  question = next;
  listeners.forEach((listener) => listener());
}

export function hasUnsaved(): boolean {
  return guards.size > 0;
}

/**
 * Goes on at once when nothing would be lost; otherwise asks, and goes on only when the person chooses to leave.
 *
 * @param more what else would be lost, one sentence each
 */
export function leave(onLeave: () => void, more: readonly string[] = []): void {
  const losses = [...[...guards.values()].map((describe) => describe()), ...more];
  if (losses.length === 0) onLeave();
  else ask({ losses: [...new Set(losses)], onLeave });
}

/** The person's answer. After 'leave' the work counts as given up, so that nothing asks a second time. */
export function answerLeaveQuestion(choice: 'keep' | 'leave'): void {
  const asked = question;
  ask(null);
  if (choice === 'keep' || !asked) return;
  guards.clear();
  asked.onLeave();
}

export function useLeaveQuestion(): LeaveQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => question,
  );
}

/** @param describe what would be lost: 'The new category “Gardens” is not saved.' */
export function useUnsavedGuard(isDirty: boolean, describe: string | (() => string)): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const key = Symbol('unsaved');
    guards.set(key, typeof describe === 'string' ? () => describe : describe);
    return () => void guards.delete(key);
  }, [isDirty, describe]);
}

/** For the frame: the browser's question before the page closes, and ours before back and forward. */
export function useLeavingPage(): void {
  useEffect(() => {
    let shown = { url: window.location.href, state: window.history.state as unknown };
    let letGo = false;
    const remember = () => {
      shown = { url: window.location.href, state: window.history.state as unknown };
    };
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (guards.size > 0) event.preventDefault();
    };
    const navigated = (event: PopStateEvent) => {
      if (letGo || guards.size === 0) {
        letGo = false;
        queueMicrotask(remember);
        return;
      }
      // the address has changed already: put it back before other listeners run
      event.stopImmediatePropagation();
      window.history.pushState(shown.state, '', shown.url);
      leave(() => {
        letGo = true;
        window.history.back();
      });
    };
    window.addEventListener('beforeunload', beforeUnload);
    // capture: before the router and the tabs
    window.addEventListener('popstate', navigated, { capture: true });
    window.addEventListener('baobab:tab', remember);
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      window.removeEventListener('popstate', navigated, { capture: true });
      window.removeEventListener('baobab:tab', remember);
    };
  }, []);
}
