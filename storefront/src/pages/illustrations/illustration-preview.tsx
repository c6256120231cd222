import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { PreviewDialog } from '../../features/catalog/preview-dialog.tsx';
import { AnotherSeat } from './another-seat.tsx';
import { IllustrationAction } from './illustration-action.tsx';
import { usePurchases } from './use-purchases.ts';

export function IllustrationPreview({ item, onClose }: { item: IllustrationCard | null; onClose: () => void }) {
  const purchaseOf = usePurchases(item ? [item] : []);
  const purchase = item ? purchaseOf(item.id) : 'checking';
  return (
    <PreviewDialog
      item={item}
      onClose={onClose}
      purchase={purchase}
      action={
        item && (
          <>
            <IllustrationAction item={item} purchase={purchase} look="primary" />
            <AnotherSeat item={item} purchase={purchase} />
          </>
        )
      }
    />
  );
}
