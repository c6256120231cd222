import type { DataClient } from '@baobab/data/client';
import { addFavorite, isFavorite, removeFavorite } from '@baobab/data/favorites';
import { catalogMessages } from '@baobab/domain/messages';
import { useContext } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SignInLink } from '../../ui/sign-in-link.tsx';
import { showToast } from '../../ui/toast.tsx';
import { QueryContext, useQuery } from '../../query/use-query.ts';
import styles from './favorite-button.module.css';

interface FavoriteButtonProps {
  data: DataClient;
  /** Null for visitors, who get a sign-in link. */
  userId: string | null;
  item: { id: string; title: string };
}

export function FavoriteButton({ data, userId, item }: FavoriteButtonProps) {
  const queries = useContext(QueryContext);
  const key = `favorite:${userId}:${item.id}`;
  const answer = useQuery(userId ? { key, fetch: () => isFavorite(data, userId, item.id) } : null);

  if (!userId) {
    return (
      <SignInLink look="outline" size="large">
        <Icon name="heart" />
        Add to Favorites
      </SignInLink>
    );
  }
  const saved = answer.status === 'success' && answer.data;
  const toggle = async () => {
    queries.write(key, !saved);
    try {
      if (saved) await removeFavorite(data, userId, item.id);
      else await addFavorite(data, userId, item.id);
      queries.invalidate(`favorites:${userId}`);
      showToast(saved ? `${item.title} removed from favorites` : catalogMessages.favorited(item.title));
    } catch {
      queries.write(key, saved);
      showToast('Favorites could not be saved', {
        description: 'Nothing was changed. Please try again.',
        tone: 'error',
      });
    }
  };
  return (
    <Button look="outline" size="large" aria-pressed={saved} className={styles.favorite} onClick={() => void toggle()}>
      <Icon name="heart" />
      {saved ? 'In Favorites' : 'Add to Favorites'}
    </Button>
  );
}
