import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './home-section.module.css';

export function HomeSection({
  title,
  link,
  children,
}: {
  title: string;
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
      </div>
      {children}
    </section>
  );
}
