// Processor time of a page's tasks, which other work on the machine does not lengthen, unlike their duration.
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Begins to record. A slowed processor counts as slow: the browser slows it by keeping it busy. */
export async function taskTimes(browser: Browser, page: Page): Promise<{ longest: () => Promise<number> }> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  return {
    async longest() {
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      const main = new Set(
        traceEvents
          .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid}/${tid}`),
      );
      const times = traceEvents
        .filter(({ name, pid, tid }) => /RunTask$/.test(name) && main.has(`${pid}/${tid}`))
        .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000);
      return Math.max(0, ...times);
    },
  };
}
