import type { ReactNode } from 'react';
import { BrandMark } from '../page/brand-mark.tsx';
import { Button } from '../controls/button.tsx';
import { FocusedHeading } from '../page/focused-heading.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import styles from './notice.module.css';

export function Notice({
  tone = 'plain',
  title,
  children,
}: {
  tone?: 'plain' | 'error';
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name="alert" />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}

/** A failed query, with a button to repeat it. */
export function LoadFailure({ title, retry, children }: { title: string; retry: () => void; children?: ReactNode }) {
  return (
    <Notice tone="error" title={title}>
      {children}
      <Button look="outline" onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}

/** A page or section without content: says why and where to go. */
export function EmptyState({
  title,
  level = 2,
  focused = false,
  icon,
  children,
}: {
  title: string;
  level?: 1 | 2;
  /** It takes the place of what was pressed, and the focus. */
  focused?: boolean;
  icon?: IconName;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.emptyState}>
      <div className={styles.words}>
        {icon && <Icon name={icon} size={40} />}
        {focused ? <FocusedHeading level={level}>{title}</FocusedHeading> : <Heading>{title}</Heading>}
        {children}
      </div>
      <div className={styles.scene} aria-hidden="true">
        <BrandMark />
      </div>
    </div>
  );
}
