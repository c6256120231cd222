import { useId, type ReactNode } from 'react';
import screenStyles from '../../frame/screen.module.css';

interface CustomerCardProps {
  title: string;
  /** Beside the title. */
  extra?: ReactNode;
  /** In place of the content where there is none. */
  empty?: string | false;
  children: ReactNode;
}

export function CustomerCard({ title, extra, empty, children }: CustomerCardProps) {
  const id = useId();
  return (
    <section className={screenStyles.card} aria-labelledby={id}>
      <div className={screenStyles.cardHead}>
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      {empty ? <p className="soft">{empty}</p> : children}
    </section>
  );
}
