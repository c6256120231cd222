import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { PreviewDialog } from '../../features/catalog/preview-dialog.tsx';
import type { OverlayProps } from '../../ui/overlay/overlay.tsx';
import { AnotherLicense } from './another-license.tsx';
import { IllustrationLicense } from './illustration-license.tsx';
import { Favorite } from './favorite.tsx';
import { IllustrationAction } from './illustration-action.tsx';
import { BuyLine } from './in-cart.tsx';
import { useLicenses } from './use-licenses.ts';
import { usePurchases } from './use-purchases.ts';
import styles from './illustration-buy.module.css';

interface IllustrationPreviewProps extends OverlayProps {
  item: IllustrationCard | null;
}

export function IllustrationPreview({ item, onClose }: IllustrationPreviewProps) {
  const purchaseOf = usePurchases(item ? [item] : []);
  const purchase = item ? purchaseOf(item.id) : 'checking';
  const licenses = useLicenses(item, true);
  return (
    <PreviewDialog
      item={item}
      onClose={onClose}
      purchase={purchase}
      licenses={
        item &&
        licenses.choices.length > 0 && (
          <div className={styles.licenses}>
            <IllustrationLicense item={item} licenses={licenses} purchase={purchase} />
          </div>
        )
      }
      action={
        item && (
          <>
            <IllustrationAction item={item} purchase={purchase} look="primary" license={licenses.chosen} />
            <AnotherLicense item={item} purchase={purchase} choices={licenses.choices} />
            <Favorite item={item} look="icon" />
            {!item.isFree && (
              <div className={styles.trust}>
                <BuyLine id={item.id} isOwned={purchase === 'purchased' || purchase === 'included'} />
              </div>
            )}
          </>
        )
      }
    />
  );
}
