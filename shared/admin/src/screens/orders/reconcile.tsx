import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { reconcileOrders, type Discrepancy } from '@baobab/data/orders/admin-orders';
import { fromCents } from '@baobab/domain/money';
import { orderName } from '@baobab/domain/order-name';
import { plural } from '@baobab/domain/plural';
import { formatMoney } from '../../money.ts';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { byKind, discrepancyAmounts, DISCREPANCY_WORDS } from './describe-discrepancy.ts';
import { formatMoment } from '../../moments.ts';
import { useLineRefund, useRefundsUnderWay } from './use-line-refund.ts';
import { classNames } from '@baobab/ui/class-names';
import screenStyles from '../../frame/screen.module.css';
import styles from './orders.module.css';
import rowStyles from '../../table/row.module.css';

interface ReconcileProps {
  onOpen: (orderId: string) => void;
  /** An order is not what the list shows any more. */
  onChanged: () => void;
}

/** Does what was charged agree with what was granted and paid back? What does not, with what to do about it. */
export function Reconcile({ onOpen, onChanged }: ReconcileProps) {
  const { client } = useHost();
  const { data, error, loading, reload } = useAdminQuery(queryKeys.reconcile, () => reconcileOrders(client));
  const [words, setWords] = useState('');
  const lines = data && new Set(data.flatMap(({ orderItemId }) => orderItemId ?? []));
  const underWay = useRefundsUnderWay({ present: lines, loading, reload }, onChanged);
  const refund = useLineRefund((line, amount) => {
    underWay.expect(line.orderItemId);
    setWords(`${formatMoney(amount, line.currency)} goes back to the buyer of order ${orderName(line.orderId)}.`);
    onChanged();
  }, reload);
  return (
    <section
      className={classNames(screenStyles.card, styles.reconcile)}
      aria-labelledby="reconcile-title"
      aria-busy={loading}
    >
      <div className={screenStyles.cardHead}>
        <h2 id="reconcile-title">Reconcile</h2>
        <Button size="small" icon={<Icon name="retry" size={16} />} loading={delayedLoading(loading)} onClick={reload}>
          Check again
        </Button>
      </div>
      {error && <Problem title="Orders could not be compared with their payments" error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      <p role="status" className={data?.length === 0 ? 'soft' : undefined}>
        {!data && !error && <span className="visually-hidden">Comparing orders with their payments…</span>}
        {data && summary(data)} {words}
      </p>
      {data &&
        byKind(data).map(([kind, found]) => (
          <Group
            key={kind}
            kind={kind}
            found={found}
            onOpen={onOpen}
            onRefund={refund}
            isUnderWay={underWay.isUnderWay}
          />
        ))}
    </section>
  );
}

function summary(found: readonly Discrepancy[]): string {
  return found.length === 0
    ? 'Everything paid is granted, everything granted is paid. No open dispute, no failed refund.'
    : `${plural(found.length, 'thing')} to look at.`;
}

const SHOWN = 50;

interface GroupProps {
  kind: Discrepancy['kind'];
  found: readonly Discrepancy[];
  onOpen: (orderId: string) => void;
  onRefund: ReturnType<typeof useLineRefund>;
  isUnderWay: (orderItemId: string) => boolean;
}

function Group({ kind, found, onOpen, onRefund, isUnderWay }: GroupProps) {
  const { title, tone, advice } = DISCREPANCY_WORDS[kind];
  return (
    <section aria-labelledby={`reconcile-${kind}`}>
      <h3 id={`reconcile-${kind}`}>
        <Badge tone={tone}>{title}</Badge> <span className="soft number">{found.length}</span>
      </h3>
      <p className="soft">{advice}</p>
      <ul className={styles.discrepancies}>
        {found.slice(0, SHOWN).map((one) => (
          <li key={`${one.orderId} ${one.orderItemId} ${one.detail}`}>
            <div>
              <p>{one.detail}</p>
              <p className="soft">
                <button
                  type="button"
                  className={classNames(rowStyles.titleLink, 'number')}
                  onClick={() => onOpen(one.orderId)}
                >
                  <span className="visually-hidden">Open order </span>
                  {orderName(one.orderId)}
                </button>{' '}
                {one.email ?? 'a deleted account'}
                {one.happenedAt && <span className="number">, {formatMoment(one.happenedAt)}</span>}
                <span className="number">, {discrepancyAmounts(one)}</span>
              </p>
            </div>
            {kind === 'paid_without_grant' && one.orderItemId && (
              <RefundLine one={one} orderItemId={one.orderItemId} onRefund={onRefund} isUnderWay={isUnderWay} />
            )}
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <p className="hint">{`and ${found.length - SHOWN} more`}</p>}
    </section>
  );
}

interface RefundLineProps extends Pick<GroupProps, 'onRefund' | 'isUnderWay'> {
  one: Discrepancy;
  orderItemId: string;
}

function RefundLine({ one, orderItemId, onRefund, isUnderWay }: RefundLineProps) {
  const amount = fromCents(one.expectedCents);
  if (isUnderWay(orderItemId)) return <span className="soft">Waiting for the payment provider…</span>;
  return (
    <Button
      danger
      size="small"
      onClick={() =>
        onRefund({
          orderId: one.orderId,
          orderItemId,
          what: one.detail,
          amount,
          email: one.email,
          currency: one.currency,
        })
      }
    >
      Refund {formatMoney(amount, one.currency)}
      <span className="visually-hidden"> of order {orderName(one.orderId)}</span>
    </Button>
  );
}
