import { checkPurchase } from '@baobab/data/purchases';
import type { BundleSale } from '@baobab/data/bundles';
import { imageUrl } from '@baobab/data/images';
import { BUNDLE_CART_ID, BUNDLE_ID } from '@baobab/domain/constants';
import { bundleMessages, cartMessages } from '@baobab/domain/messages';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { userOf } from '../../features/account/session-state.ts';
import { contentsInWords, summarize } from '../../features/bundle/bundle-summary.ts';
import { BUNDLE_TITLE } from '../../features/bundle/bundle-texts.tsx';
import { bundleSaleQuery } from '../../features/bundle/queries.ts';
import { showAuthRequired } from '../../features/downloads/start-download.ts';
import { useQuery } from '../../query/use-query.ts';
import { type ReturnState } from '../../ui/return-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/notice.tsx';
import styles from './bundle-page.module.css';

const bundleItem = (sale: BundleSale, price: number, image: string | null) => ({
  id: BUNDLE_CART_ID,
  title: BUNDLE_TITLE,
  price,
  description: `${contentsInWords(summarize(sale.packs))}, with a commercial license.`,
  category: 'bundle',
  isFree: false,
  ...(image ? { image } : {}),
});

const CART_PICTURE_PX = 400;

/**
 * Adds the bundle and opens the cart; owners get a link to their files, visitors sign in first. The server refuses a
 * bundle that is not on sale, and takes its price from the catalog.
 */
export function GetBundle() {
  const { cart, data } = useShop();
  const user = userOf(useSession());
  const navigate = useNavigate();
  const sale = useQuery(bundleSaleQuery(data));
  const owned = useQuery(
    user ? { key: `purchases:${user.id}:bundle`, fetch: () => checkPurchase(data, user.id, BUNDLE_ID) } : null,
  );

  if (owned.status === 'success' && owned.data) {
    return (
      <ButtonLink to="/bundle-download-success" look="primary" size="large">
        Go to your downloads
      </ButtonLink>
    );
  }
  if (sale.status === 'error') return <LoadFailure title="The price could not be loaded." retry={sale.refetch} />;
  const known = sale.status === 'success' ? sale.data : null;
  const price = known?.price ?? null;
  if (known && (!known.onSale || price === null)) return <NotOnSale sale={known} />;
  const get = () => {
    if (!user) {
      showAuthRequired();
      void navigate('/auth', { state: { next: '/bundle' } satisfies ReturnState });
      return;
    }
    if (!known || price === null) return;
    const image = known.cover ? imageUrl(data.http.url, known.cover, CART_PICTURE_PX) : null;
    cart.add(bundleItem(known, price, image), cartMessages.bundleAdded);
    void navigate('/cart');
  };
  return (
    <Button look="primary" size="large" busy={sale.status === 'loading'} onClick={get}>
      Get Instant Access
    </Button>
  );
}

/** A disabled button, described by its reason and by how far the packs are. */
function NotOnSale({ sale }: { sale: BundleSale }) {
  const { packs, waitingFor } = summarize(sale.packs);
  const reason = useId();
  return (
    <div className={styles.notYet}>
      <Button look="primary" size="large" aria-disabled aria-describedby={reason}>
        {bundleMessages.notYet}
      </Button>
      <p id={reason}>{bundleMessages.waitingFor(waitingFor, packs)}</p>
      {waitingFor.length > 0 && (
        <progress value={packs - waitingFor.length} max={packs} aria-label="Packs that are ready" />
      )}
    </div>
  );
}
