import type { PackWithContents } from '@baobab/domain/entities/bundle-pack';
import { formatBytes } from '@baobab/ui/format';
import { inWords } from '../../features/bundle/bundle-summary.ts';
import { PackPreview } from './pack-preview.tsx';
import styles from './pack-card.module.css';

const FIRST = 3;

/** What buyers get in one pack: as read from its ZIP. */
export function PackCard({ pack }: { pack: PackWithContents }) {
  const { title, slug, version, sizeBytes, contents } = pack;
  return (
    <li data-pack={slug} className={styles.card}>
      <h3>{title}</h3>
      {version === 0 && <p className={styles.facts}>Still in the making</p>}
      {version > 0 && !contents && <p className={styles.facts}>{formatBytes(sizeBytes ?? 0)} ZIP</p>}
      {contents && (
        <>
          <p className={styles.themes}>{contents.themes.join(', ')}</p>
          <p className={styles.facts}>
            {contents.pictureCount} {contents.pictureCount === 1 ? 'illustration' : 'illustrations'}
            {contents.formats.length > 0 &&
              `, each as ${inWords(contents.formats.map((format) => format.toUpperCase()))}`}
            {`. ${formatBytes(sizeBytes ?? 0)} ZIP.`}
          </p>
          <div className={styles.strip} aria-hidden="true">
            {contents.pictures.slice(0, FIRST).map((picture) => (
              <PackPreview key={picture.title} picture={picture} alt="" />
            ))}
          </div>
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
