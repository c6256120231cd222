import { Button } from 'antd';
import { useState } from 'react';
import type { CustomerOrder } from '@baobab/data/accounts/customers';
import { isPaid } from '@baobab/domain/entities/order';
import { orderName } from '@baobab/domain/order-name';
import { formatDate } from '../../moments.ts';
import { formatMoney } from '../../money.ts';
import { Badge } from '../../frame/badge.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { DISPUTE_WORDS, statusWords } from '../orders/describe-order.ts';
import { hasReceipt, ResendReceipt } from '../orders/resend-receipt.tsx';
import { CustomerCard } from './customer-card.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import styles from './customer.module.css';

interface CustomerOrdersProps {
  orders: readonly CustomerOrder[];
  /** Receipts go to an account only. */
  hasAccount: boolean;
  onChanged: () => void;
}

export function CustomerOrders({ orders, hasAccount, onChanged }: CustomerOrdersProps) {
  const [revoking, setRevoking] = useState<CustomerOrder | null>(null);
  return (
    <CustomerCard title="Orders" empty={orders.length === 0 && 'No orders.'}>
      <ul className={styles.rows}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderFacts order={order} />
            <span className="inline">
              {hasAccount && hasReceipt(order) && <ResendReceipt order={order} />}
              {order.origin === 'grant' && isPaid(order.paymentStatus) && (
                <Button
                  size="small"
                  danger
                  onClick={() => setRevoking(order)}
                  aria-label={`Take back the license of order ${orderName(order.id)}`}
                >
                  Take back…
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {revoking && (
        <RevokeDialog
          order={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setRevoking(null);
            onChanged();
          }}
        />
      )}
    </CustomerCard>
  );
}

function OrderFacts({ order }: { order: CustomerOrder }) {
  const { open } = useNavigation();
  const { label, tone, hint } = statusWords(order);
  const dispute = order.disputeStatus && DISPUTE_WORDS[order.disputeStatus];
  return (
    <div>
      <p className="inline">
        <Button size="small" type="link" className="number" onClick={() => open('orders', order.id)}>
          <span className="visually-hidden">Open order </span>
          {orderName(order.id)}
        </Button>
        <span className="hint number">{formatDate(order.createdAt)}</span>
        <span className="number">
          {formatMoney(order.totalAmount, order.currency)}
          {order.refundedAmount > 0 && (
            <span className="hint"> −{formatMoney(order.refundedAmount, order.currency)}</span>
          )}
        </span>
        <span title={hint}>
          <Badge tone={tone}>{label}</Badge>
        </span>
        {dispute && <Badge tone={dispute.tone}>{dispute.label}</Badge>}
      </p>
      <p className="soft">{order.titles.join(', ')}</p>
      {order.reason && <p className="hint">Granted: {order.reason}</p>}
      {order.revokeReason && <p className="hint">Taken back: {order.revokeReason}</p>}
    </div>
  );
}
