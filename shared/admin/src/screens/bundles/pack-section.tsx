import type { PackRecord } from '@baobab/domain/entities/bundle-pack';
import type { BundleItem } from '@baobab/uploads/kinds/bundle-item';
import { SortableList } from '../../sortable/sortable-list.tsx';
import { MOVE_INSTRUCTIONS, MovableItem } from '../about/movable-item.tsx';
import { useOrderedList } from '../about/use-ordered-list.ts';
import { newestUpload } from './describe-pack.ts';
import { PackRow } from './pack-row.tsx';
import styles from './bundles.module.css';

interface PackSectionProps {
  section: PackRecord['section'];
  title: string;
  about: string;
  empty: string;
  packs: PackRecord[];
  uploads: readonly BundleItem[];
  onOrder: (next: PackRecord[], before: PackRecord[]) => void;
  onEdit: (slug: string) => void;
  onHistory: (slug: string) => void;
}

/** Packs of one kind, in the order that the shop shows them. */
export function PackSection({ section, title, about, empty, packs, uploads, ...on }: PackSectionProps) {
  const missing = packs.filter(({ version }) => version === 0).length;
  const items = packs.map((pack) => ({ id: pack.slug, pack }));
  const list = useOrderedList({
    items,
    onChange: (next) =>
      on.onOrder(
        next.map(({ pack }) => pack),
        packs,
      ),
    nameOf: ({ pack }) => pack.title,
  });
  return (
    <section className={styles.packSection} aria-labelledby={`packs-${section}`}>
      <header>
        <h2 id={`packs-${section}`}>{title}</h2>
        <span className="soft number" role="status">
          {missing === 0
            ? `All ${packs.length} uploaded`
            : `${packs.length - missing} of ${packs.length} uploaded, ${missing} missing`}
        </span>
      </header>
      <p className="hint">{about}</p>
      {packs.length === 0 && <p className="soft">{empty}</p>}
      {packs.length > 0 && (
        <SortableList ids={items.map(({ id }) => id)} instructions={MOVE_INSTRUCTIONS} onMove={list.move}>
          <ol className={styles.packList} aria-label={title}>
            {packs.map((pack, index) => (
              <MovableItem
                key={pack.slug}
                id={pack.slug}
                name={pack.title}
                index={index}
                onMove={(to) => list.move(pack.slug, to)}
              >
                {(handle) => (
                  <PackRow
                    pack={pack}
                    handle={handle}
                    upload={newestUpload(uploads, pack.slug)}
                    onEdit={() => on.onEdit(pack.slug)}
                    onHistory={() => on.onHistory(pack.slug)}
                  />
                )}
              </MovableItem>
            ))}
          </ol>
        </SortableList>
      )}
      <span role="status" className="visually-hidden">
        {list.announcement}
      </span>
    </section>
  );
}
