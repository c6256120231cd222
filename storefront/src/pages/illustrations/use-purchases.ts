import type { DataClient } from '@baobab/data/client';
import { purchasedIds } from '@baobab/data/orders/purchases';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { useQuery } from '../../query/use-query.ts';

/** Which of these items the user owns, or has in a pack of theirs; none for visitors. */
export function usePurchases(items: readonly Pick<IllustrationCard, 'id' | 'isFree'>[]): (id: string) => PurchaseState {
  const { data } = useShop();
  const user = useUser();
  const paid = items.filter(({ isFree }) => !isFree).map(({ id }) => id);
  const answer = useQuery(
    user && paid.length > 0
      ? { key: `purchases:${user.id}:owned:${paid.join(',')}`, fetch: () => purchases(data, user.id, paid) }
      : null,
  );
  return (id) => {
    if (answer.status === 'loading') return 'checking';
    if (answer.status === 'error') return 'error';
    return answer.data.get(id) ?? 'not-purchased';
  };
}

/** Both at once. That the contents of packs can't be told now hides no purchase. */
async function purchases(
  data: DataClient,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, PurchaseState>> {
  const [owned, included] = await Promise.all([
    purchasedIds(data, userId, ids),
    import('@baobab/data/orders/library')
      .then((library) => library.includedInMyBundle(data, ids))
      .catch(() => new Map<string, unknown>()),
  ]);
  const states = new Map<string, PurchaseState>([...included.keys()].map((id) => [id, 'included']));
  for (const id of owned) states.set(id, 'purchased');
  return states;
}
