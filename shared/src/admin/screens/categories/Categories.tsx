import { App, Button, Input, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { addDefaultCategories, deleteCategory, listAllCategories } from '../../../data/admin-categories.ts';
import { adminCategoryMessages } from '../../../domain/admin-messages.ts';
import type { Category } from '../../../domain/entities/category.ts';
import { isAppError } from '../../../domain/errors.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { Badge } from '../../frame/Badge.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../load/Problem.tsx';
import { useLoad } from '../../load/use-load.ts';
import { Thumbnail } from '../../pictures/Thumbnail.tsx';
import { DataTable, type ServerColumn, type TablePlace } from '../../table/DataTable.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';

/** Few enough to be loaded, searched and shown at once. */
const PLACE: TablePlace = { page: 1, pageSize: 1000, sort: null };

export function Categories() {
  const { client, serverUrl } = useHost();
  const { message, notification } = App.useApp();
  const { data, error, loading, reload } = useLoad('categories', () => listAllCategories(client));
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<Category | 'new' | null>(null);
  const remove = useDeleteCategory(reload);
  const rows = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return (data ?? []).filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted));
  }, [data, search]);
  const columns = useMemo(() => categoryColumns(serverUrl, setEditing, remove), [serverUrl, remove]);
  const addDefaults = async () => {
    try {
      const { message: text } = await addDefaultCategories(client);
      void message.success(`${adminCategoryMessages.initialized}. ${text}`);
      reload();
    } catch (thrown) {
      const { title, description } = adminCategoryMessages.initFailed;
      notification.error({ title, description: isAppError(thrown) ? describeError(thrown).body : description });
    }
  };
  return (
    <section aria-labelledby="categories-title">
      <div className="screen-head">
        <h1 id="categories-title">Categories</h1>
        <div className="inline">
          <Button onClick={() => void addDefaults()}>Add Default Categories</Button>
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
            Add Category
          </Button>
        </div>
      </div>
      <div className="filters" role="search">
        <Input
          allowClear
          aria-label="Search categories"
          placeholder={adminCategoryMessages.searchPlaceholder}
          prefix={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {error && <Problem title={adminCategoryMessages.loadFailed} error={error} onRetry={reload} />}
      {(data || !error) && (
        <DataTable
          label="Categories"
          columns={columns}
          rows={rows}
          total={rows.length}
          rowId={(category) => category.id}
          place={PLACE}
          onPlace={() => {}}
          loading={loading}
          empty={search.trim() ? 'No categories match your search.' : adminCategoryMessages.empty}
        />
      )}
      {editing && (
        <CategoryDialog
          category={editing === 'new' ? null : editing}
          nextOrder={Math.max(0, ...(data ?? []).map(({ displayOrder }) => displayOrder + 1))}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            reload();
          }}
        />
      )}
    </section>
  );
}

function categoryColumns(
  serverUrl: string,
  onEdit: (category: Category) => void,
  onDelete: (category: Category) => void,
): ServerColumn<Category>[] {
  return [
    {
      id: 'image',
      header: 'Image',
      enableSorting: false,
      cell: ({ row }) => <Thumbnail serverUrl={serverUrl} picture={row.original} sizePx={40} />,
    },
    {
      id: 'name',
      header: 'Name',
      enableSorting: false,
      cell: ({ row }) => (
        <button type="button" className="title-link" onClick={() => onEdit(row.original)}>
          {row.original.name}
        </button>
      ),
    },
    {
      id: 'description',
      header: 'Description',
      enableSorting: false,
      cell: ({ row }) => <span className="soft">{row.original.description}</span>,
    },
    {
      id: 'order',
      header: 'Order',
      enableSorting: false,
      cell: ({ row }) => <span className="number">{row.original.displayOrder}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      enableSorting: false,
      cell: ({ row }) =>
        row.original.isActive ? <Badge tone="success">Active</Badge> : <Badge tone="quiet">Inactive</Badge>,
    },
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <div className="row-actions">
          <Tooltip title="Edit">
            <Button
              type="text"
              aria-label={`Edit ${original.name}`}
              icon={<Icon name="edit" />}
              onClick={() => onEdit(original)}
            />
          </Tooltip>
          <Tooltip title="Delete">
            <Button
              type="text"
              danger
              aria-label={`Delete ${original.name}`}
              icon={<Icon name="trash" />}
              onClick={() => onDelete(original)}
            />
          </Tooltip>
        </div>
      ),
    },
  ];
}

function useDeleteCategory(onDeleted: () => void): (category: Category) => void {
  const { client } = useHost();
  const { modal, message, notification } = App.useApp();
  return useMemo(() => {
    const remove = async (category: Category) => {
      try {
        await deleteCategory(client, category.id);
        void message.success(adminCategoryMessages.deleted);
        onDeleted();
      } catch (error) {
        notification.error({ title: adminCategoryMessages.deleteFailed, description: describeError(error).body });
      }
    };
    return (category) =>
      void modal.confirm({
        title: 'Confirm Deletion',
        content: `“${category.name}” will be deleted. A category that illustrations still use is kept.`,
        okText: 'Delete',
        okButtonProps: { danger: true },
        cancelText: 'Keep',
        autoFocusButton: 'cancel',
        onOk: () => remove(category),
      });
  }, [client, modal, message, notification, onDeleted]);
}
