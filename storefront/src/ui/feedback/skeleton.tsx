import { useEffect, type CSSProperties } from 'react';
import { announce } from './announcer.tsx';
import styles from './skeleton.module.css';

/** Reserves the space of loading content. */
export function Skeleton({ width, height, ratio }: { width?: string; height?: string; ratio?: string }) {
  const style: CSSProperties = { width, height, aspectRatio: ratio };
  return <span className={styles.skeleton} style={style} aria-hidden="true" />;
}

/** For screen readers, beside skeletons. */
export function LoadingMessage({ children }: { children: string }) {
  useEffect(() => announce(children), [children]);
  return <p className="visually-hidden">{children}</p>;
}
