import type { AdminIllustration } from '@baobab/domain/entities/illustration';
import { Badge } from '../../../frame/badge.tsx';
import { saleInList } from './price-words.ts';

/** The sale of a row; nothing without one. */
export function RowSale({ item }: { item: AdminIllustration }) {
  const sale = saleInList(item);
  if (!sale) return null;
  return (
    <span title={sale.note || undefined}>
      <Badge tone="accent">
        Sale {sale.label}
        {sale.note && <span className="visually-hidden">. {sale.note}</span>}
      </Badge>
    </span>
  );
}
