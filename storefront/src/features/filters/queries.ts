import type { DataClient } from '@baobab/data/client';
import { listFacetLabels } from '@baobab/data/catalog/facet-labels';
import { findIllustrations } from '@baobab/data/catalog/find';
import { getSeries } from '@baobab/data/catalog/series';
import { query } from '../../query/query-cache.ts';
import { criteriaAddress, type Criteria } from './criteria.ts';

export const foundQuery = (data: DataClient, { query: words, filters, sort }: Criteria, page: number) =>
  query(`found:${criteriaAddress('', { query: words, filters, sort }, page)}`, () =>
    findIllustrations(data, { query: words, filters, sort: sort ?? undefined, page }),
  );
/** What each further filter would find; the order makes no difference. */
export const countsQuery = (data: DataClient, { query: words, filters }: Criteria) =>
  query(`counts:${criteriaAddress('', { query: words, filters, sort: null })}`, async () => {
    const { counts, match } = await findIllustrations(data, { query: words, filters, pageSize: 1, counts: true });
    // Words that find nothing leave nothing to filter.
    return match === 'none' ? {} : (counts ?? {});
  });
export const labelsQuery = (data: DataClient) => query('facet-labels', () => listFacetLabels(data));
export const seriesQuery = (data: DataClient, slug: string) => query(`series:${slug}`, () => getSeries(data, { slug }));
export const seriesOfQuery = (data: DataClient, name: string) =>
  query(`series-named:${name}`, () => getSeries(data, { name }));
