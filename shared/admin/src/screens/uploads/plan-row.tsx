import { Button, Select, Tooltip } from 'antd';
import { formatBytes, formatPrice } from '@baobab/ui/format';
import type { PlanAction, UploadItem } from '@baobab/uploads/engine/item';
import type { IllustrationFields, IllustrationPatch } from '@baobab/uploads/kinds/illustration-details';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { ACTION_LABELS, illustrationDetails, noteOf } from './describe-item.ts';
import { classNames } from '@baobab/ui/class-names';
import styles from './uploads.module.css';
import rowStyles from '../../table/row.module.css';

type Choice = NonNullable<IllustrationPatch['choice']>;

const TONES: Record<PlanAction, BadgeTone> = {
  new: 'success',
  changed: 'info',
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
  const title = details?.title || item.path;
  // a new picture for an existing illustration changes only the fields that were given
  const kept = (field: keyof IllustrationFields) => item.action === 'changed' && !details?.given.includes(field);
  return (
    <div className={styles.planColumns} role="presentation">
      <div role="cell" className={rowStyles.titleCell}>
        <span className={classNames(styles.rowTitle, 'clip')}>
          {title}
          {details?.featured && <Icon name="star" size={14} />}
        </span>
        <span className="soft clip" title={item.path}>
          <bdi>{item.path}</bdi>
        </span>
      </div>
      <span role="cell" className="clip">
        {kept('category') ? <Unchanged /> : details?.category}
        {details?.createCategory && !kept('category') && <span className="hint"> new</span>}
      </span>
      <span role="cell" className="number">
        {kept('price') ? <Unchanged /> : details && formatPrice(details)}
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
        {note && (
          <Tooltip title={note}>
            <button type="button" className={classNames(styles.noteButton, 'clip')}>
              {note}
            </button>
          </Tooltip>
        )}
      </div>
      <span role="cell">
        {details && (
          <Button type="text" aria-label={`Edit ${title}`} icon={<Icon name="edit" />} onClick={() => onEdit(item)} />
        )}
      </span>
    </div>
  );
}

function Unchanged() {
  return <span className="hint">unchanged</span>;
}
