import { cartFacts } from '@baobab/data/orders/cart';
import type { DataClient } from '@baobab/data/client';
import { purchasedIds } from '@baobab/data/orders/purchases';
import { catalogId, type CartItem } from '@baobab/domain/entities/cart';
import { query } from '../../query/query-cache.ts';

/** Today's facts about these lines, and which of them the user bought before or has in a pack; `userId` is null for visitors. */
export function cartCheckQuery(data: DataClient, items: readonly CartItem[], userId: string | null) {
  const ids = items.map(({ id }) => catalogId(id)).toSorted();
  return query(`purchases:${userId}:cart:${ids.join(',')}`, async () => {
    const [facts, owned, included] = await Promise.all([
      cartFacts(data, ids),
      userId ? purchasedIds(data, userId, ids) : new Set<string>(),
      // Only a note: without it the cart works as well.
      userId
        ? import('@baobab/data/orders/library')
            .then((library) => library.includedInMyBundle(data, ids))
            .catch(() => null)
        : null,
    ]);
    return { facts, owned, included: new Set(included?.keys()) };
  });
}
