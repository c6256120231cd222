import type { Illustration } from '@baobab/domain/entities/illustration';
import { pictureText } from '@baobab/domain/picture-text';
import type { CSSProperties } from 'react';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { matOf } from '../../ui/picture/picture.tsx';
import { sizesOf, type FrameWidths } from '../../ui/picture/picture-sizes.ts';
import { LookCloser } from './look-closer.tsx';
import styles from './illustration-page.module.css';

/** The column beside the words. */
const COLUMN: FrameWidths = [
  ['(min-width: 75rem)', 'min(100vw - 7rem, 100rem) - clamp(22.5rem, 29vw, 26.25rem) - clamp(2rem, 5vw, 5rem)'],
  ['(min-width: 56.25rem)', '52vw'],
  '92vw',
];

/** The picture whole, as large as column, window and its own pixels allow. */
export function Art({ item }: { item: Illustration }) {
  const { imageWidth, imageHeight } = item;
  const ownWidth = imageWidth && `${imageWidth}px`;
  const ratio = imageWidth && imageHeight && Math.round((1000 * imageWidth) / imageHeight) / 1000;
  const limits = [ownWidth, ratio && `(100vh - 10rem) * ${ratio}`].filter(Boolean);
  const column = COLUMN.map((step) => {
    if (typeof step === 'string') return `min(${[...limits, step].join(', ')})`;
    return [step[0], `min(${[...limits, step[1]].join(', ')})`] as const;
  }) as unknown as FrameWidths;
  return (
    <div className={styles.art} style={matOf(item)}>
      <ItemPicture
        item={item}
        alt={pictureText(item)}
        sizes={sizesOf(column)}
        priority
        whole
        style={{ '--own-width': ownWidth, '--ratio': ratio } as CSSProperties}
      />
      {item.image && <LookCloser item={item} />}
    </div>
  );
}
