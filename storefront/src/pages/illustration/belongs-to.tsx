/** The packs and the series of an illustration, and the posts that name it. Nothing where there is none. */
import type { Illustration } from '@baobab/domain/entities/illustration';
import { shortMoney } from '@baobab/domain/money';
import { Link } from 'react-router-dom';
import { postsNamingQuery } from '../../features/blog/queries.ts';
import { seriesOfQuery } from '../../features/filters/queries.ts';
import { packsOfItemQuery } from '../../features/packs/queries.ts';
import { packPath, postPath, seriesPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { BundleLine } from '../packs/bundle-offer.tsx';
import { Section } from './section.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './illustration-page.module.css';

interface BelongsToProps {
  item: Pick<Illustration, 'id' | 'series'>;
  /** Beside its packs alone: most illustrations are in none, and so not in the bundle. */
  offersBundle: boolean;
}

export function BelongsTo({ item, offersBundle }: BelongsToProps) {
  const currency = useCurrency();
  const { data } = useShop();
  const series = useQuery(item.series === null ? null : seriesOfQuery(data, item.series));
  const packs = useQuery(packsOfItemQuery(data, item.id));
  const posts = useQuery(postsNamingQuery(data, item.id));
  const known = series.status === 'success' ? series.data : null;
  return (
    <>
      {packs.status === 'success' && packs.data.length > 0 && (
        <Section title="In these packs">
          <ul className={styles.posts}>
            {packs.data.map(({ slug, title, price }) => (
              <li key={slug}>
                <Link to={packPath(slug)} className={styles.row}>
                  {title}
                  {price !== null && `, ${shortMoney(price, currency)}`}
                </Link>
              </li>
            ))}
          </ul>
          {offersBundle && <BundleLine />}
        </Section>
      )}
      {known && (
        <Section title="Series">
          <Link to={seriesPath(known.slug)} className={styles.row}>
            {known.name}
          </Link>
          {known.description && <p>{known.description}</p>}
        </Section>
      )}
      {posts.status === 'success' && posts.data.length > 0 && (
        <Section title="Read more">
          <ul className={styles.posts}>
            {posts.data.map(({ id, title }) => (
              <li key={id}>
                <Link to={postPath(id)} className={styles.row}>
                  Read more in “{title}”
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
