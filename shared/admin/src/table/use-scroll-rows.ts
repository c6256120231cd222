import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowWindow } from './use-row-window.ts';

/** Height of every row while the table scrolls; the style sheet holds them to it. */
export const SCROLL_ROW_PX = 57;
const OVERSCAN = 6;

/** The rows in sight of a scrolled table, and the space (pixels) of those before and after. */
export function useScrollRows<Row>(window: RowWindow<Row> | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 0 });
  const total = window?.total ?? 0;
  const measure = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const first = Math.max(0, Math.floor(element.scrollTop / SCROLL_ROW_PX) - OVERSCAN);
    const last = Math.ceil((element.scrollTop + element.clientHeight) / SCROLL_ROW_PX) + OVERSCAN;
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  const active = window !== undefined;
  useLayoutEffect(() => {
    if (active) measure();
  }, [active, total, measure]);
  useEffect(() => {
    if (!active || !box.current) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [active, measure]);
  const onRange = window?.onRange;
  useEffect(() => onRange?.(range), [onRange, range]);

  const rows: Row[] = [];
  // a list that became shorter pulls a deep scroll position back to its end
  let first = Math.min(range.first, total);
  for (let index = range.first; index <= Math.min(range.last, total - 1); index += 1) {
    const row = window?.at(index);
    if (row !== undefined) {
      if (rows.length === 0) first = index;
      rows.push(row);
    } else if (rows.length > 0) break;
  }
  return {
    box,
    onScroll: active ? measure : undefined,
    rows,
    before: { count: first, px: first * SCROLL_ROW_PX },
    after: { px: Math.max(0, total - first - rows.length) * SCROLL_ROW_PX },
  };
}
