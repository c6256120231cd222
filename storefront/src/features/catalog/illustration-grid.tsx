import { catalogMessages } from '@baobab/domain/messages';
import { useEffect, useRef, type ReactNode } from 'react';
import { LoadingMessage, Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { FrameWidths } from '../../ui/picture/picture-sizes.ts';
import styles from './illustration-grid.module.css';

/** `few`: one row that fills the width. `small`: a row of four. Default: whole lists. */
export type GridSize = 'few' | 'small';

/** `beside`: a whole list beside its filters. */
export type CardPlace = GridSize | 'all' | 'beside';

export const CARD_WIDTHS: Readonly<Record<CardPlace, FrameWidths>> = {
  all: [
    ['(min-width: 137.5rem)', '20.8rem'],
    ['(min-width: 100rem)', 'min(26.4rem, 22.2vw)'],
    ['(min-width: 68.75rem)', '30vw'],
    ['(min-width: 45.5rem)', '45vw'],
    ['(min-width: 32.5rem)', '92vw'],
    '43vw',
  ],
  beside: [
    ['(min-width: 137.5rem)', '17.4rem'],
    ['(min-width: 100rem)', 'min(22.2rem, 19vw)'],
    ['(min-width: 86.5rem)', '24.3vw'],
    ['(min-width: 64rem)', '34vw'],
    ['(min-width: 45.5rem)', '45vw'],
    ['(min-width: 32.5rem)', '92vw'],
    '43vw',
  ],
  few: [['(min-width: 43.75rem)', 'min(35.7rem, 30.2vw)'], 'min(22rem, 70vw)'],
  small: [['(min-width: 64rem)', 'min(26.4rem, 22.5vw)'], '45vw'],
};

/** After rendering and scroll restoration. */
const SETTLED_MS = 500;

/** Cards in rows; each child is one list item. */
export function IllustrationGrid({ size, children }: { size?: GridSize; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => list.current && skipOffscreenRendering(list.current), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ul ref={list} className={styles.grid} data-size={size}>
      {children}
    </ul>
  );
}

/**
 * Cards out of sight get `content-visibility: auto`, which needs their laid-out size. Visible ones never do: Chromium would repaint
 * them and count a layout shift.
 */
function skipOffscreenRendering(list: HTMLUListElement): void {
  const visible = [...list.children].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  for (const [at, card] of [...list.children].entries()) card.toggleAttribute('data-seen', visible[at]);
  list.dataset['settled'] = '';
}

/** Items of an `IllustrationGrid`. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={styles.skeleton}>
          {at === 0 && <LoadingMessage>{catalogMessages.loading}</LoadingMessage>}
          <span className={styles.picture}>
            <Skeleton ratio="inherit" height="100%" />
          </span>
          <Skeleton width="70%" height="1.5rem" />
          <Skeleton width="35%" height="1rem" />
          <Skeleton width="100%" height="2.75rem" />
        </li>
      ))}
    </>
  );
}
