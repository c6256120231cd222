import { Badge } from '../../ui/badge.tsx';

/** Purchased is said of paid items only: a free one belongs to everybody. */
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
