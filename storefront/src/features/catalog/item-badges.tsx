import { Badge } from '../../ui/controls/badge.tsx';
import type { PurchaseState } from './action-state.ts';

export const INCLUDED = 'Included in your bundle or pack';

/** Free items are never marked as purchased. */
export function ItemBadges({
  item,
  purchase = 'not-purchased',
}: {
  item: { featured: boolean; isFree: boolean };
  purchase?: PurchaseState;
}) {
  return (
    <>
      {item.featured && <Badge tone="featured">Featured</Badge>}
      {item.isFree && <Badge tone="free">Free</Badge>}
      {purchase === 'purchased' && !item.isFree && <Badge tone="purchased">Purchased</Badge>}
      {purchase === 'included' && <Badge tone="purchased">{INCLUDED}</Badge>}
    </>
  );
}
