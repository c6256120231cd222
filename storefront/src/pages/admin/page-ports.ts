/** The page's clock and network, as the upload and the draft engine ask for them. */
import type { Clock, Connectivity } from '@baobab/uploads/ports';

export const pageClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

export const pageConnectivity: Connectivity = {
  online: () => navigator.onLine,
  subscribe(listener) {
    const tell = () => listener(navigator.onLine);
    window.addEventListener('online', tell);
    window.addEventListener('offline', tell);
    return () => {
      window.removeEventListener('online', tell);
      window.removeEventListener('offline', tell);
    };
  },
};
