import type { Order } from '@baobab/domain/entities/order';
import { purchaseMessages } from '@baobab/domain/messages';
import { formatMoney } from '@baobab/domain/money';
import { orderName } from '@baobab/domain/order-name';
import { formatDate } from '@baobab/ui/format';
import { Badge } from '../../ui/controls/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { licenseOf, lineState, orderState, refusalOf } from './describe-order.ts';
import { orderReductions } from './order-reductions.ts';
import styles from './order-list.module.css';

/** Every order that was charged, with what became of it. */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id}>
          <article className={styles.order} aria-label={purchaseMessages.orderName(order.id)}>
            <div className={styles.head}>
              <h3>{purchaseMessages.orderName(order.id)}</h3>
              <span className={styles.quiet}>{formatDate(order.paidAt ?? order.createdAt)}</span>
              <Badge tone={order.paymentStatus === 'refunded' ? 'plain' : 'free'}>{orderState(order)}</Badge>
            </div>
            <ul className={styles.lines}>
              {order.items.map((line) => (
                <li key={line.id} className={styles.line}>
                  <span>
                    {line.title}
                    {licenseOf(line) && <span className={styles.quiet}>, {licenseOf(line)}</span>}
                    {line.quantity > 1 && <span className={styles.quiet}>, {line.quantity} licenses</span>}
                    {lineState(order, line) && <span className={styles.quiet}>, {lineState(order, line)}</span>}
                    {refusalOf(line) && <span className={styles.quiet}>. {refusalOf(line)}</span>}
                  </span>
                  <span>{formatMoney(line.price * line.quantity, order.currency)}</span>
                </li>
              ))}
              {orderReductions(order).map(([name, value]) => (
                <li key={name} className={styles.line}>
                  <span className={styles.quiet}>{name}</span>
                  <span>{value}</span>
                </li>
              ))}
            </ul>
            <div className={styles.foot}>
              <ButtonLink look="outline" to={`/my-purchases/invoice/${order.id}`}>
                Invoice<span className="visually-hidden"> of order {orderName(order.id)}</span>
              </ButtonLink>
              <p className={styles.sums}>
                <strong>Total {formatMoney(order.chargedAmount, order.currency)}</strong>
                {order.refundedAmount > 0 && <span>{formatMoney(order.refundedAmount, order.currency)} paid back</span>}
              </p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
