import { Tooltip } from 'antd';
import { isListed, type AdminIllustration } from '@baobab/domain/entities/illustration';
import { formatDate } from '../../moments.ts';
import { Badge } from '../../frame/badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { illustrationPath, RowShopLink } from '../../frame/shop-link.tsx';
import { Thumbnail } from '../../pictures/thumbnail.tsx';
import type { ServerColumn } from '../../table/server-table.ts';
import { RowAction } from '../../table/row-controls.tsx';
import rowStyles from '../../table/row.module.css';
import { PendingState } from './pending-illustrations.tsx';
import { RowFeatured, RowPrice } from './row-fields.tsx';
import { RowTags } from './row-tags.tsx';
import { StateBadge } from './state-badge.tsx';
import type { RowEdits } from './use-row-edits.ts';
import { saleInList } from './pricing/price-words.ts';
import styles from './illustrations.module.css';

interface RowActions {
  onEdit: (item: AdminIllustration) => void;
  onDelete: (item: AdminIllustration) => void;
  onWithdraw: (item: AdminIllustration) => void;
  onPublish: (item: AdminIllustration) => void;
}

/** Columns that may be hidden, and those that are hidden at first. */
export const CHOOSABLE = [
  { id: 'image', name: 'Image' },
  { id: 'category', name: 'Category' },
  { id: 'price', name: 'Price' },
  { id: 'featured', name: 'Featured' },
  { id: 'status', name: 'Status' },
  { id: 'tags', name: 'Tags' },
  { id: 'created_at', name: 'Added' },
  { id: 'updated_at', name: 'Changed' },
] as const;
export const HIDDEN_AT_FIRST = ['updated_at'];

export function illustrationColumns({
  serverUrl,
  shopOrigin,
  edits,
  ...actions
}: RowActions & { serverUrl: string; shopOrigin: string | null; edits: RowEdits }): ServerColumn<AdminIllustration>[] {
  return [
    {
      id: 'image',
      header: 'Image',
      enableSorting: false,
      cell: ({ row }) => <Thumbnail serverUrl={serverUrl} picture={row.original} heightPx={42} />,
    },
    {
      id: 'title',
      header: 'Title',
      accessorKey: 'title',
      cell: ({ row: { original } }) => (
        <div className={rowStyles.titleCell}>
          <button type="button" className={rowStyles.titleLink} onClick={() => actions.onEdit(original)}>
            {original.title}
          </button>
          <span className="soft clip">{original.description}</span>
        </div>
      ),
    },
    { id: 'category', accessorKey: 'category', header: 'Category' },
    {
      id: 'price',
      accessorKey: 'price',
      header: 'Price',
      cell: ({ row }) => (
        <>
          <RowPrice item={row.original} edits={edits} />
          <RowSale item={row.original} />
        </>
      ),
    },
    {
      id: 'featured',
      header: 'Featured',
      enableSorting: false,
      cell: ({ row }) => <RowFeatured item={row.original} edits={edits} />,
    },
    { id: 'status', header: 'Status', enableSorting: false, cell: ({ row }) => <Status item={row.original} /> },
    {
      id: 'tags',
      header: 'Tags',
      enableSorting: false,
      cell: ({ row }) => <RowTags item={row.original} edits={edits} />,
    },
    {
      id: 'created_at',
      accessorKey: 'createdAt',
      header: 'Added',
      cell: ({ row }) => <span className="number soft">{formatDate(row.original.createdAt)}</span>,
    },
    {
      id: 'updated_at',
      accessorKey: 'updatedAt',
      header: 'Changed',
      cell: ({ row }) => <span className="number soft">{formatDate(row.original.updatedAt)}</span>,
    },
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      enableSorting: false,
      cell: ({ row }) => <Actions item={row.original} shopOrigin={shopOrigin} {...actions} />,
    },
  ];
}

interface ActionsProps extends RowActions {
  item: AdminIllustration;
  shopOrigin: string | null;
}

function Actions({ item, shopOrigin, onEdit, onDelete, onWithdraw, onPublish }: ActionsProps) {
  const { title } = item;
  return (
    <div className={rowStyles.rowActions}>
      {isListed(item) && <RowShopLink origin={shopOrigin} path={illustrationPath(item.id)} title={title} />}
      <RowAction label={`Edit ${title}`} title="Edit" icon={<Icon name="edit" />} onClick={() => onEdit(item)} />
      {isListed(item) ? (
        <RowAction
          label={`Withdraw ${title}`}
          title="Withdraw"
          icon={<Icon name="hide" />}
          onClick={() => onWithdraw(item)}
        />
      ) : (
        <RowAction
          label={`${item.state === 'unlisted' ? 'Publish again' : 'Publish'} ${title}`}
          title={item.state === 'unlisted' ? 'Publish again' : 'Publish'}
          icon={<Icon name="view" />}
          onClick={() => onPublish(item)}
        />
      )}
      <RowAction
        label={`Delete ${title}`}
        title="Delete"
        icon={<Icon name="trash" />}
        danger
        onClick={() => onDelete(item)}
      />
    </div>
  );
}

function Status({ item }: { item: AdminIllustration }) {
  const unsellable = !item.isFree && !item.isDeliverable;
  return (
    <div className={rowStyles.tags}>
      {unsellable && (
        <Tooltip title="A buyer would get nothing: add a ZIP or upload the original, then it can be sold.">
          <span>
            <Badge tone="danger">Can’t be sold: no file</Badge>
          </span>
        </Tooltip>
      )}
      <StateBadge item={item} />
      <PendingState id={item.id} />
    </div>
  );
}

/** The sale of a row; nothing without one. */
function RowSale({ item }: { item: AdminIllustration }) {
  const sale = saleInList(item);
  if (!sale) return null;
  return (
    <span title={[`Sale ${sale.label}`, sale.note].filter(Boolean).join('. ')}>
      <Badge tone="accent">
        Sale{' '}
        <span className={styles.saleShort} aria-hidden="true">
          {sale.short}
        </span>
        <span className={styles.saleLong}>{sale.label}</span>
        {sale.note && <span className="visually-hidden">. {sale.note}</span>}
      </Badge>
    </span>
  );
}
