import { Button, Tooltip } from 'antd';
import type { AdminIllustration } from '../../../domain/entities/illustration.ts';
import { formatPrice } from '../../../ui/format.ts';
import { Badge } from '../../frame/Badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { Thumbnail } from '../../pictures/Thumbnail.tsx';
import type { ServerColumn } from '../../table/DataTable.tsx';

interface RowActions {
  serverUrl: string;
  onEdit: (item: AdminIllustration) => void;
  onDelete: (item: AdminIllustration) => void;
}

export function illustrationColumns({ serverUrl, onEdit, onDelete }: RowActions): ServerColumn<AdminIllustration>[] {
  return [
    {
      id: 'image',
      header: 'Image',
      enableSorting: false,
      cell: ({ row }) => <Thumbnail serverUrl={serverUrl} picture={row.original} sizePx={44} />,
    },
    {
      id: 'title',
      accessorKey: 'title',
      header: 'Title',
      cell: ({ row }) => (
        <div className="title-cell">
          <button type="button" className="title-link" onClick={() => onEdit(row.original)}>
            {row.original.title}
          </button>
          <span className="soft clip">{row.original.description}</span>
        </div>
      ),
    },
    { id: 'category', accessorKey: 'category', header: 'Category' },
    {
      id: 'price',
      accessorKey: 'price',
      header: 'Price',
      cell: ({ row }) =>
        row.original.isFree ? (
          <Badge tone="success">Free</Badge>
        ) : (
          <span className="number">{formatPrice(row.original)}</span>
        ),
    },
    { id: 'status', header: 'Status', enableSorting: false, cell: ({ row }) => <Status item={row.original} /> },
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      enableSorting: false,
      cell: ({ row }) => (
        <div className="row-actions">
          <Tooltip title="Edit">
            <Button
              type="text"
              aria-label={`Edit ${row.original.title}`}
              icon={<Icon name="edit" />}
              onClick={() => onEdit(row.original)}
            />
          </Tooltip>
          <Tooltip title="Delete">
            <Button
              type="text"
              danger
              aria-label={`Delete ${row.original.title}`}
              icon={<Icon name="trash" />}
              onClick={() => onDelete(row.original)}
            />
          </Tooltip>
        </div>
      ),
    },
  ];
}

function Status({ item }: { item: AdminIllustration }) {
  const unsellable = !item.isFree && !item.isDeliverable;
  return (
    <div className="tags">
      {item.featured && (
        <Badge tone="accent">
          <Icon name="star" size={12} /> Featured
        </Badge>
      )}
      {unsellable && (
        <Tooltip title="A buyer would get nothing: add a ZIP or upload the original, then it can be sold.">
          <span>
            <Badge tone="danger">Can’t be sold: no file</Badge>
          </span>
        </Tooltip>
      )}
    </div>
  );
}
