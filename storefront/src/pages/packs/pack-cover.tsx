import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { usePictureSource } from '../../query/data-context.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { PackPreview } from './pack-preview.tsx';
import styles from './packs.module.css';

const SHOWN = 6;

/** The picture that the owner gave the pack, else its first pictures. Decoration: the title stands beside it. */
export function PackCover({ pack, sizes, priority }: { pack: ShopPack; sizes: string; priority?: boolean }) {
  const source = usePictureSource(pack);
  const pictures = (pack.contents?.pictures ?? []).filter(({ image }) => image).slice(0, SHOWN);
  if (source || pictures.length < SHOWN)
    return (
      <Picture
        source={source ?? { src: '' }}
        alt=""
        sizes={sizes}
        priority={priority === true}
        className={styles.cover}
      />
    );
  return (
    <span className={styles.mosaic} aria-hidden="true">
      {pictures.map((picture) => (
        <PackPreview key={picture.image} picture={picture} alt="" />
      ))}
    </span>
  );
}
