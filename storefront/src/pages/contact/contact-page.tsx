import { Link } from 'react-router-dom';
import { DocumentTitle } from '../../ui/document-title.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CONTACT_EMAIL } from './contact-details.ts';
import styles from './contact-page.module.css';

export function ContactPage() {
  return (
    <div className="wrap">
      <DocumentTitle title="Contact" description="Questions about a license, an order, or a picture you can’t find." />
      <PageHead
        title="Contact"
        lead="A question about a license, an order, or a picture you can’t find? We read everything."
      />
      <div className={styles.page}>
        <div className={styles.ways}>
          <section>
            <h2>Write</h2>
            <p>
              <a href={`mailto:${CONTACT_EMAIL}`} className={styles.mail}>
                <Icon name="mail" />
                {CONTACT_EMAIL}
              </a>
            </p>
            <p>We answer within two working days. If it is about an order, name its number: it is in My Purchases.</p>
          </section>
          <section>
            <h2>Read</h2>
            <p>
              Licenses, files, refunds: most answers are in the <Link to="/faq">FAQ</Link>.
            </p>
          </section>
        </div>
        <figure className={styles.map}>
          <div className={styles.drawing} aria-hidden="true" />
          <figcaption>Wherever you are: everything in this shop is delivered by download.</figcaption>
        </figure>
      </div>
    </div>
  );
}
