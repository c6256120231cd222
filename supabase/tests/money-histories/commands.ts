/** What buyers, banks, administrators and the network may do. */
import fc from 'fast-check';
import { CODES, ITEMS } from './money-fixture.ts';
import type { Code } from './money-fixture.ts';

const index = fc.nat({ max: 99 });
const cart = {
  buyer: fc.constantFrom(0, 0, 1, 2),
  items: fc.uniqueArray(fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4, 4), { minLength: 1, maxLength: 3 }),
  quantity: fc.constantFrom(1, 1, 2),
  option: fc.constantFrom('standard' as const, 'standard' as const, 'extended' as const),
  code: fc.constantFrom(null, null, null, null, 'FEW' as const, ...(Object.keys(CODES) as Code[])),
  /** Asks for further seats where an item is owned. */
  further: fc.boolean(),
  /** The provider answers when the shop wants to close other pages. */
  reaches: fc.boolean(),
};
const tax = fc.constantFrom('none' as const, 'none' as const, 'inclusive' as const, 'exclusive' as const);
export const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('checkout' as const), ...cart }) },
  /** A checkout that is paid, and known to be, before anything else happens. */
  { weight: 6, arbitrary: fc.record({ do: fc.constant('buy' as const), ...cart, tax }) },
  /** A dearer license of what is owned, or the bundle of it: what was paid counts. */
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      ...cart,
      tax,
      items: fc.constantFrom<(0 | 2 | 4)[]>([0], [0], [2], [4], [4], [0, 4]),
      option: fc.constant('extended' as const),
      further: fc.constant(false),
    }),
  },
  /** Pages that promise one credit, or the same uses of a code, are open at once and all paid; before that the credited line may fall away. */
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('parallel' as const),
      buyer: cart.buyer,
      code: fc.constantFrom(null, 'FEW' as const),
      before: fc.constantFrom('nothing' as const, 'nothing' as const, 'refund' as const, 'dispute' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      page: index,
      by: fc.constantFrom('card', 'card', 'bank'),
      tax,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), page: index, clears: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), page: index }) },
  /** The time of a page is over. */
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), page: index }) },
  /** The owner changes the extended license. */
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const), seats: fc.constantFrom(1, 2, 5) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      page: index,
      /** An administrator asks the shop first, which may refuse; the provider's own pages refund what they are told to. */
      by: fc.constantFrom('administrator' as const, 'provider' as const),
      what: fc.oneof(fc.constantFrom('all', 'line 0', 'line 1'), fc.constantFrom(50, 300, 800)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund fails' as const), page: index, refund: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('dispute' as const),
      page: index,
      status: fc.constantFrom(
        'open' as const,
        'open' as const,
        'won' as const,
        'lost' as const,
        'lost' as const,
        'inquiry' as const,
      ),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      event: index,
      /** Of a wrong amount, as only a mistake sends it. */
      off: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1),
      withList: fc.boolean(),
      reaches: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'pay back' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), item: fc.nat({ max: ITEMS.length - 2 }) }) },
);
export type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;
export type History = Command[];
