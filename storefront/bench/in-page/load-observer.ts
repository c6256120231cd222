// Each function is sent to the measured page by itself, so none may use anything outside of it.

export interface Observed {
  lcpMs: number;
  /** File name of the picture, or tag name of the element. */
  lcpElement: string;
  /** Time of long tasks beyond 50 ms each, after the first paint. */
  tbtMs: number;
  cls: number;
  renderBlocking: number;
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs before the page's scripts. */
export function observeLoad(): void {
  const observed: Observed = {
    lcpMs: Number.NaN,
    lcpElement: '',
    tbtMs: 0,
    cls: 0,
    renderBlocking: 0,
  };
  window.observed = observed;
  const see = <Entry>(type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as Entry))).observe({
      type,
      buffered: true,
    });
  see<PerformanceEntry & { url: string; element: Element | null }>('largest-contentful-paint', (entry) => {
    observed.lcpMs = entry.startTime;
    observed.lcpElement = entry.url.split('/').at(-1) || entry.element?.tagName.toLowerCase() || '';
  });
  see<PerformanceEntry>('longtask', ({ startTime, duration }) => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
    if (startTime + duration > painted) observed.tbtMs += Math.max(0, duration - 50);
  });
  // Cumulative layout shift: the worst window of shifts less than 1 s apart, at most 5 s long.
  let start = 0;
  let last = 0;
  let sum = 0;
  see<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    const same = entry.startTime - last < 1000 && entry.startTime - start < 5000;
    sum = same ? sum + entry.value : entry.value;
    start = same ? start : entry.startTime;
    last = entry.startTime;
    observed.cls = Math.max(observed.cls, sum);
  });
}

export function readLoad(): Observed {
  const resources = performance.getEntriesByType('resource') as (PerformanceResourceTiming & {
    renderBlockingStatus?: string;
  })[];
  return {
    ...window.observed,
    renderBlocking: resources.filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').length,
  };
}
