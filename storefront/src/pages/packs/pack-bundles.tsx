import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { Link } from 'react-router-dom';
import { bundleInWords } from '../../features/packs/pack-texts.ts';
import { illustrationPath } from '../../head/addresses.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useCurrency } from '../../ui/currency.ts';
import styles from './packs.module.css';

/** The bundles that have this pack too; they are the way to get a pack that is not sold by itself. */
export function PackBundles({ pack }: { pack: ShopPack }) {
  const currency = useCurrency();
  const sold = pack.bundles.filter(({ isDeliverable }) => isDeliverable);
  if (sold.length === 0)
    return pack.price === null ? <p className={styles.facts}>It goes on sale together with its bundle.</p> : null;
  return (
    <ul className={styles.bundles} aria-label="Bundles with this pack">
      {sold.map((bundle) => {
        const name = bundle.id === BUNDLE_ID ? 'See the complete bundle' : `See ${bundle.title}`;
        const to = illustrationPath(bundle.id);
        return (
          <li key={bundle.id}>
            <p>{bundleInWords(pack.price, bundle, currency)}</p>
            {pack.price === null ? (
              <ButtonLink to={to} look="primary" size="large">
                {name}
              </ButtonLink>
            ) : (
              <Link to={to}>{name}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
