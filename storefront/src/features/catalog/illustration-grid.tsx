import { catalogMessages } from '@baobab/domain/messages';
import { useEffect, useRef, type ReactNode } from 'react';
import { LoadingMessage, Skeleton } from '../../ui/skeleton.tsx';
import styles from './illustration-grid.module.css';

/** `few`: one row that fills the width. `small`: a row of four. Default: whole lists. */
export type GridSize = 'few' | 'small';

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
