import { useShop } from '../../shop/shop-context.tsx';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { listQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import styles from './bundle-samples.module.css';

const SHOWN = 6;

/** Decoration, so a failure shows nothing. */
export function BundleSamples() {
  const answer = useQuery(listQuery(useShop().data, {}, 1));
  if (answer.status === 'error') return null;
  const items = answer.status === 'success' ? answer.data.items.slice(0, SHOWN) : [];
  return (
    <div className={styles.samples} aria-hidden="true">
      {items.map((item) => (
        <ItemPicture
          key={item.id}
          item={item}
          alt=""
          sizes="(min-width: 768px) 17vw, 34vw"
          className={styles.picture}
        />
      ))}
    </div>
  );
}
