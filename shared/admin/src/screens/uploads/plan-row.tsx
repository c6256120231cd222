import { Button, Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { formatBytes } from '@baobab/ui/format';
import type { UploadItem } from '@baobab/uploads/engine/item';
import type { IllustrationDetails } from '@baobab/uploads/kinds/illustration-details';
import { formatPrice } from '../../money.ts';
import { Icon } from '../../frame/icons.tsx';
import { illustrationDetails, isIllustration, noteOf, titleOf } from './describe-item.ts';
import { changesOf, changeWords, ChangeWords, type DetailChange } from './plan-changes.tsx';
import { PlanDecision } from './plan-decision.tsx';
import { FilePick, PictureButton, withModifier, type PlannedFileProps } from './plan-pick.tsx';
import { classNames } from '@baobab/ui/class-names';
import styles from './uploads.module.css';
import rowStyles from '../../table/row.module.css';

const HEAD = ['Choose', 'Picture', 'File', 'Category', 'Price', 'Size', 'Plan', 'Actions'];
const HIDDEN_HEADS = new Set(['Choose', 'Picture', 'Actions']);

export function PlanHead() {
  return (
    <div role="row" aria-rowindex={1} className={classNames(styles.rowHead, styles.planColumns)}>
      {HEAD.map((name) => (
        <span key={name} role="columnheader">
          {HIDDEN_HEADS.has(name) ? <span className="visually-hidden">{name}</span> : name}
        </span>
      ))}
    </div>
  );
}

/** Drawn again only when something of the file changed: scrolling draws the whole list anew at each step. */
export const PlanRow = memo(function PlanRow(props: PlannedFileProps) {
  const { item, index, actions } = props;
  if (!item) return <span role="cell" className={styles.rowWaiting} />;
  const details = illustrationDetails(item);
  const note = noteOf(item);
  const formats = details?.formats ?? [];
  const isPicture = isIllustration(item);
  const title = titleOf(item);
  const changes = changesOf(item);
  return (
    <div
      className={styles.planColumns}
      role="presentation"
      onClick={withModifier((extend) => actions.pick(index, extend))}
    >
      <span role="cell">
        <FilePick {...props} item={item} />
      </span>
      <span role="cell">
        <PictureButton item={item} title={title} onOpen={() => actions.open(index)} />
      </span>
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
        {isPicture && details?.createCategory && actions.isNewCategory(details.category) && (
          <span className="hint"> new</span>
        )}
      </span>
      <span role="cell" className="number">
        <Planned item={item} changes={changes} label="Price" value={isPicture && details && formatPrice(details)} />
      </span>
      <span role="cell" className="number soft">
        {formatBytes(item.totalBytes)}
      </span>
      <div role="cell" className={styles.planAction}>
        <PlanDecision item={item} onChoose={actions.choose} />
        <Note note={note} changes={changes} />
      </div>
      <span role="cell">
        {details && isEditable(item, details) && (
          <Button
            type="text"
            aria-label={`Edit ${title}`}
            icon={<Icon name="edit" />}
            onClick={() => actions.edit(item)}
          />
        )}
      </span>
    </div>
  );
});

/** What is out of reach is not offered: a sidecar itself, or a file that the queue has already. */
export function isEditable(item: UploadItem, { existingId }: IllustrationDetails): boolean {
  return item.action === 'same' ? existingId !== null : isIllustration(item);
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
