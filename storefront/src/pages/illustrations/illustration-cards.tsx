/** Cards with their action, purchase state and preview. */
import type { IllustrationCard as Item } from '@baobab/domain/entities/illustration';
import { memo } from 'react';
import { IllustrationCard } from '../../features/catalog/illustration-card.tsx';
import { IllustrationGrid, type GridSize } from '../../features/catalog/illustration-grid.tsx';
import { IllustrationAction } from './illustration-action.tsx';
import { usePurchases } from './use-purchases.ts';
import { WithPreview } from './with-preview.tsx';

export function IllustrationCards({ items, size }: { items: readonly Item[]; size?: GridSize }) {
  return (
    <WithPreview>
      {(preview) => (
        <IllustrationGrid size={size}>
          <CardItems items={items} onPreview={preview} />
        </IllustrationGrid>
      )}
    </WithPreview>
  );
}

interface ShelfItemsProps {
  items: readonly Item[];
  /** Number of pictures above the fold. */
  priority?: number;
  onPreview: (item: Item) => void;
}

/** List items of a grid. Memoized, so that an opened preview does not render them again. */
export const CardItems = memo(function CardItems({ items, priority = 0, onPreview }: ShelfItemsProps) {
  const purchaseOf = usePurchases(items);
  return items.map((item, at) => (
    <li key={item.id}>
      <IllustrationCard
        item={item}
        purchase={purchaseOf(item.id)}
        priority={at < priority}
        onPreview={onPreview}
        action={<IllustrationAction item={item} purchase={purchaseOf(item.id)} look="outline" />}
      />
    </li>
  ));
});
