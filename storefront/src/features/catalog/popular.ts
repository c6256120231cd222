import { findIllustrations } from '@baobab/data/catalog/find';
import type { DataClient } from '@baobab/data/client';
import { query } from '../../query/query-cache.ts';

/** As many as a row has. */
const POPULAR = 4;

/** What is bought and downloaded most; among equals the newest. */
export const popularQuery = (data: DataClient) =>
  query('popular', async () => (await findIllustrations(data, { sort: 'popular', pageSize: POPULAR })).items);
