import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react';
import { useLocation } from 'react-router-dom';

/** How far each visited place had grown, so that going back finds the same list. Keyed by history entry. */
const lastPages = new Map<string, number>();

/** The pages on screen: from `first` to as far as the visitor scrolled. */
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

/** Calls back when the element comes within a screen's height of the view. Null watches nothing. */
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
