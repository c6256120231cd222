import type { CartItem } from '@baobab/domain/entities/cart';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShop } from '../../shop/shop-context.tsx';
import { lineProblems, type LineProblems } from '../../features/cart/line-problems.ts';
import { cartCheckQuery } from '../../features/cart/queries.ts';
import { useQuery } from '../../query/use-query.ts';

export interface CheckedCart {
  problems: LineProblems;
  /** Lines whose price changed, with the new one. */
  corrected: readonly CartItem[];
  /** The check failed: prices are those of the last visit. */
  unchecked: boolean;
}

/** Checks the stored cart against the catalog. The server checks again at checkout. */
export function useCartCheck(items: readonly CartItem[], userId: string | null): CheckedCart {
  const { cart, data } = useShop();
  const answer = useQuery(items.length > 0 ? cartCheckQuery(data, items, userId) : null);
  const check = answer.status === 'success' ? answer.data : null;
  const corrected = useStore(cart.store, (state) => state.corrected);

  useEffect(() => {
    if (check) cart.correct(check.facts);
  }, [cart, check]);

  const problems = useMemo(
    () => (check ? lineProblems(items, check.facts, check.owned) : new Map<string, string>()),
    [items, check],
  );
  return {
    problems,
    corrected: items.filter(({ id }) => corrected.includes(id)),
    unchecked: answer.status === 'error',
  };
}
