/** What a row and a card of the plan share: the checkbox that keys move along, and the picture that opens large. */
import type { MouseEvent as ReactMouseEvent } from 'react';
import type { UploadItem } from '@baobab/uploads/engine/item';
import { titleOf } from './describe-item.ts';
import type { Choice } from './plan-decision.tsx';
import { PlanPicture } from './plan-picture.tsx';
import rowStyles from '../../table/row.module.css';
import styles from './plan-files.module.css';

export interface FileActions {
  edit: (item: UploadItem) => void;
  choose: (item: UploadItem, choice: Choice) => void;
  isNewCategory: (name: string) => boolean;
  pick: (index: number, extend: boolean) => void;
  /** Shows its picture large. */
  open: (index: number) => void;
}

export interface PlannedFileProps {
  /** Undefined until it has arrived. */
  item: UploadItem | undefined;
  index: number;
  picked: boolean;
  /** The one of them that the tab order has. */
  active: boolean;
  actions: FileActions;
}

export function FilePick({ item, index, picked, active, actions }: PlannedFileProps & { item: UploadItem }) {
  return (
    <input
      type="checkbox"
      className={rowStyles.rowCheck}
      data-pick={index}
      tabIndex={active ? 0 : -1}
      checked={picked}
      aria-label={`Choose ${titleOf(item)}`}
      onChange={({ nativeEvent }) => actions.pick(index, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

export function PictureButton({ item, title, onOpen }: { item: UploadItem; title: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.picture}
      aria-label={`Show ${title} large`}
      onClick={(event) => {
        if (!hasModifier(event)) onOpen();
      }}
    >
      <PlanPicture id={item.id} />
    </button>
  );
}

/** Ctrl, Cmd or Shift and a click anywhere on a file choose it; the checkbox sees to itself. */
export function withModifier(pick: (extend: boolean) => void) {
  return (event: ReactMouseEvent): void => {
    if (!hasModifier(event) || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    pick(event.shiftKey);
  };
}

function hasModifier({ ctrlKey, metaKey, shiftKey }: ReactMouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}
