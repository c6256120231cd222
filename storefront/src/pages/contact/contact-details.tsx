import type { ShopDetails } from '@baobab/domain/entities/shop-settings';
import { Icon } from '../../ui/controls/icon.tsx';
import styles from './contact-page.module.css';

/** Ways to reach the shop besides the form; only those that the owner has filled in. */
export function ContactDetails({ details }: { details: ShopDetails }) {
  const { contactEmail, contactPhone, contactHours, companyName, companyAddress, socialLinks } = details;
  return (
    <>
      {contactEmail && (
        <section>
          <h2>By email</h2>
          <p>
            <a href={`mailto:${contactEmail}`} className={styles.mail}>
              <Icon name="mail" />
              {contactEmail}
            </a>
          </p>
        </section>
      )}
      {contactPhone && (
        <section>
          <h2>By phone</h2>
          <p>
            <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`} className={styles.mail}>
              {contactPhone}
            </a>
          </p>
          {contactHours && <p>{contactHours}</p>}
        </section>
      )}
      {companyAddress && (
        <section>
          <h2>By mail</h2>
          <address className={styles.address}>
            {companyName && <strong>{companyName}</strong>}
            {companyName ? `\n${companyAddress}` : companyAddress}
          </address>
        </section>
      )}
      {socialLinks.length > 0 && (
        <section>
          <h2>Elsewhere</h2>
          <ul className={styles.elsewhere}>
            {socialLinks.map((address) => (
              <li key={address}>
                <a href={address} rel="me noopener">
                  {address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
