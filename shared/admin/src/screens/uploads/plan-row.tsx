import { Button, Select, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { formatBytes, formatPrice } from '@baobab/ui/format';
import type { PlanAction, UploadItem } from '@baobab/uploads/engine/item';
import type { IllustrationDetails, IllustrationPatch } from '@baobab/uploads/kinds/illustration-details';
import { baseName } from '@baobab/domain/file-name';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { ACTION_LABELS, illustrationDetails, noteOf } from './describe-item.ts';
import { changesOf, changeWords, ChangeWords, type DetailChange } from './plan-changes.tsx';
import { classNames } from '@baobab/ui/class-names';
import styles from './uploads.module.css';
import rowStyles from '../../table/row.module.css';

type Choice = NonNullable<IllustrationPatch['choice']>;

const TONES: Record<PlanAction, BadgeTone> = {
  new: 'success',
  changed: 'info',
  details: 'info',
  same: 'quiet',
  conflict: 'warning',
  rejected: 'danger',
};

const CHOICES: { value: Choice; label: string }[] = [
  { value: 'separate', label: 'Add as a new illustration' },
  { value: 'replace', label: 'Replace the existing one' },
  { value: 'skip', label: 'Leave it out' },
];

export function PlanHead() {
  return (
    <div role="row" aria-rowindex={1} className={classNames(styles.rowHead, styles.planColumns)}>
      {['File', 'Category', 'Price', 'Size', 'Plan', ''].map((name) => (
        <span key={name} role="columnheader">
          {name || <span className="visually-hidden">Actions</span>}
        </span>
      ))}
    </div>
  );
}

interface PlanRowProps {
  item: UploadItem | undefined;
  onEdit: (item: UploadItem) => void;
  onChoose: (item: UploadItem, choice: Choice) => void;
}

export function PlanRow({ item, onEdit, onChoose }: PlanRowProps) {
  if (!item) return <span role="cell" className={styles.rowWaiting} />;
  const details = illustrationDetails(item);
  const note = noteOf(item);
  const formats = details?.formats ?? [];
  // a file that cannot become an illustration has a name, no title and no price
  const isPicture = item.action !== 'rejected' || item.reason?.code === 'metadata_invalid';
  const title = (isPicture && details?.title) || baseName(item.path);
  const changes = changesOf(item);
  return (
    <div className={styles.planColumns} role="presentation">
      <div role="cell" className={rowStyles.titleCell}>
        <span className={classNames(styles.rowTitle, 'clip')}>
          {title}
          {details?.featured && <Icon name="star" size={14} />}
        </span>
        <span className="soft clip" title={item.path}>
          <bdi>{item.path}</bdi>
          {formats.length > 1 && ` and ${formats.slice(1).join(', ').toUpperCase()} in one ZIP`}
        </span>
      </div>
      <span role="cell" className="clip">
        <Planned item={item} changes={changes} label="Category" value={isPicture && details?.category} />
        {isPicture && details?.createCategory && <span className="hint"> new</span>}
      </span>
      <span role="cell" className="number">
        <Planned item={item} changes={changes} label="Price" value={isPicture && details && formatPrice(details)} />
      </span>
      <span role="cell" className="number soft">
        {formatBytes(item.totalBytes)}
      </span>
      <div role="cell" className={styles.planAction}>
        {item.action === 'conflict' ? (
          <Select
            size="small"
            aria-label={`Decide about ${item.path}`}
            placeholder="Decide…"
            status="warning"
            value={null as Choice | null}
            options={CHOICES}
            popupMatchSelectWidth={false}
            onChange={(choice: Choice | null) => choice && onChoose(item, choice)}
          />
        ) : (
          <Badge tone={TONES[item.action]}>{ACTION_LABELS[item.action]}</Badge>
        )}
        <Note note={note} changes={changes} />
      </div>
      <span role="cell">
        {details && isEditable(item, details) && (
          <Button type="text" aria-label={`Edit ${title}`} icon={<Icon name="edit" />} onClick={() => onEdit(item)} />
        )}
      </span>
    </div>
  );
}

/** What is out of reach is not offered: a sidecar itself, or a file that the queue has already. */
function isEditable({ action, reason }: UploadItem, { existingId }: IllustrationDetails): boolean {
  return action === 'same' ? existingId !== null : action !== 'rejected' || reason?.code === 'metadata_invalid';
}

/** A cell of the plan: the shop's value beside the new one where both are known. */
function Planned(props: { item: UploadItem; changes: readonly DetailChange[]; label: string; value: ReactNode }) {
  const { item, changes, label, value } = props;
  const change = changes.find((each) => each.label === label);
  if (change) return <ChangeWords {...change} />;
  const details = illustrationDetails(item);
  // of an existing illustration only what was given is sent, and without the shop's value none is known
  if (item.action === 'changed' && !details?.existing) return <span className="hint">unchanged</span>;
  return value;
}

function Note({ note, changes }: { note: string; changes: readonly DetailChange[] }) {
  if (!note && changes.length === 0) return null;
  const lines = (
    <>
      {note && <div>{note}</div>}
      {changes.map((change) => (
        <div key={change.label}>
          {change.label}: <ChangeWords {...change} />
        </div>
      ))}
    </>
  );
  return (
    <Tooltip title={lines}>
      <button type="button" className={classNames(styles.noteButton, 'clip')}>
        {[note, ...changes.map(changeWords)].filter(Boolean).join(' · ')}
      </button>
    </Tooltip>
  );
}
