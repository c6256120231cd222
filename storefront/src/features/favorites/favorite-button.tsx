import type { DataClient } from '@baobab/data/client';
import { type MouseEvent, useContext } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/browser/class-names.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { pop } from '../../ui/browser/pop.ts';
import { SignInLink } from '../../ui/controls/sign-in-link.tsx';
import styles from './favorite-button.module.css';
import { addFavorite, removeFavorite } from '@baobab/data/accounts/favorites';
import { catalogMessages } from '@baobab/domain/messages';
import { QueryContext, useQuery } from '../../query/use-query.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { favoriteQuery } from './queries.ts';

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

/** The heart of one illustration, shown as pressed before the server has answered; put back when it refuses. */
function useFavorite(data: DataClient, userId: string | null, item: { id: string; title: string }) {
  const queries = useContext(QueryContext);
  const heart = favoriteQuery(data, userId ?? '', item.id);
  const answer = useQuery(userId ? heart : null);
  const saved = answer.status === 'success' && answer.data;
  const topic = `favorite ${item.id}`;
  const toggle = async () => {
    if (!userId) return;
    queries.write(heart.key, !saved);
    try {
      if (saved) await removeFavorite(data, userId, item.id);
      else await addFavorite(data, userId, item.id);
      queries.invalidate(`favorites:${userId}`);
      showToast(saved ? `${item.title} removed from favorites` : catalogMessages.favorited(item.title), { topic });
    } catch {
      queries.write(heart.key, saved);
      showToast('Favorites could not be saved', {
        description: 'Nothing was changed. Please try again.',
        tone: 'error',
        topic,
      });
    }
  };
  return { saved, toggle };
}
