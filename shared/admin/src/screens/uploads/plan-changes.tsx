/** What a plan changes of an illustration that the shop has, field by field. */
import { Button } from 'antd';
import { writeFocus } from '@baobab/domain/descriptions';
import { formatTags } from '@baobab/domain/tags';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { changedFields, type DetailField } from '@baobab/uploads/kinds/compare-details';
import type { ShopDetails } from '@baobab/uploads/ports';
import { formatPrice } from '../../money.ts';
import { illustrationDetails } from './describe-item.ts';
import styles from './uploads.module.css';

export interface DetailChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const COLUMNS: readonly [DetailField, string, (details: ShopDetails) => string][] = [
  ['title', 'Title', ({ title }) => title],
  ['description', 'Description', ({ description }) => description],
  ['category', 'Category', ({ category }) => category],
  ['price', 'Price', (details) => formatPrice(details)],
  ['featured', 'Featured', ({ featured }) => (featured ? 'yes' : 'no')],
  ['tags', 'Tags', ({ tags }) => formatTags(tags)],
  ['altText', 'Alt text', ({ altText }) => altText ?? ''],
  ['series', 'Series', ({ series }) => series ?? ''],
  ['facets', 'People and setting', ({ facets }) => facets?.join(', ') ?? ''],
  ['focus', 'Focus point', ({ focus }) => writeFocus(focus ?? null)],
];

/** In the order of the form; empty for what is new or stays as it is. */
export function changesOf(item: UploadItem): DetailChange[] {
  const details = illustrationDetails(item);
  const isExisting = item.action === 'changed' || item.action === 'details' || item.action === 'rejected';
  const existing = details?.existing;
  if (!existing || !isExisting) return [];
  const changed = changedFields(details);
  const place = details.renamedFrom === undefined ? [] : [{ label: 'File', from: details.renamedFrom, to: item.path }];
  const texts = COLUMNS.filter(([field]) => changed.includes(field)).map(([, label, words]) => ({
    label,
    from: words(existing),
    to: words(details),
  }));
  return [...place, ...texts];
}

export function changeWords({ label, from, to }: DetailChange): string {
  return `${label}: ${from || 'none'} → ${to || 'none'}`;
}

export function ChangeWords({ from, to }: DetailChange) {
  return (
    <span className={styles.change}>
      <del>{from || 'none'}</del>
      <span aria-hidden="true">→</span> <ins>{to || 'none'}</ins>
    </span>
  );
}

/** The whole texts, which a row has no room for. */
export function ChangeList({ item, onKeep }: { item: UploadItem; onKeep: () => void }) {
  const changes = changesOf(item);
  if (changes.length === 0) return null;
  return (
    <>
      <dl className={styles.changes} aria-label="What changes in the shop">
        {changes.map((change) => (
          <div key={change.label}>
            <dt>{change.label}</dt>
            <dd>
              <ChangeWords {...change} />
            </dd>
          </div>
        ))}
      </dl>
      {item.action === 'details' && <Button onClick={onKeep}>Keep what the shop has</Button>}
    </>
  );
}
