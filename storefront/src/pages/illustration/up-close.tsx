/** A part of the picture at the pixels of its preview, and the picture in use. All of it is made from the preview's files. */
import { imageUrl } from '@baobab/data/storage/images';
import type { Illustration } from '@baobab/domain/entities/illustration';
import type { CSSProperties } from 'react';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { useData } from '../../query/data-context.ts';
import { classNames } from '../../ui/browser/class-names.ts';
import { croppedShare, sizesOf, type FrameWidths } from '../../ui/picture/picture-sizes.ts';
import styles from './up-close.module.css';

/** Below it the part would be the whole, or smaller than its frame. */
const LEAST_PX = 600;

export function UpClose({ item }: { item: Illustration }) {
  const { imageWidth, imageHeight } = item;
  if (!item.image) return null;
  const hasPart = imageWidth && imageHeight && Math.min(imageWidth, imageHeight) >= LEAST_PX;
  return (
    <section className={styles.section} aria-labelledby="up-close">
      <h2 id="up-close">{hasPart ? 'Up close and in use' : 'In use'}</h2>
      <div className={styles.row} data-part={hasPart ? '' : undefined}>
        {hasPart && <Part item={item} width={imageWidth} height={imageHeight} />}
        <Scene item={item} kind="poster" name="On a poster" />
        <Scene item={item} kind="phone" name="On a phone" />
        <Scene item={item} kind="slide" name="On a slide" />
      </div>
    </section>
  );
}

interface PartProps {
  item: Illustration;
  width: number;
  height: number;
}

/** Wide, for a narrow part would cut heads; and one, for away from the place that matters most there is often only ground. */
function Part({ item, width, height }: PartProps) {
  const { url } = useData().http;
  const place = {
    '--own-width': `${width}px`,
    '--ratio': Math.round((1000 * width) / height) / 1000,
    '--x': item.focusX ?? 0.5,
    '--y': item.focusY ?? 0.3,
  };
  return (
    <figure className={classNames(styles.figure, styles.partFigure)}>
      <div className={styles.frame}>
        <img
          className={styles.part}
          src={imageUrl(url, item, Infinity) ?? ''}
          alt=""
          loading="lazy"
          decoding="async"
          width={width}
          height={height}
          style={place as CSSProperties}
        />
      </div>
      <figcaption>Detail</figcaption>
    </figure>
  );
}

interface SceneProps {
  item: Illustration;
  kind: keyof typeof PLACES;
  name: string;
}

/** The place of the picture in each. */
const PLACES = {
  poster: { ratio: 3 / 4, widths: widths('min(9.8rem, 8.9vw)', 'min(9.8rem, 15vw)', '22vw') },
  phone: { ratio: 3 / 4, widths: widths('min(8.7rem, 7.8vw)', 'min(9.3rem, 13vw)', '18.2vw') },
  slide: { ratio: 1, widths: widths('min(7rem, 6.4vw)', 'min(7.4rem, 10.7vw)', '7.5rem') },
};

function widths(wide: string, middle: string, narrow: string): FrameWidths {
  return [['(min-width: 64rem)', wide], ['(min-width: 48rem)', middle], narrow];
}

/** Its bars stand for text. */
function Scene({ item, kind, name }: SceneProps) {
  const place = PLACES[kind];
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <div className={styles[kind]}>
          <ItemPicture
            item={item}
            alt=""
            sizes={sizesOf(place.widths, croppedShare(item, place.ratio))}
            className={styles.picture}
          />
          <span />
          <span />
        </div>
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
