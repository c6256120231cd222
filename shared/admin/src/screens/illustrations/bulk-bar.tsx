import { plural } from '@baobab/domain/plural';
import { Button } from 'antd';
import { Icon } from '../../frame/icons.tsx';
import type { Selection } from '../../table/selection.ts';
import styles from './illustrations.module.css';

interface BulkBarProps {
  selection: Selection;
  total: number;
  busy: boolean;
  onEdit: () => void;
  onPrices: () => void;
  onWithdraw: () => void;
  onPublish: () => void;
  onDelete: () => void;
}

/** What can be done with the chosen rows; there only while any are. */
export function BulkBar({ selection, total, busy, onEdit, onPrices, onWithdraw, onPublish, onDelete }: BulkBarProps) {
  if (selection.count === 0) return null;
  return (
    <div className={styles.bulkBar} role="region" aria-label="Selected illustrations">
      <strong className="number" role="status">{`${plural(selection.count, 'illustration')} selected`}</strong>
      {selection.count < total && (
        <Button type="link" onClick={selection.everything}>
          {`Select all ${total.toLocaleString('en-US')}`}
        </Button>
      )}
      <span className={styles.bulkSpace} />
      <Button icon={<Icon name="edit" />} disabled={busy} onClick={onEdit}>
        Edit selected
      </Button>
      <Button disabled={busy} onClick={onPrices}>
        Prices…
      </Button>
      <Button icon={<Icon name="hide" />} disabled={busy} onClick={onWithdraw}>
        Withdraw
      </Button>
      <Button icon={<Icon name="view" />} disabled={busy} onClick={onPublish}>
        Publish
      </Button>
      <Button danger icon={<Icon name="trash" />} disabled={busy} onClick={onDelete}>
        Delete selected
      </Button>
      <Button type="text" aria-label="Clear the selection" icon={<Icon name="close" />} onClick={selection.clear} />
    </div>
  );
}
