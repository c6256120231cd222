import { BUNDLE_ILLUSTRATIONS, BUNDLE_PACKS } from '@baobab/domain/constants';
import { purchaseMessages } from '@baobab/domain/messages';
import type { Order } from '@baobab/domain/entities/order';
import { formatMoney } from '@baobab/domain/money';
import { formatDate } from '@baobab/ui/format';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './purchase-cards.module.css';

export function BundleCard({ order }: { order: Order }) {
  const title = order.items.find(({ title }) => /bundle/i.test(title))?.title ?? 'Complete Black Representation Bundle';
  return (
    <article className={styles.bundle}>
      <Badge tone="featured">Bundle Pack</Badge>
      <h3>{title}</h3>
      <p>
        {BUNDLE_PACKS} packs, {BUNDLE_ILLUSTRATIONS} illustrations, with a commercial license.
      </p>
      <p className={styles.facts}>
        <span>{purchaseMessages.orderNumber(order.id)}</span>
        <span>{formatDate(order.createdAt)}</span>
        <span>{formatMoney(order.totalAmount)}</span>
      </p>
      <ButtonLink to="/bundle-download-success" look="primary">
        Access Bundle Downloads
      </ButtonLink>
    </article>
  );
}
