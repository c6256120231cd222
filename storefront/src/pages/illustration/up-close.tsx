/** Parts of the picture at the pixels of its preview, and the picture in use. All of it is made from the preview's files. */
import { imageUrl } from '@baobab/data/images';
import type { Illustration } from '@baobab/domain/entities/illustration';
import { ItemPicture } from '../../features/catalog/item-picture.tsx';
import { useData } from '../../query/data-context.ts';
import { croppedShare, sizesOf, type FrameWidths } from '../../ui/picture-sizes.ts';
import styles from './up-close.module.css';

/** Below it a part would be the whole, or smaller than its frame. */
const LEAST_PX = 600;

export function UpClose({ item }: { item: Illustration }) {
  const { imageWidth, imageHeight } = item;
  if (!item.image) return null;
  const hasParts = imageWidth && imageHeight && Math.min(imageWidth, imageHeight) >= LEAST_PX;
  return (
    <section className={styles.section} aria-labelledby="up-close">
      <h2 id="up-close">{hasParts ? 'Up close and in use' : 'In use'}</h2>
      <div className={styles.row} data-parts={hasParts ? '' : undefined}>
        {hasParts && partsOf(item).map((place) => <Part key={place} item={item} place={place} />)}
        <Scene item={item} kind="poster" name="On a poster" />
        <Scene item={item} kind="phone" name="On a phone" />
        <Scene item={item} kind="slide" name="On a slide" />
      </div>
    </section>
  );
}

/** One place where the picture matters most, one above or below it: beside it there is often only ground. Percent from the left and the top. */
function partsOf({ focusX, focusY }: Illustration): [string, string] {
  const [x, y] = [Math.round((focusX ?? 0.5) * 100), Math.round((focusY ?? 0.3) * 100)];
  return [`${x}% ${y}%`, `${Math.round((x + 50) / 2)}% ${y > 50 ? y - 45 : y + 45}%`];
}

function Part({ item, place }: { item: Illustration; place: string }) {
  const { url } = useData().http;
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <img
          className={styles.part}
          src={imageUrl(url, item, Infinity) ?? ''}
          alt=""
          loading="lazy"
          decoding="async"
          width={item.imageWidth ?? undefined}
          height={item.imageHeight ?? undefined}
          style={{ objectPosition: place }}
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
  return [['(min-width: 75rem)', wide], ['(min-width: 48rem)', middle], narrow];
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
