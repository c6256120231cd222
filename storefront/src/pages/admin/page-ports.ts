/** The page's clock and network, as the upload and the draft engine ask for them. */
import type { NetworkStatus } from '@baobab/domain/connection-monitor';
import type { Clock } from '@baobab/uploads/ports';

export const pageClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** What the browser reports: false is certain, true only means that there is some network. */
export const pageNetwork: NetworkStatus = {
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
