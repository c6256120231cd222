/** After a refund was asked for: looks at the order until the payment provider's event has changed it, and says how that goes. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { AdminOrder } from '@baobab/data/orders/admin-orders';
import { formatMoney } from '../../money.ts';
import type { AdminQuery } from '../../query/use-admin-query.ts';

const POLL_MS = 1000;
const POLLS_MAX = 30;

interface Waiting {
  amount: number;
  /** What had been paid back before. */
  before: number;
  polls: number;
}

export function useRefundConfirmation({ data, loading, reload }: AdminQuery<AdminOrder>, onArrived: () => void) {
  const [wait, setWait] = useState<Waiting | null>(null);
  const [words, setWords] = useState<string | null>(null);
  const refunded = data?.refundedAmount ?? 0;
  if (wait && refunded > wait.before) {
    setWait(null);
    setWords(`${formatMoney(refunded - wait.before, data?.currency)} was paid back.`);
  } else if (wait && wait.polls >= POLLS_MAX) {
    setWait(null);
    setWords(
      `The payment provider has accepted the refund of ${formatMoney(wait.amount, data?.currency)} but not reported it yet. The order changes by itself when it does.`,
    );
  }
  const looking = wait !== null && !loading;
  useEffect(() => {
    if (!looking) return undefined;
    const timer = setTimeout(() => {
      setWait((before) => before && { ...before, polls: before.polls + 1 });
      reload();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [looking, reload]);
  const told = useEffectEvent(onArrived);
  useEffect(() => {
    if (words) told();
  }, [words]);
  return {
    waiting: wait !== null,
    words: wait ? `Waiting for the payment provider to confirm ${formatMoney(wait.amount, data?.currency)}…` : words,
    expect: useCallback((amount: number) => setWait({ amount, before: refunded, polls: 0 }), [refunded]),
  };
}
