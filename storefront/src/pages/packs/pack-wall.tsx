import type { PackContents } from '@baobab/domain/entities/bundle-pack';
import { startTransition, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';
import { PackPreview } from './pack-preview.tsx';
import styles from './packs.module.css';

const PackViewer = lazyOverlay('The illustrations', async () => (await import('./pack-viewer.tsx')).PackViewer);

/** Every picture of the released ZIP, with its title. */
export function PackWall({ title, contents }: { title: string; contents: PackContents }) {
  const [open, setOpen] = useState(false);
  const { pictureCount, pictures } = contents;
  return (
    <section className={styles.section} aria-labelledby="pack-pictures">
      <div className={styles.wallHead}>
        <h2 id="pack-pictures">{pictureCount === 1 ? 'The illustration' : `All ${pictureCount} illustrations`}</h2>
        <Button look="outline" onClick={() => startTransition(() => setOpen(true))}>
          <Icon name="expand" />
          Look through them
        </Button>
      </div>
      <ul className={styles.wall}>
        {pictures.map((picture) => (
          <li key={`${picture.theme} ${picture.title}`}>
            <PackPreview picture={picture} alt="" />
            <span>{picture.title}</span>
          </li>
        ))}
      </ul>
      <PackViewer open={open} onClose={() => setOpen(false)} pack={{ title, contents }} />
    </section>
  );
}
