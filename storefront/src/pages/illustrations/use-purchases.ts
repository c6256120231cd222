import { purchasedIds } from '@baobab/data/purchases';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { useSession, useShop } from '../../shop/shop-context.tsx';
import { userOf } from '../../features/account/session-state.ts';
import type { PurchaseState } from '../../features/catalog/action-state.ts';
import { useQuery } from '../../query/use-query.ts';

/** Which of these items the user owns, in one request; none for visitors. */
export function usePurchases(items: readonly Pick<IllustrationCard, 'id' | 'isFree'>[]): (id: string) => PurchaseState {
  const { data } = useShop();
  const user = userOf(useSession());
  const paid = items.filter(({ isFree }) => !isFree).map(({ id }) => id);
  const answer = useQuery(
    user && paid.length > 0
      ? { key: `purchases:${user.id}:owned:${paid.join(',')}`, fetch: () => purchasedIds(data, user.id, paid) }
      : null,
  );
  return (id) => {
    if (answer.status === 'loading') return 'checking';
    if (answer.status === 'error') return 'error';
    return answer.data.has(id) ? 'purchased' : 'not-purchased';
  };
}
