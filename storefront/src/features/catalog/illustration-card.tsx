import type { IllustrationCard as Item } from '@baobab/domain/entities/illustration';
import { actionLabels } from '@baobab/domain/messages';
import type { ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import { categoryPath } from '../../head/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { prefersReducedMotion } from '../../ui/reduced-motion.ts';
import { Price } from '../../ui/price.tsx';
import type { PurchaseState } from './action-state.ts';
import { ItemBadges } from './item-badges.tsx';
import { ItemPicture } from './item-picture.tsx';
import styles from './illustration-card.module.css';

interface IllustrationCardProps {
  item: Item;
  action: ReactNode;
  onPreview: (item: Item) => void;
  purchase?: PurchaseState;
  priority?: boolean;
}

const CARD_SIZES = '(min-width: 1200px) 27rem, (min-width: 768px) 45vw, 92vw';

export function IllustrationCard({
  item,
  action,
  onPreview,
  purchase = 'not-purchased',
  priority = false,
}: IllustrationCardProps) {
  const address = `/illustrations/${encodeURIComponent(item.id)}`;
  const growing = useViewTransitionState(address);
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <ItemPicture
          item={item}
          alt=""
          sizes={CARD_SIZES}
          priority={priority}
          className={classNames(styles.picture, isTall(item) && styles.tall)}
          style={growing ? { viewTransitionName: 'illustration' } : undefined}
        />
        <div className={styles.badges}>
          <ItemBadges item={item} purchase={purchase} />
        </div>
      </div>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Link to={address} viewTransition={!prefersReducedMotion()}>
            {item.title}
          </Link>
        </h3>
        <Price price={item.price} isFree={item.isFree} className={styles.price} />
      </div>
      {item.category && (
        <Link to={categoryPath(item.category)} className={styles.category}>
          {item.category}
        </Link>
      )}
      <p className={styles.description}>{item.description}</p>
      <div className={styles.actions}>
        {action}
        <Button look="bare" aria-label={`${actionLabels.preview} ${item.title}`} onClick={() => onPreview(item)}>
          <Icon name="eye" />
          {actionLabels.preview}
        </Button>
      </div>
    </article>
  );
}

function isTall({ imageWidth, imageHeight }: Item): boolean {
  return Boolean(imageWidth && imageHeight && imageHeight > imageWidth);
}
