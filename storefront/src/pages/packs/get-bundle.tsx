import type { BundleSale } from '@baobab/data/packs/bundles';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { bundleMessages } from '@baobab/domain/messages';
import { shortMoney } from '@baobab/domain/money';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { bundleItem } from '../../features/packs/bundle-item.ts';
import { summarize } from '../../head/bundle-words.ts';
import { ownBundleQuery } from '../../features/packs/offer-queries.ts';
import { bundleSaleQuery } from '../../features/packs/bundle-queries.ts';
import { bundleDownloadsPath } from '../../head/addresses.ts';
import { BuyBar } from '../../features/buy-bar/buy-bar.tsx';
import { TrustLine } from '../../features/buy-bar/trust-line.tsx';
import { useQuery } from '../../query/use-query.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { LoadFailure } from '../../ui/feedback/notice.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
import { getBundle } from './get-bundle-at-once.ts';
import styles from './bundle-page.module.css';

/** Owners get a link to their files. */
function useGetBundle(bundleId: string) {
  const shop = useShop();
  const { data } = shop;
  const user = useUser();
  const navigate = useNavigate();
  const sale = useQuery(bundleSaleQuery(data, bundleId));
  const owned = useQuery(user ? ownBundleQuery(data, user.id, bundleId) : null);
  const known = sale.status === 'success' ? sale.data : null;
  const item = known && bundleItem(known, data.http.url, bundleId);
  const get = () => void getBundle(shop, user, bundleId).then(({ to, state }) => navigate(to, { state }));
  return { sale, known, item, get, isOwned: owned.status === 'success' && owned.data !== null };
}

export function GetBundle({ bundleId }: { bundleId: string }) {
  const { sale, known, item, get, isOwned } = useGetBundle(bundleId);
  if (isOwned) {
    return (
      <ButtonLink to={bundleDownloadsPath(bundleId)} look="primary" size="large">
        Go to your downloads
      </ButtonLink>
    );
  }
  if (sale.status === 'error') return <LoadFailure title="The price could not be loaded." retry={sale.refetch} />;
  if (known && !item) return <NotOnSale sale={known} />;
  return (
    <div className={styles.get} data-buy="">
      <Button look="primary" size="large" busy={sale.status === 'loading'} onClick={get}>
        Get Instant Access
      </Button>
      <TrustLine />
    </div>
  );
}

/** Nothing for owners, and while it is not on sale. */
export function BundleBuyBar() {
  const currency = useCurrency();
  const { item, get, isOwned } = useGetBundle(BUNDLE_ID);
  if (!item || isOwned) return null;
  return (
    <BuyBar title="The complete bundle" price={<span>{shortMoney(item.price, currency)}</span>} everywhere>
      <Button look="primary" onClick={get}>
        Get Instant Access
      </Button>
    </BuyBar>
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
