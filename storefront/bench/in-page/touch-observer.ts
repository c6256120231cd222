// Each function is sent to the measured page by itself, so none may use anything outside of it.

interface Observed {
  answerMs: number;
  lcpMs: number;
}

declare global {
  interface Window {
    firstTouch: Observed;
  }
}

/** Runs before the page's scripts. @param answer selects what the touch is answered with */
export function observeTouch(answer: string): void {
  const observed: Observed = { answerMs: 0, lcpMs: 0 };
  window.firstTouch = observed;
  new PerformanceObserver((list) => {
    observed.lcpMs = list.getEntries().at(-1)?.startTime ?? observed.lcpMs;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const onTouch = ({ timeStamp }: Event) => {
    const look = () => {
      // The callback comes before the frame is painted, the task after it.
      if (document.querySelector(answer)?.checkVisibility())
        setTimeout(() => (observed.answerMs = performance.now() - timeStamp));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener('pointerdown', onTouch, { capture: true, once: true });
}

export function readTouch(): { answerMs: number; jsAfterPaintMs: number } {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
  const { answerMs, lcpMs } = window.firstTouch;
  const painted = Math.max(lcpMs, page?.loadEventEnd ?? 0);
  return { answerMs, jsAfterPaintMs: Math.min(...scripts.map(({ startTime }) => startTime)) - painted };
}
