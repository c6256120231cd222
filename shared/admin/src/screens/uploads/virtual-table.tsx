import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './uploads.module.css';

const OVERSCAN = 8;

interface VirtualTableProps {
  label: string;
  count: number;
  rowPx: number;
  head?: ReactNode;
  onRange: (range: { first: number; last: number }) => void;
  renderRow: (index: number) => ReactNode;
}

/** Equal rows of which only those in sight exist. Screen readers hear the true number of rows. */
export function VirtualTable({ label, count, rowPx, head, onRange, renderRow }: VirtualTableProps) {
  const box = useRef<HTMLDivElement>(null);
  // React Compiler, which the rule is for, does not run here
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowPx,
    getScrollElement: () => box.current,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange({ first, last }), [onRange, first, last]);
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
