import type { DataClient } from '@baobab/data/client';
import { addFavorite, removeFavorite } from '@baobab/data/favorites';
import { catalogMessages } from '@baobab/domain/messages';
import { useContext } from 'react';
import { QueryContext, useQuery } from '../../query/use-query.ts';
import { showToast } from '../../ui/toast.tsx';
import { favoriteQuery } from './queries.ts';

/** The heart of one illustration, shown as pressed before the server has answered; put back when it refuses. */
export function useFavorite(data: DataClient, userId: string | null, item: { id: string; title: string }) {
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
