import { listFacetValues, listSeriesNames } from '@baobab/data/catalog/facet-values';
import type { FacetValue } from '@baobab/domain/descriptions';
import { useHost } from '../host-context.tsx';
import { queryKeys } from './query-keys.ts';
import { useAdminQuery } from './use-admin-query.ts';

const NO_VALUES: readonly FacetValue[] = [];
const NO_NAMES: readonly string[] = [];

/** The words that pictures are described with, hidden ones too; empty until they are known. */
export function useVocabulary(): readonly FacetValue[] {
  const { client } = useHost();
  return useAdminQuery(queryKeys.vocabulary, () => listFacetValues(client)).data ?? NO_VALUES;
}

/** To choose from; empty until they are known. */
export function useSeriesNames(): readonly string[] {
  const { client } = useHost();
  return useAdminQuery(queryKeys.series, () => listSeriesNames(client)).data ?? NO_NAMES;
}
