/** Pays back one line that granted nothing, after a question, and looks until the payment provider's event has settled it. */
import { App } from 'antd';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { refundOrder } from '@baobab/data/orders/admin-orders';
import { formatMoney } from '../../money.ts';
import { useHost } from '../../host-context.tsx';
import { useCommand } from '../../query/use-command.ts';

export interface UngrantedLine {
  orderId: string;
  orderItemId: string;
  /** A sentence: what happened to the line. */
  what: string;
  amount: number;
  currency: string;
  /** Null where the account is gone. */
  email: string | null;
}

/** `onAccepted` gets what the provider will pay back. */
export function useLineRefund(onAccepted: (line: UngrantedLine, amount: number) => void, onFailed: () => void) {
  const { client } = useHost();
  const { modal } = App.useApp();
  const run = useCommand();
  const refund = async (line: UngrantedLine) => {
    const accepted = await run(async () => {
      const { amount } = await refundOrder(client, { orderId: line.orderId, orderItemIds: [line.orderItemId] });
      onAccepted(line, amount);
    });
    if (!accepted) onFailed();
  };
  return (line: UngrantedLine) =>
    void modal.confirm({
      title: `Refund ${formatMoney(line.amount, line.currency)}?`,
      content: `${line.what} ${formatMoney(line.amount, line.currency)} goes back to the card that paid${line.email ? `, used by ${line.email}` : ''}. Nothing is taken away from the buyer.`,
      okText: `Refund ${formatMoney(line.amount, line.currency)}`,
      okButtonProps: { danger: true },
      cancelText: 'Not now',
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => refund(line),
    });
}

const POLL_MS = 1000;
const POLLS_MAX = 30;

interface LineList {
  /** Ids of the lines listed; undefined until the first answer. */
  present: ReadonlySet<string> | undefined;
  loading: boolean;
  reload: () => void;
}

/** Lines whose refund is on its way: `reload` is called until they are gone from `present`, for half a minute at most.
 *  `onSettled` is told each time one is. */
export function useRefundsUnderWay({ present, loading, reload }: LineList, onSettled: () => void) {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number>>(new Map());
  const under = [...waiting].filter(([id, polls]) => polls < POLLS_MAX && (present?.has(id) ?? true));
  const looking = under.length > 0 && !loading;
  const settled = waiting.size - under.length;
  const told = useEffectEvent(onSettled);
  useEffect(() => {
    if (settled > 0) told();
  }, [settled]);
  useEffect(() => {
    if (!looking) return undefined;
    const timer = setTimeout(() => {
      setWaiting((before) => new Map([...before].map(([id, polls]) => [id, polls + 1])));
      reload();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [looking, reload]);
  return {
    isUnderWay: (id: string) => under.some(([one]) => one === id),
    expect: useCallback((id: string) => setWaiting((before) => new Map(before).set(id, 0)), []),
  };
}
