import { useMemo } from 'react';
import { listAllCategories } from '@baobab/data/catalog/admin-categories';
import { useHost } from '../host-context.tsx';
import { queryKeys } from './query-keys.ts';
import { useAdminQuery } from './use-admin-query.ts';

/** To choose from; empty until they are known. */
export function useCategoryNames(): readonly string[] {
  const { client } = useHost();
  const { data } = useAdminQuery(queryKeys.categories, () => listAllCategories(client));
  return useMemo(() => data?.map(({ name }) => name) ?? [], [data]);
}
