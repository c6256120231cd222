import { useMemo } from 'react';
import { priceLabels, type FacetLabels } from '../../features/filters/facet-groups.ts';
import { labelsQuery } from '../../features/filters/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useCurrency } from '../../ui/price/currency.ts';
import { useShop } from '../../shop/shop-context.tsx';

/** The owner's words; until they are here, values in plain words. */
export function useLabels(): FacetLabels {
  const answer = useQuery(labelsQuery(useShop().data));
  const rows = answer.status === 'success' ? answer.data : undefined;
  const currency = useCurrency();
  return useMemo(() => new Map([...(rows ?? []), ...priceLabels(currency)]), [currency, rows]);
}
