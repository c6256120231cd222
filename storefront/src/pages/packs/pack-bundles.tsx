import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { Link } from 'react-router-dom';
import { bundleQuoteQuery } from '../../features/packs/offer-queries.ts';
import { bundleInWords } from '../../features/packs/pack-texts.ts';
import { ownPackQuery } from '../../features/packs/queries.ts';
import { illustrationPath } from '../../head/addresses.ts';
import { useQuery } from '../../query/use-query.ts';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { userOf } from '../../features/account/session-state.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './packs.module.css';

/** The bundles that have this pack too; they are the way to get a pack that is not sold by itself. */
export function PackBundles({ pack }: { pack: ShopPack }) {
  const sold = pack.bundles.filter(({ isDeliverable }) => isDeliverable);
  if (sold.length === 0)
    return pack.price === null ? <p className={styles.facts}>It goes on sale together with its bundle.</p> : null;
  return (
    <ul className={styles.bundles} aria-label="Bundles with this pack">
      {sold.map((bundle) => (
        <BundleOfPack key={bundle.id} pack={pack} bundle={bundle} />
      ))}
    </ul>
  );
}

/** Nothing for owners of the bundle, and for members until it is known what they pay. */
function BundleOfPack({ pack, bundle }: { pack: ShopPack; bundle: ShopPack['bundles'][number] }) {
  const currency = useCurrency();
  const { data } = useShop();
  const user = userOf(useSession());
  const ids = pack.bundles.map(({ id }) => id);
  const quote = useQuery(user ? bundleQuoteQuery(data, user.id, bundle.id) : null);
  const owned = useQuery(user ? ownPackQuery(data, user.id, pack.slug, ids) : null);
  if (user && (quote.status !== 'success' || quote.data === null || owned.status !== 'success')) return null;
  const price = quote.status === 'success' && quote.data ? quote.data.amount : bundle.price;
  const isOwned = owned.status === 'success' && owned.data;
  const name = bundle.id === BUNDLE_ID ? 'See the complete bundle' : `See ${bundle.title}`;
  const to = illustrationPath(bundle.id);
  return (
    <li>
      <p>
        {bundleInWords(isOwned ? 0 : pack.price, bundle, price, currency)}
        {bundle.id === BUNDLE_ID && ' Single illustrations are sold separately.'}
      </p>
      {pack.price === null ? (
        <ButtonLink to={to} look="primary" size="large">
          {name}
        </ButtonLink>
      ) : (
        <Link to={to}>{name}</Link>
      )}
    </li>
  );
}
