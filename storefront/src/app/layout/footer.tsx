import { BRAND } from '@baobab/domain/brand';
import { Link } from 'react-router-dom';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { ThemeChoice } from '../../features/theme/theme-choice.tsx';
import { BrandMark } from '../../ui/page/brand-mark.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { categoryLinks, legalLinks, mainLinks, type Destination } from './navigation.ts';
import styles from './footer.module.css';

export function Footer() {
  const { data } = useShop();
  return (
    <footer className={styles.footer}>
      <div className="strip" />
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.blurb}>
          <p className={styles.brand} translate="no">
            <BrandMark size={40} />
            {BRAND}
          </p>
          <p>
            Pictures that celebrate Black people and culture: at work, at school, at home, in love and in faith. Made to
            be used, ready to download.
          </p>
        </div>
        <div className={styles.news}>
          <h2>Newsletter</h2>
          <NewsletterForm data={data} source="footer" button="Subscribe" />
        </div>
        <LinkList title="Explore" links={mainLinks} />
        <LinkList title="Categories" links={categoryLinks} />
      </div>
      <div className={`wrap ${styles.base}`}>
        <nav aria-label="Legal">
          <Links className={styles.legal} links={legalLinks} />
        </nav>
        <ThemeChoice />
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: readonly Destination[] }) {
  return (
    <nav aria-label={title} className={styles.list}>
      <h2>{title}</h2>
      <Links className={styles.links} links={links} />
    </nav>
  );
}

function Links({ className, links }: { className: string | undefined; links: readonly Destination[] }) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
