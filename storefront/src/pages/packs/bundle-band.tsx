import { publicUrl } from '@baobab/data/storage/images';
import { shortMoney } from '@baobab/domain/money';
import { plural } from '@baobab/domain/plural';
import { bundleWallQuery, type WallPicture } from '../../features/packs/wall-query.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { useBundleOffer } from './use-bundle-offer.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import styles from './bundle-band.module.css';

/** The bundle across the page, with pictures out of it. */
export function BundleBand() {
  const currency = useCurrency();
  const offer = useBundleOffer();
  const wall = useQuery(bundleWallQuery(useShop().data));
  if (!offer) return null;
  const { total, pictures } = wall.status === 'success' ? wall.data : { total: 0, pictures: [] };
  return (
    <section className={styles.place} data-known={offer.isKnown || undefined} aria-labelledby="bundle-offer">
      <div className={`wrap ${styles.band}`}>
        <div className={styles.words}>
          {/* Its own pictures: those beside it on the page are not all in it. */}
          <h2 id="bundle-offer">{total > 0 ? plural(total, 'illustration') : 'All packs'} in one bundle</h2>
          <p>One payment, commercial license. Single illustrations are sold separately.</p>
          <div className={styles.next}>
            <span className={styles.price}>{shortMoney(offer.price, currency)}</span>
            <GetAtOnce />
            <ButtonLink to="/bundle" look="bare" size="large" className={styles.more}>
              See the bundle
            </ButtonLink>
          </div>
        </div>
        {pictures.length > 0 && <Wall pictures={pictures} />}
      </div>
    </section>
  );
}

/** As the button of the bundle's own page, whose code and answers come with the press. */
function GetAtOnce() {
  const shop = useShop();
  const user = useUser();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const get = async () => {
    setBusy(true);
    const { getBundle } = await import('./get-bundle-at-once.ts').catch(() => ({ getBundle: null }));
    const next = getBundle ? await getBundle(shop, user) : { to: '/bundle' };
    setBusy(false);
    void navigate(next.to, { state: next.state });
  };
  return (
    <Button look="primary" size="large" busy={busy} onClick={() => void get()}>
      Get Instant Access
    </Button>
  );
}

/** Decoration. */
function Wall({ pictures }: { pictures: readonly WallPicture[] }) {
  const { url } = useShop().data.http;
  return (
    <div className={styles.wall} aria-hidden="true">
      {pictures.map(({ image, imageWidth: width, imageHeight: height }) => (
        <Picture
          key={image}
          source={{ src: image ? publicUrl(url, image) : '', width, height }}
          alt=""
          className={styles.picture}
        />
      ))}
    </div>
  );
}
