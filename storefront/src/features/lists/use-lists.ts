/** One's own lists: changed on the screen at once, put back when the server refuses. */
import type { DataClient } from '@baobab/data/client';
import * as server from '@baobab/data/accounts/favorite-lists';
import type { FavoriteList } from '@baobab/data/accounts/favorite-lists';
import { describeError } from '@baobab/ui/describe-error';
import { useContext } from 'react';
import { QueryContext, useQuery } from '../../query/use-query.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { listsQuery } from './queries.ts';

/** Each resolves with whether it was done; what went wrong has been said. */
export interface ListActions {
  make: (list: Pick<FavoriteList, 'id' | 'name' | 'illustrations'>) => Promise<boolean>;
  rename: (list: FavoriteList, name: string) => Promise<boolean>;
  share: (list: FavoriteList, shared: boolean) => Promise<boolean>;
  remove: (list: FavoriteList) => Promise<boolean>;
  put: (list: FavoriteList, illustrationId: string, inside: boolean) => Promise<boolean>;
}

export function useLists(data: DataClient, userId: string) {
  const queries = useContext(QueryContext);
  const mine = listsQuery(data, userId);
  const answer = useQuery(mine);
  const lists = answer.status === 'success' ? answer.data : [];

  const change = async (next: FavoriteList[], send: () => Promise<void>): Promise<boolean> => {
    queries.write(mine.key, next);
    try {
      await send();
      return true;
    } catch (error) {
      queries.write(mine.key, lists);
      showToast('Your lists were not changed', { description: describeError(error).body, tone: 'error' });
      return false;
    } finally {
      queries.invalidate(mine.key);
      await queries.load(mine);
    }
  };
  const changed = (list: FavoriteList, over: Partial<FavoriteList>) =>
    lists.map((each) => (each.id === list.id ? { ...each, ...over } : each));

  const actions: ListActions = {
    make: (list) => change([...lists, { ...list, token: null }], () => server.makeList(data, userId, list)),
    rename: (list, name) => change(changed(list, { name }), () => server.renameList(data, list.id, name)),
    // A link is open, and closed, when the server has said so and not before.
    share: (list, shared) => change(lists, () => server.shareList(data, list.id, shared)),
    remove: (list) =>
      change(
        lists.filter(({ id }) => id !== list.id),
        () => server.deleteList(data, list.id),
      ),
    put: (list, id, inside) => {
      const others = list.illustrations.filter((each) => each !== id);
      return change(changed(list, { illustrations: inside ? [id, ...others] : others }), () =>
        inside ? server.addToList(data, list.id, id) : server.removeFromList(data, list.id, id),
      );
    },
  };
  return { answer, lists, actions };
}
