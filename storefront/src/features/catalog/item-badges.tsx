import { Badge } from '../../ui/badge.tsx';

/** Free items are never marked as purchased. */
export function ItemBadges({
  item,
  purchased = false,
}: {
  item: { featured: boolean; isFree: boolean };
  purchased?: boolean;
}) {
  return (
    <>
      {item.featured && <Badge tone="featured">Featured</Badge>}
      {item.isFree && <Badge tone="free">Free</Badge>}
      {purchased && !item.isFree && <Badge tone="purchased">Purchased</Badge>}
    </>
  );
}
