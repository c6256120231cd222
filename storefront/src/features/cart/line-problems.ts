/** Why lines of a cart can't be paid, as far as the catalog tells. */
import type { CartFacts } from '@baobab/data/orders/cart';
import { BUNDLE_ID_PREFIX } from '@baobab/domain/constants';
import { catalogId, isSoldOnce, type CartItem } from '@baobab/domain/entities/cart';

export type LineProblems = ReadonlyMap<string, string>;

/** What the server says, by catalog id: lines that can be bought, and why others can't. */
interface QuotedProblems {
  fine: ReadonlySet<string>;
  messages: ReadonlyMap<string, string>;
}

/** Cart line id → sentence. */
export function lineProblems(
  items: readonly CartItem[],
  facts: ReadonlyMap<string, CartFacts>,
  owned: ReadonlySet<string>,
  quoted: QuotedProblems = { fine: new Set(), messages: new Map() },
): LineProblems {
  return new Map(
    items.flatMap(({ id, furtherSeats }) => {
      const catalog = catalogId(id);
      const known = problemOf(facts.get(catalog), owned.has(catalog), furtherSeats === true);
      // The server knows which licenses can be bought beside one that is owned.
      const problem = quoted.fine.has(catalog) ? null : (known ?? quoted.messages.get(catalog));
      return problem ? [[id, problem] as const] : [];
    }),
  );
}

function problemOf(fact: CartFacts | undefined, owned: boolean, adds: boolean): string | null {
  if (!fact) return 'No longer sold. Remove it to check out.';
  if (owned && isSoldOnce(fact.id)) return 'You own this already: it is in My Purchases. Remove it to check out.';
  if (owned && !adds) return 'You own this already: it is in My Purchases. Buy another license, or remove it.';
  if (fact.isFree) return 'Free now: remove it here and download it from its page.';
  if (!fact.isDeliverable && fact.id.startsWith(BUNDLE_ID_PREFIX))
    return 'Not for sale yet: some of its packs are still in the making. Remove it to check out.';
  if (!fact.isDeliverable) return 'Not for sale yet. Remove it to check out.';
  return null;
}
