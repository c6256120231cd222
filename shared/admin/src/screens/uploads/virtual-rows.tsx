import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

const OVERSCAN = 8;

interface VirtualRowsProps {
  label: string;
  count: number;
  rowPx: number;
  head?: ReactNode;
  onRange: (range: { first: number; last: number }) => void;
  renderRow: (index: number) => ReactNode;
}

/** A list of equal rows of which only those in sight exist. Screen readers hear the true number of rows. */
export function VirtualRows({ label, count, rowPx, head, onRange, renderRow }: VirtualRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 20 });

  const measure = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const first = Math.max(0, Math.floor(element.scrollTop / rowPx) - OVERSCAN);
    const last = Math.min(
      Math.max(0, count - 1),
      Math.ceil((element.scrollTop + element.clientHeight) / rowPx) + OVERSCAN,
    );
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, [count, rowPx]);

  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [measure]);
  useEffect(() => onRange(range), [onRange, range]);

  const indexes = Array.from(
    { length: Math.max(0, Math.min(range.last, count - 1) - range.first + 1) },
    (_, index) => range.first + index,
  );
  return (
    <div className="rows" role="table" aria-label={label} aria-rowcount={count + (head ? 1 : 0)}>
      {head && <div role="rowgroup">{head}</div>}
      <div className="rows-scroll" role="rowgroup" ref={box} onScroll={measure}>
        <div className="rows-space" role="presentation" style={{ height: count * rowPx }}>
          {indexes.map((index) => (
            <div
              key={index}
              role="row"
              aria-rowindex={index + (head ? 2 : 1)}
              className="row"
              style={{ transform: `translateY(${index * rowPx}px)`, height: rowPx }}
            >
              {renderRow(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
