import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { PACK_ID_PREFIX } from '@baobab/domain/constants';
import { actionLabels } from '@baobab/domain/messages';
import { imageUrl, publicUrl } from '@baobab/data/images';
import { inDollars } from '@baobab/ui/bundle-prices';
import { useState } from 'react';
import { rememberIntent } from '../../features/account/intent.ts';
import { BuyBar } from '../../features/buy-bar/buy-bar.tsx';
import { TrustLine } from '../../features/buy-bar/trust-line.tsx';
import { downloadPackFile } from '../../features/downloads/start-download.ts';
import { packItem } from '../../features/packs/pack-texts.ts';
import { ownPackQuery } from '../../features/packs/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { InCartLink } from '../illustrations/in-cart.tsx';
import styles from './packs.module.css';

const CART_PICTURE_PX = 400;

/** Adds the pack to the cart; owners download it, visitors sign in first. */
export function GetPack({ pack }: { pack: ShopPack }) {
  const id = `${PACK_ID_PREFIX}${pack.slug}`;
  const state = useGetPack(pack);
  if (state.does === 'download') return <DownloadPack pack={pack} />;
  if (state.does === 'nothing') return null;
  return (
    <>
      <div className={styles.get} data-buy="">
        <GetButton state={state} pack={pack} size="large" />
        <InCartLink id={id} />
      </div>
      <TrustLine />
      <BuyBar title={pack.title} price={<span>{inDollars(pack.price ?? 0)}</span>}>
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
  const shown = pack.contents?.pictures.find(({ image }) => image)?.image;
  const cover = imageUrl(data.http.url, pack, CART_PICTURE_PX) ?? (shown ? publicUrl(data.http.url, shown) : null);
  const item = packItem(pack, cover);
  const add = () => {
    if (item) cart.add(item);
  };
  if (owned.status === 'success' && owned.data) return { does: 'download', add } as const;
  if (!item) return { does: 'nothing', add } as const;
  if (!user) return { does: 'sign-in', add } as const;
  return { does: owned.status === 'loading' ? 'wait' : 'add', add } as const;
}

interface GetButtonProps {
  state: ReturnType<typeof useGetPack>;
  pack: ShopPack;
  size?: 'large';
}

function GetButton({ state: { does, add }, pack, size }: GetButtonProps) {
  const look = { look: 'primary', size } as const;
  if (does === 'sign-in')
    return (
      <SignInLink
        {...look}
        aria-label={`${actionLabels.signInToPurchase}: ${pack.title}`}
        onClick={() => rememberIntent({ kind: 'cart', id: `${PACK_ID_PREFIX}${pack.slug}` })}
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
