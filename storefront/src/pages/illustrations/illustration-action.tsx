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
  const name = `${label}: ${item.title}`;
  const pictureUrl = item.image ? publicUrl(data.http.url, item.image) : undefined;

  if (does === 'sign-in') {
    return (
      <SignInLink look={look} size={size} aria-label={name} onClick={item.isFree ? showAuthRequired : undefined}>
        {label}
      </SignInLink>
    );
  }
  if (does === 'wait') {
    return (
      <Button look={look} size={size} busy aria-label={name}>
        {label}
      </Button>
    );
  }
  if (does === 'download') {
    const download = async () => {
      setBusy(true);
      await startDownload(data, { ...item, publicPicture: pictureUrl });
      setBusy(false);
    };
    return (
      <Button look={look} size={size} busy={busy} aria-label={name} onClick={() => void download()}>
        <Icon name="download" />
        {label}
      </Button>
    );
  }
  const { id, title, price, description, category, isFree } = item;
  return (
    <Button
      look={look}
      size={size}
      aria-label={name}
      onClick={() =>
        cart.add({ id, title, price, description, isFree, image: pictureUrl, category: category ?? undefined })
      }
    >
      {label}
    </Button>
  );
}
