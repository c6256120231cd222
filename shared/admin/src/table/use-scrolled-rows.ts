import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/** Height of every row while the table scrolls; the style sheet holds them to it. */
const ROW_PX = 56;
const COMPACT_ROW_PX = 40;
const OVERSCAN = 6;

/** Rows of a long list, which is loaded as it is scrolled to. */
export interface ScrolledRows<Row> {
  total: number;
  /** Undefined until its page has arrived. */
  at(index: number): Row | undefined;
  /** Hears which rows are in sight. */
  onRange(first: number, last: number): void;
}

/** The rows in sight of a scrolled table, and the space (pixels) of those before and after. */
export function useScrolledRows<Row>(list: ScrolledRows<Row> | undefined, isCompact: boolean) {
  const rowPx = isCompact ? COMPACT_ROW_PX : ROW_PX;
  const box = useRef<HTMLDivElement>(null);
  const total = list?.total ?? 0;
  // React Compiler, which the rule is for, does not run here
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: total,
    enabled: list !== undefined,
    estimateSize: () => rowPx,
    getScrollElement: () => box.current,
    overscan: OVERSCAN,
    // the browser scrolls on while React makes the rows
    useFlushSync: false,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const items = virtualizer.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const onRange = list?.onRange;
  useEffect(() => onRange?.(from, to), [onRange, from, to]);

  const rows: Row[] = [];
  let first = from;
  for (const { index } of items) {
    const row = list?.at(index);
    if (row !== undefined) {
      if (rows.length === 0) first = index;
      rows.push(row);
    } else if (rows.length > 0) break;
  }
  return {
    box,
    rows,
    before: { count: first, px: first * rowPx },
    after: { px: Math.max(0, total - first - rows.length) * rowPx },
  };
}
