import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { Badge } from '../../../frame/badge.tsx';
import styles from '../illustrations.module.css';
import { saleInList } from './price-words.ts';

/** The sale of a row; nothing without one. */
export function RowSale({ item }: { item: AdminIllustration }) {
  const sale = saleInList(item);
  if (!sale) return null;
  return (
    <span title={[`Sale ${sale.label}`, sale.note].filter(Boolean).join('. ')}>
      <Badge tone="accent">
        Sale{' '}
        <span className={styles.saleShort} aria-hidden="true">
          {sale.short}
        </span>
        <span className={styles.saleLong}>{sale.label}</span>
        {sale.note && <span className="visually-hidden">. {sale.note}</span>}
      </Badge>
    </span>
  );
}
