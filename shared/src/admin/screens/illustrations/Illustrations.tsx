import { Button, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { listAllCategories } from '../../../data/admin-categories.ts';
import { adminIllustrationMessages } from '../../../domain/admin-messages.ts';
import type { AdminIllustration } from '../../../domain/entities/illustration.ts';
import { Icon } from '../../frame/icons.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../load/Problem.tsx';
import { useLoad } from '../../load/use-load.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { illustrationColumns } from './columns.tsx';
import { IllustrationDialog } from './IllustrationDialog.tsx';
import { useDeleteIllustration } from './use-delete.ts';
import { useIllustrations, type StatusFilter } from './use-illustrations.ts';

const STATUS_OPTIONS: { value: StatusFilter; label: string }[] = [
  { value: 'all', label: 'Every status' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
  { value: 'featured', label: 'Featured' },
  { value: 'unsellable', label: 'Can’t be sold' },
];

export function Illustrations() {
  const { client, serverUrl } = useHost();
  const { catalogVersion: version, openUploads } = useNavigation();
  const view = useIllustrations(version);
  const categories = useLoad(`categories#${version}`, () => listAllCategories(client));
  const [editing, setEditing] = useState<AdminIllustration | 'new' | null>(null);
  const remove = useDeleteIllustration(view.list.reload);
  const columns = useMemo(
    () => illustrationColumns({ serverUrl, onEdit: setEditing, onDelete: remove }),
    [serverUrl, remove],
  );
  const { data, error, loading, reload } = view.list;

  return (
    <section aria-labelledby="illustrations-title">
      <div className="screen-head">
        <h1 id="illustrations-title">Illustrations</h1>
        <div className="inline">
          <Button icon={<Icon name="upload" />} onClick={openUploads}>
            Bulk Upload
          </Button>
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
            Add Illustration
          </Button>
        </div>
      </div>
      <div className="filters" role="search">
        <Input
          allowClear
          aria-label="Search illustrations"
          placeholder={adminIllustrationMessages.searchPlaceholder}
          prefix={<Icon name="search" size={16} />}
          value={view.search}
          onChange={(event) => view.setSearch(event.target.value)}
        />
        <Select
          allowClear
          showSearch
          aria-label="Category"
          placeholder="Every category"
          value={view.category}
          onChange={view.setCategory}
          options={categories.data?.map(({ name }) => ({ value: name, label: name })) ?? []}
        />
        <Select aria-label="Status" value={view.status} onChange={view.setStatus} options={STATUS_OPTIONS} />
        <span className="soft number" role="status">
          {data && !loading
            ? `${data.total.toLocaleString('en-US')} ${data.total === 1 ? 'illustration' : 'illustrations'}`
            : ''}
        </span>
      </div>
      {error && <Problem title={adminIllustrationMessages.loadFailed} error={error} onRetry={reload} />}
      {(data || !error) && (
        <DataTable
          label="Illustrations"
          columns={columns}
          rows={data?.items ?? NO_ROWS}
          total={data?.total ?? 0}
          rowId={(row) => row.id}
          place={view.place}
          onPlace={view.setPlace}
          loading={loading}
          empty={view.filtered ? adminIllustrationMessages.noMatch : adminIllustrationMessages.empty}
        />
      )}
      {editing && (
        <IllustrationDialog
          item={editing === 'new' ? null : editing}
          categories={categories.data ?? []}
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

const NO_ROWS: AdminIllustration[] = [];
