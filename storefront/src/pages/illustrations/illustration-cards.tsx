/** Cards with their action, purchase state and preview. */
import type { IllustrationCard as Item } from '@baobab/domain/entities/illustration';
import { memo, type ReactNode } from 'react';
import { IllustrationCard } from '../../features/catalog/illustration-card.tsx';
import {
  CARD_WIDTHS,
  IllustrationGrid,
  type CardPlace,
  type GridSize,
} from '../../features/catalog/illustration-grid.tsx';
import { Favorite } from './favorite.tsx';
import { IllustrationAction } from './illustration-action.tsx';
import { InCartBadge } from './in-cart.tsx';
import { usePurchases } from './use-purchases.ts';
import { WithPreview } from './with-preview.tsx';

interface CardsProps {
  items: readonly Item[];
  size?: GridSize;
  /** More buttons of a card; a stable function, for cards are memoized. */
  extra?: ((item: Item) => ReactNode) | undefined;
}

export function IllustrationCards({ items, size, extra }: CardsProps) {
  return (
    <WithPreview>
      {(preview) => (
        <IllustrationGrid size={size}>
          <CardItems items={items} place={size} onPreview={preview} extra={extra} />
        </IllustrationGrid>
      )}
    </WithPreview>
  );
}

interface ShelfItemsProps {
  items: readonly Item[];
  /** Number of pictures above the fold. */
  priority?: number;
  place?: CardPlace | undefined;
  onPreview: (item: Item) => void;
  extra?: CardsProps['extra'];
}

/** List items of a grid. Memoized, so that an opened preview does not render them again. */
export const CardItems = memo(function CardItems({
  items,
  priority = 0,
  place = 'all',
  onPreview,
  extra,
}: ShelfItemsProps) {
  const purchaseOf = usePurchases(items);
  return items.map((item, at) => (
    <li key={item.id}>
      <IllustrationCard
        item={item}
        purchase={purchaseOf(item.id)}
        widths={CARD_WIDTHS[place]}
        priority={at < priority}
        onPreview={onPreview}
        action={<IllustrationAction item={item} purchase={purchaseOf(item.id)} look="bare" />}
        badge={<InCartBadge id={item.id} />}
        extra={extra?.(item)}
        heart={<Favorite item={item} look="heart" />}
      />
    </li>
  ));
});
