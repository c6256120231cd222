declare global {
  interface Window {
    tellInteraction: (durationMs: number) => void;
    tellTask: (durationMs: number) => void;
  }
}

/** Runs in the measured page: reports the duration of every event that belongs to an interaction, and of every long task. */
export function reportInteractions(): void {
  const tell = (list: PerformanceEntryList) => {
    for (const entry of list as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) window.tellInteraction(entry.duration);
  };
  const observer = new PerformanceObserver((list) => tell(list.getEntries()));
  observer.observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  const tasks = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => window.tellTask(duration)),
  );
  tasks.observe({ type: 'longtask', buffered: true });
  addEventListener('pagehide', () => tell(observer.takeRecords()));
}
