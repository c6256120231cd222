/** A bar at the bottom of the window, while the page's own buttons for buying (`data-buy`) are scrolled past. */
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../../ui/browser/class-names.ts';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  title: string;
  price: ReactNode;
  /** Wide windows have it too. */
  everywhere?: boolean;
  /** The button. */
  children: ReactNode;
}

export function BuyBar({ title, price, everywhere, children }: BuyBarProps) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (bar.current ? followButtons(bar.current) : undefined), []);
  return (
    <aside ref={bar} className={classNames(styles.bar, everywhere && styles.everywhere)} aria-label={title}>
      <p className={styles.words}>
        <strong>{title}</strong>
        {price}
      </p>
      {children}
    </aside>
  );
}

/** Without rendering: scrolling stays as smooth as it was. Returns the way to stop. */
function followButtons(bar: HTMLElement): () => void {
  const seen = new Map<Element, { isSeen: boolean; isPast: boolean }>();
  const header = document.querySelector('header')?.offsetHeight ?? 0;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        seen.set(target, { isSeen: isIntersecting, isPast: boundingClientRect.bottom <= header });
      const states = [...seen.values()];
      const isShown = states.some(({ isPast }) => isPast) && !states.some(({ isSeen }) => isSeen);
      // A focus inside keeps it, or the focus would be lost.
      bar.toggleAttribute('data-shown', isShown || bar.contains(document.activeElement));
    },
    { rootMargin: `-${header}px 0px 0px` },
  );
  for (const place of document.querySelectorAll('main [data-buy]')) observer.observe(place);
  return () => observer.disconnect();
}
