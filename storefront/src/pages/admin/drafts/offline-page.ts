/** Lets /admin open with no network, for administrators only: every screen, and the files that this page has loaded. */
import { TAB_SCREENS } from '@baobab/admin/frame/tab-screens';

/** Every screen, so that each is here before it is wanted. */
const CODE: readonly (() => Promise<unknown>)[] = [
  ...Object.values(TAB_SCREENS).map(({ load }) => load),
  () => import('@baobab/admin/screens/uploads/plan-view'),
  () => import('@baobab/admin/screens/uploads/queue-list'),
];
const IDLE_WAIT_MS = 1000;

/** Resolves when everything is kept; where this browser keeps no worker, rejects before it loads anything. */
export async function keepPageOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await idle();
  const registration = await navigator.serviceWorker.register('/admin-worker.js', { scope: '/admin' });
  const worker = await active(registration);
  // One after the other, while the page has nothing else to do: its own screen comes first.
  for (const load of CODE) {
    await idle();
    await load();
  }
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  worker.postMessage({ keep: [...new Set(files)] });
}

/** Not `ready`: a tab that came from a page of the shop is not controlled by it yet. */
function active({ active, installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker> {
  const coming = installing ?? waiting;
  if (!coming && active) return Promise.resolve(active);
  if (!coming) return Promise.reject(new Error('no worker'));
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
      if (coming.state === 'redundant') reject(new Error('the worker was not installed'));
    });
  });
}

/** Safari has no idle callbacks. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: IDLE_WAIT_MS });
    else setTimeout(resolve);
  });
}
