import type { ReactNode } from 'react';
import styles from './list-title.module.css';

interface ListTitleProps {
  title: string;
  lead?: ReactNode;
  /** A small picture beside the words. */
  picture?: ReactNode;
  /** A link after the lead. */
  children?: ReactNode;
}

/** The heading of a list, small enough for the first pictures to be in view. */
export function ListTitle({ title, lead, picture, children }: ListTitleProps) {
  return (
    <div className={styles.head}>
      {picture}
      <div className={styles.words}>
        <h1>{title}</h1>
        {(lead || children) && (
          <p>
            {lead} {children}
          </p>
        )}
      </div>
    </div>
  );
}
