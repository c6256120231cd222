import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import styles from './uploads.module.css';

const OVERSCAN = 8;

interface VirtualTableProps {
  label: string;
  count: number;
  rowPx: number;
  head?: ReactNode;
  /** This row exists also out of sight, so that it keeps the focus; it comes into sight when it changes. */
  activeRow?: number;
  onRange: (range: { first: number; last: number }) => void;
  renderRow: (index: number) => ReactNode;
}

/** Equal rows of which only those in sight exist. Screen readers hear the true number of rows. */
export function VirtualTable({ label, count, rowPx, head, activeRow, onRange, renderRow }: VirtualTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (activeRow === undefined || activeRow >= range.count || indexes.includes(activeRow)) return indexes;
      return [...indexes, activeRow].sort((a, b) => a - b);
    },
    [activeRow],
  );
  // React Compiler, which the rule is for, does not run here
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowPx,
    getScrollElement: () => box.current,
    overscan: OVERSCAN,
    rangeExtractor,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  useEffect(() => onRange({ first: Math.max(0, first - OVERSCAN), last: last + OVERSCAN }), [onRange, first, last]);
  useEffect(() => {
    if (activeRow !== undefined) virtualizer.scrollToIndex(activeRow, { align: 'auto' });
  }, [virtualizer, activeRow]);
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  return (
    <div className={styles.rows} role="table" aria-label={label} aria-rowcount={count + (head ? 1 : 0)}>
      {head && <div role="rowgroup">{head}</div>}
      <div className={styles.rowsScroll} role="rowgroup" ref={box}>
        <div className={styles.rowsSpace} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + (head ? 2 : 1)}
              className={styles.row}
              style={{ transform: `translateY(${start}px)`, height: rowPx }}
            >
              {renderRow(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
