import { useShop } from '../../shop/shop-context.tsx';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import styles from './home-newsletter.module.css';

export function HomeNewsletter() {
  const { data } = useShop();
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="five-free">
      <div className={styles.words}>
        <h2 id="five-free">Get 5 Free Illustrations</h2>
        <p>
          A pack of five, and then what is new and what is free, about once a month. Every mail has a link to
          unsubscribe.
        </p>
      </div>
      <NewsletterForm data={data} source="home" button="Get Free Pack" />
    </section>
  );
}
