import type { LicenseChoice } from '@baobab/data/orders/quote';
import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { PACK_ID_PREFIX } from '@baobab/domain/constants';
import { actionLabels } from '@baobab/domain/messages';
import { imageUrl, publicUrl } from '@baobab/data/storage/images';
import { shortMoney } from '@baobab/domain/money';
import { useState } from 'react';
import { rememberIntent } from '../../features/account/intent.ts';
import { BuyBar } from '../../features/buy-bar/buy-bar.tsx';
import { downloadPackFile } from '../../features/downloads/start-download.ts';
import { packItem } from '../../features/packs/pack-texts.ts';
import { ownPackQuery } from '../../features/packs/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { SignInLink } from '../../ui/controls/sign-in-link.tsx';
import { ChooseLicense } from '../illustrations/choose-license.tsx';
import { BuyLine } from '../illustrations/in-cart.tsx';
import { useCurrency } from '../../ui/price/currency.ts';
import { useLicenses } from '../illustrations/use-licenses.ts';
import styles from './packs.module.css';

const CART_PICTURE_PX = 400;

/** The pack's licenses, and its way into the cart; owners download it, or get a dearer license. Visitors sign in first. */
export function GetPack({ pack }: { pack: ShopPack }) {
  const currency = useCurrency();
  const id = `${PACK_ID_PREFIX}${pack.slug}`;
  const state = useGetPack(pack);
  const { does, licenses, withLicense } = state;
  if (does === 'nothing') return null;
  const price = licenses.chosen?.price ?? pack.price ?? 0;
  const headline = <p className={styles.price}>{shortMoney(price, currency)}</p>;
  const choose = withLicense && (
    <ChooseLicense
      item={{ id, title: pack.title, withLicense }}
      licenses={licenses}
      purchase={does === 'download' ? 'purchased' : 'not-purchased'}
    />
  );
  if (does === 'download')
    return (
      <>
        {pack.price !== null && headline}
        <DownloadPack pack={pack} />
        {choose}
      </>
    );
  return (
    <>
      {headline}
      {choose}
      <div className={styles.get} data-buy="">
        <GetButton state={state} pack={pack} size="large" />
      </div>
      <BuyLine id={id} isOwned={false} />
      <BuyBar title={pack.title} price={<span>{shortMoney(price, currency)}</span>}>
        <GetButton state={state} pack={pack} />
      </BuyBar>
    </>
  );
}

function useGetPack(pack: ShopPack) {
  const { cart, data } = useShop();
  const user = useUser();
  const ids = pack.bundles.map(({ id }) => id);
  const owned = useQuery(user ? ownPackQuery(data, user.id, pack.slug, ids) : null);
  const licenses = useLicenses({ id: `${PACK_ID_PREFIX}${pack.slug}`, isFree: false }, pack.price !== null);
  const shown = pack.contents?.pictures.find(({ image }) => image)?.image;
  const cover = imageUrl(data.http.url, pack, CART_PICTURE_PX) ?? (shown ? publicUrl(data.http.url, shown) : null);
  const item = packItem(pack, cover, licenses.chosen);
  const withLicense = item && ((choice: LicenseChoice) => ({ ...item, ...packItem(pack, cover, choice) }));
  const add = () => {
    if (item) cart.add(item);
  };
  const known = { add, licenses, withLicense };
  if (owned.status === 'success' && owned.data) return { does: 'download', ...known } as const;
  if (!item) return { does: 'nothing', ...known } as const;
  if (!user) return { does: 'sign-in', ...known } as const;
  return { does: owned.status === 'loading' ? 'wait' : 'add', ...known } as const;
}

interface GetButtonProps {
  state: ReturnType<typeof useGetPack>;
  pack: ShopPack;
  size?: 'large';
}

function GetButton({ state: { does, add, licenses }, pack, size }: GetButtonProps) {
  const look = { look: 'primary', size } as const;
  if (does === 'sign-in')
    return (
      <SignInLink
        {...look}
        aria-label={`${actionLabels.signInToPurchase}: ${pack.title}`}
        onClick={() =>
          rememberIntent({ kind: 'cart', id: `${PACK_ID_PREFIX}${pack.slug}`, option: licenses.chosen?.option })
        }
      >
        {actionLabels.signInToPurchase}
      </SignInLink>
    );
  return (
    <Button {...look} busy={does === 'wait'} aria-label={`${actionLabels.addToCart}: ${pack.title}`} onClick={add}>
      {does === 'wait' ? actionLabels.checking : actionLabels.addToCart}
    </Button>
  );
}

function DownloadPack({ pack: { slug, title } }: { pack: Pick<ShopPack, 'slug' | 'title'> }) {
  const { data } = useShop();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadPackFile(data, slug, title);
    setBusy(false);
  };
  return (
    <div className={styles.get}>
      <Button
        look="primary"
        size="large"
        busy={busy}
        aria-label={`Download Pack: ${title}`}
        onClick={() => void download()}
      >
        <Icon name="download" />
        Download Pack
      </Button>
      <ButtonLink to="/my-purchases" look="bare">
        You own this: see My Purchases
      </ButtonLink>
    </div>
  );
}
