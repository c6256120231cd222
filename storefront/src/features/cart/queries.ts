import { cartFacts } from '@baobab/data/cart';
import type { DataClient } from '@baobab/data/client';
import { purchasedIds } from '@baobab/data/purchases';
import { BUNDLE_ID } from '@baobab/domain/constants';
import { catalogId, type CartItem } from '@baobab/domain/entities/cart';
import { query } from '../../query/query-cache.ts';

/** Today's facts about these lines, and which of them the user bought before or has in a bundle; `userId` is null for visitors. */
export function cartCheckQuery(data: DataClient, items: readonly CartItem[], userId: string | null) {
  const ids = items.map(({ id }) => catalogId(id)).toSorted();
  return query(`purchases:${userId}:cart:${ids.join(',')}`, async () => {
    const [facts, owned] = await Promise.all([
      cartFacts(data, ids),
      userId ? purchasedIds(data, userId, [...ids, BUNDLE_ID]) : new Set<string>(),
    ]);
    // Only a note: without it the cart works as well.
    const included = owned.has(BUNDLE_ID)
      ? await import('@baobab/data/library').then((library) => library.includedInMyBundle(data, ids)).catch(() => null)
      : null;
    return { facts, owned, included: new Set(included?.keys()) };
  });
}
