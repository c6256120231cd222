import type { Order } from '@baobab/domain/entities/order';
import { purchaseMessages } from '@baobab/domain/messages';
import { formatMoney } from '@baobab/domain/money';
import { formatDate } from '@baobab/ui/format';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './purchase-cards.module.css';

/** An order whose payment is disputed. */
export function SuspendedOrder({ order }: { order: Order }) {
  const { title, description } = purchaseMessages.suspended[order.disputeStatus === 'lost' ? 'lost' : 'open'];
  const titles = order.items.filter(({ refundedAt }) => refundedAt === null).map((item) => item.title);
  return (
    <Notice title={title}>
      <p>
        <strong>{titles.join(', ')}</strong>
      </p>
      <p>{description}</p>
      <p className={styles.facts}>
        <span>{purchaseMessages.orderName(order.id)}</span>
        <span>{formatDate(order.createdAt)}</span>
        <span>{formatMoney(order.totalAmount, order.currency)}</span>
      </p>
      <ButtonLink to="/contact" look="outline">
        Contact us
      </ButtonLink>
    </Notice>
  );
}
