declare global {
  interface Window {
    tellInteraction: (durationMs: number) => void;
  }
}

/** Runs in the measured page: reports the duration of every event that belongs to an interaction. */
export function reportInteractions(): void {
  const tell = (list: PerformanceEntryList) => {
    for (const entry of list as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) window.tellInteraction(entry.duration);
  };
  const observer = new PerformanceObserver((list) => tell(list.getEntries()));
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  addEventListener('pagehide', () => tell(observer.takeRecords()));
}
