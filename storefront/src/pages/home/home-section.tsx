import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './home-section.module.css';

export function HomeSection({
  title,
  lead,
  link,
  children,
}: {
  title: string;
  lead?: string | undefined;
  link: { to: string; label: string };
  children: ReactNode;
}) {
  return (
    <section className={`wrap ${styles.section}`}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link to={link.to} className={styles.all}>
          {link.label}
        </Link>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
