// What no page may show, at any width and text size: text that is cut, things beside the window, frames that move.
import type { Page } from '@playwright/test';

/** Told as `what: tag.class “text”`. */
export async function lookFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ')[0] ?? ''} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    /** What stands there for screen readers alone. */
    const isUnseen = (element: Element) =>
      element.clientWidth <= 1 || element.closest('.visually-hidden, [aria-hidden=true]') !== null;
    /** Can be scrolled to, or is cut on purpose by what is around it: a strip of pictures, a drawn background. */
    const isHeld = (element: Element) => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
        if (getComputedStyle(around).overflowX !== 'visible') return true;
      return false;
    };
    const faults = new Set<string>();
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width + 1)
      faults.add(`the page is ${document.documentElement.scrollWidth - width} px wider than the window`);
    for (const element of document.querySelectorAll('body *')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isUnseen(element)) continue;
      const { left, right } = element.getBoundingClientRect();
      if (right - left > 0 && (right > width + 1 || left < -1) && !isHeld(element))
        faults.add(`beside the window by ${Math.round(Math.max(right - width, -left))} px: ${name(element)}`);
      if (!hasText(element)) continue;
      const style = getComputedStyle(element);
      if (style.getPropertyValue('-webkit-line-clamp') !== 'none') continue;
      if (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1)
        faults.add(`cut by ${element.scrollWidth - element.clientWidth} px at the side: ${name(element)}`);
      if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2)
        faults.add(`cut by ${element.scrollHeight - element.clientHeight} px below: ${name(element)}`);
      const text = document.createRange();
      const ends = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
        .map((node) => {
          text.selectNodeContents(node);
          return text.getBoundingClientRect().right;
        });
      const over = Math.round(Math.max(...ends) - right);
      if (style.display !== 'inline' && style.overflowX === 'visible' && over > 2 && !isHeld(element))
        faults.add(`wider than its place by ${over} px: ${name(element)}`);
    }
    return [...faults];
  });
}

/** Highest sum of layout shifts on a page, the same as the limit for CLS in the benchmarks. */
const MAX_LAYOUT_SHIFT = 0.001;

interface Movement {
  readonly value: number;
  readonly text: string;
}

/** Records each layout shift; ask `movedFrames` afterwards. Call it before the first page is opened. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: { value: number; text: string }[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[])
        if (!entry.hadRecentInput) {
          const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
          const nodes = entry.sources.map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? node.outerHTML.slice(0, 90) : String(node?.nodeName);
            return `${what} (${place(previousRect)} to ${place(currentRect)})`;
          });
          moved.push({ value: entry.value, text: `${entry.value.toFixed(4)} by ${nodes.join(', ')}` });
        }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts of a page whose sum is above the limit; otherwise none. */
export async function movedFrames(page: Page): Promise<string[]> {
  const moved = await page.evaluate(() => (window as Window & { moved?: Movement[] }).moved ?? []);
  const sum = moved.reduce((total, { value }) => total + value, 0);
  return sum > MAX_LAYOUT_SHIFT ? moved.map(({ text }) => text) : [];
}
