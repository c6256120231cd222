import { Link } from 'react-router-dom';
import { useShop } from '../../shop/shop-context.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactMap } from './contact-map.tsx';
import styles from './contact-page.module.css';

export function ContactPage() {
  const { data } = useShop();
  const details = useShopDetails(data);
  return (
    <div className="wrap">
      <PageHeader
        title="Contact"
        lead="A question about a license, an order, or an illustration you can’t find? We read everything."
      />
      <div className={styles.page}>
        <section aria-labelledby="write" className={styles.write}>
          <h2 id="write">Send us a message</h2>
          <ContactForm data={data} />
        </section>
        <div className={styles.ways}>
          <section>
            <h2>Read first</h2>
            <p>
              Licenses, files, refunds: most answers are in the <Link to="/faq">FAQ</Link>.
            </p>
            <p>If it is about an order, name its number: it is in the email that confirmed it.</p>
          </section>
          <ContactDetails details={details} />
        </div>
      </div>
      <ContactMap />
    </div>
  );
}
