import type { ReactNode } from 'react';
import styles from './auth-page.module.css';

export function AuthFrame({ title, subtitle, children }: { title: string; subtitle: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.weave} aria-hidden="true" />
      <div className={styles.column}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
      </div>
    </div>
  );
}
