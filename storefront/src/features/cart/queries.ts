import { cartFacts, type CartFacts } from '@baobab/data/cart';
import type { DataClient } from '@baobab/data/client';
import { purchasedIds } from '@baobab/data/purchases';
import { catalogueId, type CartItem } from '@baobab/domain/entities/cart';
import type { Query } from '../../query/query-cache.ts';

export interface CartCheck {
  facts: ReadonlyMap<string, CartFacts>;
  /** Catalogue ids that the signed-in person bought before. */
  owned: ReadonlySet<string>;
}

/** What the shop says today about these lines; `userId` null for visitors. */
export function cartCheckQuery(data: DataClient, items: readonly CartItem[], userId: string | null): Query<CartCheck> {
  const ids = items.map(({ id }) => catalogueId(id)).toSorted();
  return {
    key: `purchases:${userId}:cart:${ids.join(',')}`,
    fetch: async () => {
      const [facts, owned] = await Promise.all([
        cartFacts(data, ids),
        userId ? purchasedIds(data, userId, ids) : new Set<string>(),
      ]);
      return { facts, owned };
    },
  };
}
