import { orderName } from '@baobab/domain/order-name';
import type { AdminOrder } from '@baobab/data/orders/admin-orders';
import { formatMoney } from '../../money.ts';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { RowAction } from '../../table/row-controls.tsx';
import type { ServerColumn } from '../../table/server-table.ts';
import { orderTroubles, partlyRefunded, refundable, statusHint, statusWords } from './describe-order.ts';
import { formatMoment } from '../../moments.ts';
import { classNames } from '@baobab/ui/class-names';
import rowStyles from '../../table/row.module.css';
import styles from './orders.module.css';

export function orderColumns(onOpen: (id: string) => void, onRefund: (id: string) => void): ServerColumn<AdminOrder>[] {
  return [
    {
      id: 'title',
      header: 'Order',
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <div className={rowStyles.titleCell}>
          <button
            type="button"
            className={classNames(rowStyles.titleLink, 'number')}
            onClick={() => onOpen(original.id)}
          >
            <span className="visually-hidden">Open order </span>
            {orderName(original.id)}
            <span className="visually-hidden"> of</span> <span className={styles.orderBuyer}>{buyer(original)}</span>
          </button>
          <span className="soft clip">{original.orderItems.map(({ title }) => title).join(', ') || 'No items'}</span>
        </div>
      ),
    },
    {
      id: 'date',
      header: 'Date',
      enableSorting: false,
      cell: ({ row }) => (
        <span className={classNames('number', styles.orderDate)}>{formatMoment(row.original.createdAt)}</span>
      ),
    },
    { id: 'status', header: 'Status', enableSorting: false, cell: ({ row }) => <OrderStatus order={row.original} /> },
    {
      id: 'total',
      header: 'Total',
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className={classNames('number', styles.orderTotal)}>
          {formatMoney(original.chargedAmount, original.currency)}
          {original.refundedAmount > 0 && (
            <span className="hint">−{formatMoney(original.refundedAmount, original.currency)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <div className={rowStyles.rowActions}>
          {refundable(original) && (
            <RowAction
              label={`Refund order ${orderName(original.id)}`}
              title="Refund…"
              icon={<Icon name="undo" />}
              onClick={() => onRefund(original.id)}
            />
          )}
        </div>
      ),
    },
  ];
}

export function OrderStatus({ order }: { order: AdminOrder }) {
  const { label, tone } = statusWords(order);
  return (
    <span className={rowStyles.tags} title={statusHint(order)}>
      <Badge tone={tone}>{label}</Badge>
      {partlyRefunded(order) && <Badge tone="info">Partly refunded</Badge>}
      {orderTroubles(order).map((trouble) => (
        <Badge key={trouble.label} tone={trouble.tone}>
          {trouble.label}
        </Badge>
      ))}
      {order.isBundlePurchase && <Badge tone="accent">Bundle</Badge>}
    </span>
  );
}

export function buyer({ email, fullName }: Pick<AdminOrder, 'email' | 'fullName'>): string {
  return email ?? fullName ?? 'a deleted account';
}
