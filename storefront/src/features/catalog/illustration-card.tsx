import type { IllustrationCard as Item } from '@baobab/domain/entities/illustration';
import { actionLabels } from '@baobab/domain/messages';
import type { ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import { categoryPath } from '../../head/addresses.ts';
import { Button } from '../../ui/controls/button.tsx';
import { classNames } from '../../ui/browser/class-names.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { croppedShare, sizesOf, wholeShare, type FrameWidths } from '../../ui/picture/picture-sizes.ts';
import { prefersReducedMotion } from '../../ui/browser/reduced-motion.ts';
import { Price, priceOf } from '../../ui/price/price.tsx';
import type { PurchaseState } from './action-state.ts';
import { INCLUDED, ItemBadges } from './item-badges.tsx';
import { ItemPicture } from './item-picture.tsx';
import styles from './illustration-card.module.css';

interface IllustrationCardProps {
  item: Item;
  action: ReactNode;
  /** Beside the item's own badges. */
  badge?: ReactNode;
  /** Over the corner of the picture. */
  heart?: ReactNode;
  /** After the other buttons. */
  extra?: ReactNode;
  onPreview: (item: Item) => void;
  purchase?: PurchaseState;
  /** Of the picture's frame. */
  widths: FrameWidths;
  priority?: boolean;
}

const FRAME = 4 / 3;
/** What the space above and below leaves of a tall picture. */
const INSET = 0.92;

export function IllustrationCard({
  item,
  action,
  badge,
  heart,
  extra,
  onPreview,
  purchase = 'not-purchased',
  widths,
  priority = false,
}: IllustrationCardProps) {
  const address = `/illustrations/${encodeURIComponent(item.id)}`;
  const tall = isTall(item);
  const growing = useViewTransitionState(address);
  // In the price's place: over the picture of a narrow card it would cover faces.
  const included = purchase === 'included';
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <ItemPicture
          item={item}
          alt=""
          sizes={sizesOf(widths, tall ? INSET * wholeShare(item, FRAME) : croppedShare(item, FRAME))}
          priority={priority}
          whole={tall}
          className={classNames(styles.picture, tall && styles.tall)}
          style={growing ? { viewTransitionName: 'illustration' } : undefined}
        />
        <div className={styles.badges}>
          <ItemBadges item={item} purchase={included ? 'not-purchased' : purchase} />
          {badge}
        </div>
      </div>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link to={address} viewTransition={!prefersReducedMotion()}>
            {item.title}
          </Link>
        </h3>
        {included ? (
          <p className={classNames(styles.price, styles.included)}>{INCLUDED}</p>
        ) : (
          <Price {...priceOf(item)} className={styles.price} />
        )}
      </div>
      {item.category && (
        <Link to={categoryPath(item.category)} className={styles.category}>
          {item.category}
        </Link>
      )}
      <p className={styles.description}>{item.description}</p>
      <div className={styles.actions}>
        <div className={styles.action}>{action}</div>
        <Button
          look="bare"
          className={styles.preview}
          aria-label={`${actionLabels.preview} ${item.title}`}
          data-first="preview"
          onClick={() => onPreview(item)}
        >
          <Icon name="eye" />
          <span>{actionLabels.preview}</span>
        </Button>
        {extra}
      </div>
      {heart && <div className={styles.heart}>{heart}</div>}
    </article>
  );
}

function isTall({ imageWidth, imageHeight }: Item): boolean {
  return Boolean(imageWidth && imageHeight && imageHeight > imageWidth);
}
