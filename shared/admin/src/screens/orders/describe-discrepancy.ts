/** Words for what does not add up: what it is called, and what an administrator does about it. */
import type { Discrepancy } from '@baobab/data/orders/admin-orders';
import { fromCents } from '@baobab/domain/money';
import { formatMoney } from '../../money.ts';
import type { BadgeTone } from '../../frame/badge.tsx';

interface KindWords {
  title: string;
  tone: BadgeTone;
  /** What to do. */
  advice: string;
  /** What the two amounts are. */
  amounts: (expected: string, found: string) => string;
}

export const DISCREPANCY_WORDS: Record<Discrepancy['kind'], KindWords> = {
  paid_without_grant: {
    title: 'Paid, nothing granted',
    tone: 'danger',
    advice: 'Refund the line: the buyer paid for it and got nothing.',
    amounts: (expected) => `${expected} paid`,
  },
  grant_without_payment: {
    title: 'Granted, not paid',
    tone: 'danger',
    advice: 'Look the payment up at the payment provider and ask the buyer before anything is taken away.',
    amounts: (_, found) => `worth ${found}`,
  },
  dispute: {
    title: 'Disputed by the bank',
    tone: 'warning',
    advice: 'Answer the dispute at the payment provider before its deadline. The downloads open again when it is won.',
    amounts: (expected) => `${expected} order`,
  },
  amount_mismatch: {
    title: 'Amounts differ',
    tone: 'warning',
    advice: 'Compare the order with its payment at the payment provider.',
    amounts: (expected, found) => `expected ${expected}, found ${found}`,
  },
  refund_failed: {
    title: 'Refund failed',
    tone: 'danger',
    advice: 'Refund again from the order, or pay the buyer back another way.',
    amounts: (expected) => `${expected} not paid back`,
  },
  credit_without_source: {
    title: 'Counted, then paid back',
    tone: 'warning',
    advice:
      'A payment that made this order cheaper was paid back at the payment provider. Ask the buyer, or let it be.',
    amounts: (_, found) => `${found} counted`,
  },
  credit_counted_twice: {
    title: 'Counted twice',
    tone: 'warning',
    advice:
      'One payment made two orders cheaper, because both were paid at the same moment. Ask the buyer, or let it be.',
    amounts: (_, found) => `${found} counted`,
  },
};

export function discrepancyAmounts({ kind, expectedCents, foundCents, currency }: Discrepancy): string {
  return DISCREPANCY_WORDS[kind].amounts(
    formatMoney(fromCents(expectedCents), currency),
    formatMoney(fromCents(foundCents), currency),
  );
}

/** Groups in the order of the words: money that is owed to a buyer comes first. */
export function byKind(found: readonly Discrepancy[]): [Discrepancy['kind'], Discrepancy[]][] {
  return (Object.keys(DISCREPANCY_WORDS) as Discrepancy['kind'][]).flatMap((kind) => {
    const some = found.filter((one) => one.kind === kind);
    return some.length > 0 ? [[kind, some] as [Discrepancy['kind'], Discrepancy[]]] : [];
  });
}
