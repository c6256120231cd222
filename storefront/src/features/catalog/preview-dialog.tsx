import { pictureText } from '@baobab/domain/picture-text';
import type { IllustrationCard } from '@baobab/domain/entities/illustration';
import { actionLabels } from '@baobab/domain/messages';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { PurchaseState } from './action-state.ts';
import { ItemBadges } from './item-badges.tsx';
import { Customization, IncludedFeatures, Specifications } from './item-facts.tsx';
import { ItemPicture } from './item-picture.tsx';
import { previewSizes } from './preview-sizes.ts';
import { Price, priceOf } from '../../ui/price/price.tsx';
import styles from './preview-dialog.module.css';

interface PreviewDialogProps {
  /** Null is closed. */
  item: IllustrationCard | null;
  onClose: () => void;
  purchase: PurchaseState;
  /** To choose from, where there are several. */
  licenses: ReactNode;
  action: ReactNode;
}

export function PreviewDialog({ item, onClose, purchase, licenses, action }: PreviewDialogProps) {
  return (
    <Dialog open={item !== null} onClose={onClose} title={item?.title ?? ''} hideTitle className={styles.dialog}>
      {item && (
        <div className={styles.preview}>
          <ItemPicture
            item={item}
            alt={pictureText(item)}
            sizes={previewSizes(item)}
            priority
            whole
            className={styles.picture}
          />
          <div className={styles.words}>
            <div className={styles.head}>
              <p aria-hidden="true">{item.title}</p>
              <Price {...priceOf(item)} />
            </div>
            <div className={styles.badges}>
              {item.category && <Badge tone="plain">{item.category}</Badge>}
              <ItemBadges item={item} purchase={purchase} />
            </div>
            {licenses}
            <div className={styles.facts}>
              <section className={styles.across}>
                <h3>Overview</h3>
                <p>{item.description}</p>
              </section>
              {item.tags.length > 0 && (
                <section className={styles.across}>
                  <h3>Features</h3>
                  <IncludedFeatures tags={item.tags} />
                </section>
              )}
              <section>
                <h3>Specifications</h3>
                <Specifications item={item} />
              </section>
              <section>
                <h3>Customization</h3>
                <Customization item={item} />
              </section>
            </div>
            <div className={styles.actions}>
              {action}
              <ButtonLink look="outline" to={`/illustrations/${encodeURIComponent(item.id)}`} onClick={onClose}>
                {actionLabels.viewDetails}
              </ButtonLink>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}
