import type { DataClient } from '@baobab/data/client';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { pop } from '../../ui/pop.ts';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { useFavorite } from './use-favorite.ts';
import styles from './favorite-button.module.css';

interface FavoriteButtonProps {
  data: DataClient;
  /** Null for visitors, who get a sign-in link. */
  userId: string | null;
  item: { id: string; title: string };
  /** Without words: `heart` over the corner of a card, `icon` in a row of buttons. */
  look?: 'words' | 'heart' | 'icon';
  size?: 'normal' | 'large';
  /** A visitor goes to sign in. */
  onSignIn: () => void;
}

export function FavoriteButton({ data, userId, item, look = 'words', size, onSignIn }: FavoriteButtonProps) {
  const { saved, toggle } = useFavorite(data, userId, item);
  const hasWords = look === 'words';
  const words = !hasWords ? null : saved ? 'In Favorites' : 'Add to Favorites';
  const shape = {
    look: 'outline',
    size,
    className: classNames(styles.favorite, !hasWords && styles[look]),
    ...(hasWords ? {} : { 'aria-label': `Favorite ${item.title}`, title: 'Favorite' }),
  } as const;
  if (!userId) {
    return (
      <SignInLink {...shape} onClick={onSignIn}>
        <Icon name="heart" />
        {words}
      </SignInLink>
    );
  }
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (!saved) pop(currentTarget.querySelector('svg'));
    void toggle();
  };
  return (
    <Button {...shape} aria-pressed={saved} onClick={press}>
      <Icon name="heart" />
      {words}
    </Button>
  );
}
