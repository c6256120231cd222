import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { formatBytes } from '@baobab/ui/format';
import { startTransition, useState } from 'react';
import { Link } from 'react-router-dom';
import { packInWords } from '../../head/pack-words.ts';
import { packPath } from '../../head/addresses.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';
import { PackPreview, type PackPicture } from './pack-preview.tsx';
import styles from './pack-card.module.css';

/** Two rows of three. */
const FIRST = 6;

const PackViewer = lazyOverlay('The illustrations', async () => (await import('./pack-viewer.tsx')).PackViewer);

/** What buyers get in one pack: as read from its ZIP. */
export function PackCard({ pack }: { pack: PackWithContents }) {
  const { title, slug, version, sizeBytes, contents } = pack;
  return (
    <li data-pack={slug} className={styles.card}>
      <h3>{version === 0 ? title : <Link to={packPath(slug)}>{title}</Link>}</h3>
      {version === 0 && <p className={styles.facts}>Still in the making</p>}
      {version > 0 && !contents && <p className={styles.facts}>{formatBytes(sizeBytes ?? 0)} ZIP</p>}
      {contents && (
        <>
          <p className={styles.themes}>{contents.themes.join(', ')}</p>
          <p className={styles.facts}>
            {packInWords(contents)}. {formatBytes(sizeBytes ?? 0)} ZIP.
          </p>
          <Mosaic pack={pack} pictures={contents.pictures} />
          <details className={styles.all}>
            <summary>
              See {contents.pictureCount === 1 ? 'it' : `all ${contents.pictureCount}`}
              <span className="visually-hidden"> of {title}</span>
            </summary>
            <ul>
              {contents.pictures.map((picture) => (
                <li key={`${picture.theme} ${picture.title}`}>
                  <PackPreview picture={picture} alt="" />
                  <span>{picture.title}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </li>
  );
}

/** The first pictures, as a button that shows them all large. */
function Mosaic({ pack, pictures }: { pack: PackWithContents; pictures: readonly PackPicture[] }) {
  const [open, setOpen] = useState(false);
  if (pictures.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles.mosaic}
        aria-label={`Look through the illustrations of ${pack.title}`}
        // A transition, so that the click is painted first.
        onClick={() => startTransition(() => setOpen(true))}
      >
        {pictures.slice(0, FIRST).map((picture) => (
          <PackPreview key={picture.title} picture={picture} alt="" />
        ))}
        <span>
          <Icon name="expand" />
        </span>
      </button>
      <PackViewer open={open} onClose={() => setOpen(false)} pack={pack} />
    </>
  );
}
