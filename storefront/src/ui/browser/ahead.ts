/** Code that a first touch needs, fetched before it: once the application listens, in idle time, and not where bytes are dear. */
const waiting = new Set<() => Promise<unknown>>();
let isAllowed = false;

/** A failure is left to the touch, which asks again and tells it. */
export function loadAhead(load: () => Promise<unknown>): void {
  if (isAllowed) whenIdle(() => void load().catch(() => undefined));
  else waiting.add(load);
}

export function allowAhead(): void {
  isAllowed = true;
  waiting.forEach(loadAhead);
  waiting.clear();
}

/** A page that moves all the time is never idle, and Safari has no idle callbacks. */
const IDLE_MS = 1000;

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_MS });
  else setTimeout(work);
}
