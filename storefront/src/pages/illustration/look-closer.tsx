import type { Illustration } from '@baobab/domain/entities/illustration';
import { startTransition, useState } from 'react';
import { relatedQuery } from '../../features/catalog/queries.ts';
import { useQuery } from '../../query/use-query.ts';
import { useShop } from '../../shop/shop-context.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { lazyOverlay } from '../../ui/overlay/overlay.tsx';
import styles from './illustration-page.module.css';

const PictureViewer = lazyOverlay(
  'The large image',
  async () => (await import('../../features/viewer/picture-viewer.tsx')).PictureViewer,
);

/** A button over the whole picture, with its words in the corner. After the picture come the related ones. */
export function LookCloser({ item }: { item: Illustration }) {
  const [open, setOpen] = useState(false);
  const answer = useQuery(relatedQuery(useShop().data, item.id));
  const others = answer.status === 'success' ? answer.data.related : [];
  return (
    <>
      <button
        type="button"
        className={styles.closer}
        aria-label={`Look closer at ${item.title}`}
        // A transition, so that the click is painted first.
        onClick={() => startTransition(() => setOpen(true))}
      >
        <span>
          <Icon name="expand" />
          Look closer
        </span>
      </button>
      <PictureViewer open={open} onClose={() => setOpen(false)} items={[item, ...others]} />
    </>
  );
}
