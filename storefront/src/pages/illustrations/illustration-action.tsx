import { publicUrl } from '@baobab/data/storage/images';
import type { LicenseChoice } from '@baobab/data/orders/quote';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { downloadMessages } from '@baobab/domain/messages';
import { useState } from 'react';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { actionState, type PurchaseState } from '../../features/catalog/action-state.ts';
import { rememberIntent } from '../../features/account/intent.ts';
import { cartItem } from '../../features/cart/cart-item.ts';
import { showAuthRequired, startDownload } from '../../features/downloads/start-download.ts';
import { Button, type ButtonLook } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { SignInLink } from '../../ui/controls/sign-in-link.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useSinglePress } from '../../ui/forms/use-single-press.ts';
import { BuyNow } from './buy-now.tsx';

interface IllustrationActionProps {
  item: IllustrationCard;
  purchase: PurchaseState;
  /** The chosen license; the standard one without. */
  license?: LicenseChoice | null;
  look?: ButtonLook;
  size?: 'normal' | 'large';
  /** Beside the title, without naming it again. */
  short?: boolean;
}

export function IllustrationAction({ item, purchase, license, look = 'solid', size, short }: IllustrationActionProps) {
  const { cart, data } = useShop();
  const signedIn = useUser() !== null;
  const [busy, setBusy] = useState(false);
  const { does, label } = actionState(signedIn, item.isFree, purchase);
  const add = useSinglePress(() => void cart.add(cartItem(item, data.http.url, license)));
  const pictureUrl = item.image ? publicUrl(data.http.url, item.image) : undefined;
  const button = { look, size, 'aria-label': short ? label : `${label}: ${item.title}` };

  if (does === 'sign-in') {
    return (
      <SignInLink
        {...button}
        onClick={() => {
          if (item.isFree) showAuthRequired('download');
          rememberIntent({ kind: item.isFree ? 'download' : 'cart', id: item.id, option: license?.option });
        }}
      >
        {label}
      </SignInLink>
    );
  }
  if (does === 'download' || does === 'download-pack') {
    const download = async () => {
      setBusy(true);
      if (does === 'download') await startDownload(data, { ...item, publicPicture: pictureUrl });
      else
        await import('./download-pack.ts').then(
          ({ downloadPack }) => downloadPack(data, item.id),
          () => showToast(downloadMessages.errorTitle, { description: downloadMessages.error, tone: 'error' }),
        );
      setBusy(false);
    };
    return (
      <Button {...button} busy={busy} onClick={() => void download()}>
        <Icon name="download" />
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button {...button} busy={does === 'wait'} onClick={add}>
        {label}
      </Button>
      {does === 'add-to-cart' && !short && (
        <BuyNow item={item} license={license} look={look === 'bare' ? 'bare' : 'outline'} size={size} />
      )}
    </>
  );
}
