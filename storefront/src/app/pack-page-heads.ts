/** The heads of packs and of bundles besides the one of all packs, by route. */
import type { DataClient } from '@baobab/data/client';
import { BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import { bundleSaleQuery } from '../features/bundle/queries.ts';
import { packQuery, packsQuery } from '../features/packs/queries.ts';
import * as packs from '../head/pack-heads.ts';
import type { Query } from '../query/query-cache.ts';
import { found, one, type PageDescription, type RouteMatch } from './page-description.ts';

export function packPageHeads(
  match: RouteMatch,
  data: DataClient,
  known: <T>(query: Query<T>) => T | undefined,
  currency: string,
): Record<string, () => PageDescription | undefined> {
  const { url } = data.http;
  const { slug = '' } = match.params;
  const missingHead = () => packs.packMissingHead(match.path);
  return {
    packs: () => found(packs.packsHead(known(packsQuery(data)) ?? [], url)),
    pack: () => one(known(packQuery(data, slug)), (pack) => packs.packHead(pack, url, currency), missingHead),
    'other-bundle': () => {
      const sale = known(bundleSaleQuery(data, `${BUNDLE_ID_PREFIX}${slug}`));
      return one(
        sale?.title === null ? null : sale,
        (it) => packs.otherBundleHead(it, match.path, url, currency),
        missingHead,
      );
    },
  };
}
