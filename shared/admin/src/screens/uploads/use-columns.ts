import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How many columns of at least `leastPx` fit into the element. */
export function useColumns(leastPx: number): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setColumns(Math.max(1, Math.floor(current.clientWidth / leastPx)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [leastPx]);
  return [element, columns];
}
