import { useEffect, type CSSProperties } from 'react';
import { announce } from './announcer.tsx';
import styles from './skeleton.module.css';

/** Holds the place of what is loading, in its exact size, so that nothing moves when it comes. */
export function Skeleton({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) {
  const style: CSSProperties = { width, height, aspectRatio: ratio };
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}

/** What a screen reader hears while skeletons are shown. */
export function LoadingMessage({ children }: { children: string }) {
  useEffect(() => announce(children), [children]);
  return <p className="visually-hidden">{children}</p>;
}
