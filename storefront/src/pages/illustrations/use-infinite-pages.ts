import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react';
import { useLocation } from 'react-router-dom';

/** Last loaded page by history entry, so that going back restores the list. */
const lastPages = new Map<string, number>();

/** The loaded pages: `first` to `last`. */
export function useInfinitePages(first: number): { last: number; grow: () => void } {
  const entry = useLocation().key;
  const [, rerender] = useState(0);
  const last = Math.max(first, lastPages.get(`${entry}:${first}`) ?? first);
  const grow = useCallback(() => {
    lastPages.set(`${entry}:${first}`, last + 1);
    rerender((count) => count + 1);
  }, [entry, first, last]);
  return { last, grow };
}

/** Calls back when the element comes within one screen height of the viewport. */
export function useOnNearEnd(onNear: (() => void) | null): RefCallback<HTMLElement> {
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  return useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current?.();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}
