import { catalogId, type CartItem } from '@baobab/domain/entities/cart';
import { formatNames, pixelSize } from '@baobab/ui/item-claims';
import { cartFacts, type CartFacts } from '@baobab/data/orders/cart';
import type { DataClient } from '@baobab/data/client';
import { purchasedIds } from '@baobab/data/orders/purchases';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useShop } from '../../shop/shop-context.tsx';
import { lineProblems, type LineProblems } from '../../features/cart/line-problems.ts';
import type { CartQuote } from './use-quote.ts';
import { query } from '../../query/query-cache.ts';
import { useQuery } from '../../query/use-query.ts';

export interface CheckedCart {
  problems: LineProblems;
  /** Formats and size of what is delivered, by catalog id; empty until the check is done. */
  files: ReadonlyMap<string, string>;
  /** Catalog ids that the user owns, and those that their bundle includes. */
  owned: ReadonlySet<string>;
  included: ReadonlySet<string>;
  /** Lines whose price changed, with the new one. */
  corrected: readonly CartItem[];
  /** The check failed: prices are those of the last visit. */
  unchecked: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Checks the stored cart against the catalog. The server checks again at checkout. */
export function useCartCheck(items: readonly CartItem[], userId: string | null, quoted: CartQuote): CheckedCart {
  const { cart, data } = useShop();
  const answer = useQuery(items.length > 0 ? cartCheckQuery(data, items, userId) : null);
  const check = answer.status === 'success' ? answer.data : null;
  const corrected = useStore(cart.store, (state) => state.corrected);

  useEffect(() => {
    if (check) cart.correct(check.facts);
  }, [cart, check]);

  const problems = useMemo(
    () => (check ? lineProblems(items, check.facts, check.owned, quotedProblems(quoted)) : new Map<string, string>()),
    [items, check, quoted],
  );
  const files = useMemo(() => fileLines(check?.facts), [check]);
  return {
    problems,
    files,
    owned: check?.owned ?? NONE,
    included: check?.included ?? NONE,
    corrected: items.filter(({ id }) => corrected.includes(id)),
    unchecked: quoted.hasFailed || (answer.status === 'error' && quoted.quote === null),
  };
}

const quotedProblems = ({ quote, lines, leftOut }: CartQuote) => ({
  fine: new Set([...lines.keys(), ...leftOut.keys()]),
  messages: new Map(quote?.problems.map(({ id, message }) => [id, message] as const)),
});

function fileLines(facts: ReadonlyMap<string, CartFacts> = new Map()): ReadonlyMap<string, string> {
  const lines = [...facts.values()].map(
    (fact) => [fact.id, [formatNames(fact), pixelSize(fact)].filter(Boolean).join(' · ')] as const,
  );
  return new Map(lines.filter(([, line]) => line !== ''));
}

/** Today's facts about these lines, and which of them the user bought before or has in a pack; `userId` is null for visitors. */
function cartCheckQuery(data: DataClient, items: readonly CartItem[], userId: string | null) {
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
