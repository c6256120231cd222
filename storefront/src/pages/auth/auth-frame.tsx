import type { ReactNode } from 'react';
import { AuthPicture, WhySignIn, type Wanted } from './wanted.tsx';
import styles from './auth-page.module.css';

interface AuthFrameProps {
  title: string;
  subtitle: ReactNode;
  wanted?: Wanted | null;
  children?: ReactNode;
}

export function AuthFrame({ title, subtitle, wanted = null, children }: AuthFrameProps) {
  return (
    <div className={styles.page}>
      <AuthPicture wanted={wanted} />
      <div className={styles.column}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        <WhySignIn wanted={wanted} />
        {children}
      </div>
    </div>
  );
}
