import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react';
import { useLocation } from 'react-router-dom';

/** How far each visited place had grown, so that going back finds the same list. Keyed by history entry. */
const grown = new Map<string, number>();

/** The pages on screen: from `first` to as far as the visitor scrolled. */
export function useGrowingPages(first: number): { last: number; grow: () => void } {
  const place = useLocation().key;
  const [, redraw] = useState(0);
  const last = Math.max(first, grown.get(`${place}:${first}`) ?? first);
  const grow = useCallback(() => {
    grown.set(`${place}:${first}`, last + 1);
    redraw((count) => count + 1);
  }, [place, first, last]);
  return { last, grow };
}

/** Calls back when the element comes within a screen's height of the view. Null watches nothing. */
export function useNearEnd(onNear: (() => void) | null): RefCallback<HTMLElement> {
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
