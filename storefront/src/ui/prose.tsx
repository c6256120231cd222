import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Long text: one measure, clear steps between headings, nothing else. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>;
}
