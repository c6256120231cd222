import { Button } from 'antd';
import type { ActivityEntry, ActivityItem } from '@baobab/data/activity/admin-activity';
import { classNames } from '@baobab/ui/class-names';
import type { Navigation } from '../../frame/navigation.tsx';
import rowStyles from '../../table/row.module.css';
import type { ServerColumn } from '../../table/server-table.ts';
import { formatMoment } from '../../moments.ts';
import { actorName, changeInWords, changesOf, entryTitle, isUndoable, itemName, placeOf } from './describe-activity.ts';
import styles from './activity.module.css';

interface EntryActions {
  open: Navigation['open'];
  onUnfold: (entry: ActivityEntry) => void;
  onUndo: (entry: ActivityEntry) => void;
}

export function entryColumns({ open, onUnfold, onUndo }: EntryActions): ServerColumn<ActivityEntry>[] {
  return [
    {
      id: 'title',
      header: 'What',
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <div className={rowStyles.titleCell}>
          <span className={styles.what}>{entryTitle(original)}</span>
          {original.itemCount > 1 ? (
            <Button
              className={styles.unfold}
              type="link"
              size="small"
              aria-label={`Show all ${entryTitle(original)}`}
              onClick={() => onUnfold(original)}
            >
              Show all
            </Button>
          ) : (
            <>
              <Thing subjectType={original.subjectType} item={original.item} open={open} />
              <Changes subjectType={original.subjectType} item={original.item} />
            </>
          )}
        </div>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      enableSorting: false,
      cell: ({ row }) => <span className="clip">{actorName(row.original)}</span>,
    },
    {
      id: 'date',
      header: 'When',
      enableSorting: false,
      cell: ({ row }) => (
        <span className={classNames('number', styles.when)}>{formatMoment(row.original.happenedAt)}</span>
      ),
    },
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      enableSorting: false,
      cell: ({ row: { original } }) =>
        isUndoable(original) ? (
          <Button
            size="small"
            aria-label={`Undo: ${entryTitle(original)} ${itemName(original.subjectType, original.item)}`}
            onClick={() => onUndo(original)}
          >
            Undo
          </Button>
        ) : null,
    },
  ];
}

export function itemColumns(subjectType: string, open: Navigation['open']): ServerColumn<ActivityItem>[] {
  return [
    {
      id: 'title',
      header: 'What',
      enableSorting: false,
      cell: ({ row }) => <Thing subjectType={subjectType} item={row.original} open={open} />,
    },
    {
      id: 'change',
      header: 'Change',
      enableSorting: false,
      cell: ({ row }) => <Changes subjectType={subjectType} item={row.original} />,
    },
  ];
}

interface ThingProps {
  subjectType: string;
  item: ActivityItem;
  open: Navigation['open'];
}

/** The name leads to the thing while it is there. */
function Thing({ subjectType, item, open }: ThingProps) {
  const name = itemName(subjectType, item);
  const place = placeOf(subjectType, item);
  if (name === '') return null;
  if (!place) return <span className="clip">{name}</span>;
  return (
    <button type="button" className={rowStyles.titleLink} onClick={() => open(place.tab, place.open)}>
      <span className="visually-hidden">Open </span>
      {name}
    </button>
  );
}

function Changes({ subjectType, item }: Pick<ThingProps, 'subjectType' | 'item'>) {
  return (
    <ul className={styles.changes}>
      {changesOf(subjectType, item).map((change) => (
        <li key={change.label}>{changeInWords(change)}</li>
      ))}
    </ul>
  );
}
