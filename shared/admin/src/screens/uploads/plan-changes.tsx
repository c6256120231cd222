/** What a plan changes of an illustration that the shop has, field by field. */
import { Button } from 'antd';
import { editedNames, emptyRow, rowDetails } from '@baobab/domain/fields/edited-illustration';
import { pick } from '@baobab/domain/fields/illustration-shape';
import { unitNames } from '@baobab/domain/fields/illustration-values';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { changedFields } from '@baobab/uploads/kinds/compare-details';
import type { IllustrationDetails } from '@baobab/uploads/kinds/illustration-details';
import { sidecarColumns } from '@baobab/uploads/kinds/sidecar';
import type { ShopDetails } from '@baobab/uploads/kinds/publication';
import { formatPrice } from '../../money.ts';
import { illustrationDetails } from './describe-item.ts';
import styles from './uploads.module.css';

export interface DetailChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** Price and free are one answer. */
function changedTexts(details: IllustrationDetails, existing: ShopDetails): DetailChange[] {
  const [before, after] = [rowOf(existing), rowOf(details)];
  const changed: readonly string[] = changedFields(details).flatMap((field) =>
    field === 'focus' ? unitNames('focus') : field,
  );
  return sidecarColumns()
    .filter(({ header, names }) => header !== 'is_free' && names.some((name) => changed.includes(name)))
    .map(({ header, label, value }) =>
      header === 'price'
        ? { label, from: formatPrice(existing), to: formatPrice(details) }
        : { label, from: String(value(before)), to: String(value(after)) },
    )
    .filter(({ from, to }) => from !== to);
}

function rowOf(details: ShopDetails) {
  return { ...emptyRow(), ...rowDetails(pick(details, editedNames())) };
}

/** In the order of the form; empty for what is new or stays as it is. */
export function changesOf(item: UploadItem): DetailChange[] {
  const details = illustrationDetails(item);
  const isExisting = item.action === 'changed' || item.action === 'details' || item.action === 'rejected';
  const existing = details?.existing;
  if (!existing || !isExisting) return [];
  const place = details.renamedFrom === undefined ? [] : [{ label: 'File', from: details.renamedFrom, to: item.path }];
  return [...place, ...changedTexts(details, existing)];
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
