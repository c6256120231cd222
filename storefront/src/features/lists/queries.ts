/** The lists' server code comes with the first question: every page's routes name these queries. */
import type { DataClient } from '@baobab/data/client';
import type { FavoriteList } from '@baobab/data/accounts/favorite-lists';
import { query } from '../../query/query-cache.ts';

const server = () => import('@baobab/data/accounts/favorite-lists');

export const listsQuery = (data: DataClient, userId: string) =>
  query(`lists:${userId}`, async () => (await server()).myLists(data));

export const listCardsQuery = (data: DataClient, { id, illustrations }: FavoriteList) =>
  query(`list-cards:${id}:${illustrations.join(',')}`, async () => (await server()).cardsOf(data, illustrations));

export const sharedListQuery = (data: DataClient, token: string) =>
  query(`shared-list:${token}`, async () => (await server()).sharedList(data, token));
