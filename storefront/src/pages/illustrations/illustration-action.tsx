import { publicUrl } from '@baobab/data/images';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useState } from 'react';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { actionState, type PurchaseState } from '../../features/catalog/action-state.ts';
import { showAuthRequired, startDownload } from '../../features/downloads/start-download.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SignInLink } from '../../ui/sign-in-link.tsx';

interface IllustrationActionProps {
  item: IllustrationCard;
  purchase: PurchaseState;
  look?: ButtonLook;
  size?: 'normal' | 'large';
}

export function IllustrationAction({ item, purchase, look = 'solid', size }: IllustrationActionProps) {
  const { cart, data } = useShop();
  const signedIn = useSession().status === 'signed-in';
  const [busy, setBusy] = useState(false);
  const { does, label } = actionState(signedIn, item.isFree, purchase);
  const pictureUrl = item.image ? publicUrl(data.http.url, item.image) : undefined;
  const button = { look, size, 'aria-label': `${label}: ${item.title}` };

  if (does === 'sign-in') {
    return (
      <SignInLink {...button} onClick={item.isFree ? showAuthRequired : undefined}>
        {label}
      </SignInLink>
    );
  }
  if (does === 'download' || does === 'download-pack') {
    const download = async () => {
      setBusy(true);
      if (does === 'download') await startDownload(data, { ...item, publicPicture: pictureUrl });
      else await (await import('./download-pack.ts')).downloadPack(data, item.id);
      setBusy(false);
    };
    return (
      <Button {...button} busy={busy} onClick={() => void download()}>
        <Icon name="download" />
        {label}
      </Button>
    );
  }
  const { id, title, price, description, category, isFree } = item;
  const add = () =>
    cart.add({ id, title, price, description, isFree, image: pictureUrl, category: category ?? undefined });
  return (
    <Button {...button} busy={does === 'wait'} onClick={add}>
      {label}
    </Button>
  );
}
