import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { PackPreview } from './pack-preview.tsx';
import styles from './bundle-samples.module.css';

/** The first picture of each pack: decoration, so nothing where there are none. */
export function BundleSamples({ packs }: { packs: readonly PackWithContents[] }) {
  const pictures = packs.flatMap(({ contents }) => contents?.pictures.find(({ image }) => image) ?? []);
  if (pictures.length < 3) return null;
  return (
    <div className={styles.samples} aria-hidden="true">
      {pictures.map((picture) => (
        <PackPreview key={picture.image} picture={picture} alt="" className={styles.picture} />
      ))}
    </div>
  );
}
