import type { DataClient } from '@baobab/data/client';
import { STANDARD_OPTION } from '@baobab/domain/entities/cart';
import type { Order } from '@baobab/domain/entities/order';
import { query } from '../../query/query-cache.ts';
import { useQuery } from '../../query/use-query.ts';

const namesQuery = (data: DataClient) =>
  query('license-names', async () => {
    const { listLicenseOptions } = await import('@baobab/data/license-options');
    return (await listLicenseOptions(data)).map(({ code, name }) => [code, name] as const);
  });

/** The shop's name of a line's license; '' for the standard one. Its code stands in until names are known. */
export function useLicenseNames(
  data: DataClient,
  orders: readonly Pick<Order, 'items'>[],
): (line: Pick<Order['items'][number], 'licenseOption'>) => string {
  const isAsked = orders.some(({ items }) => items.some(({ licenseOption }) => licenseOption !== STANDARD_OPTION));
  const answer = useQuery(isAsked ? namesQuery(data) : null);
  const names = new Map(answer.status === 'success' ? answer.data : []);
  return ({ licenseOption }) => (licenseOption === STANDARD_OPTION ? '' : (names.get(licenseOption) ?? licenseOption));
}
