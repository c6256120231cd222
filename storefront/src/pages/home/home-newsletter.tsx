import { useShop } from '../../shop/shop-context.tsx';
import { useShopDetails } from '../../features/shop-details/queries.ts';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import styles from './home-newsletter.module.css';

export function HomeNewsletter() {
  const { data } = useShop();
  const { hasFreePack } = useShopDetails(data);
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="five-free">
      <div className={styles.words}>
        <h2 id="five-free">{hasFreePack ? 'Get 5 Free Illustrations' : 'Hear of new illustrations'}</h2>
        <p>
          {hasFreePack && 'A ZIP of five once you have confirmed your address, without an account. Then: '}
          {hasFreePack ? 'what' : 'What'} is new and what is free. The welcome email has a link that unsubscribes you at
          any time.
        </p>
      </div>
      <NewsletterForm data={data} source="home" button={hasFreePack ? 'Get Free Pack' : 'Subscribe'} />
    </section>
  );
}
