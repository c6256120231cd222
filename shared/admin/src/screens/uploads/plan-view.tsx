import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Spin } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { listAllCategories } from '@baobab/data/admin-categories';
import { adminBulkMessages } from '@baobab/domain/admin-messages';
import { BUCKET_DOWNLOADS, BUCKET_IMAGES, SEARCH_DEBOUNCE_MS } from '@baobab/domain/constants';
import type { PlanAction, UploadItem } from '@baobab/uploads/engine/item';
import { formatBytes } from '@baobab/ui/format';
import { Icon } from '../../frame/icons.tsx';
import { useBucketMissing } from '../../health/store-health.tsx';
import { useHost } from '../../host-context.tsx';
import { useDebounced } from '../../query/use-debounced.ts';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { ApplyToAll } from './apply-to-all.tsx';
import { ACTION_LABELS, plural } from './describe-item.ts';
import { EmptyPlan } from './empty-plan.tsx';
import { PlanItemDialog } from './plan-item-dialog.tsx';
import { PlanHead, PlanRow } from './plan-row.tsx';
import { PLAN_STATES, queueFigures, useUploads } from './use-uploads.ts';
import { useCommand } from './use-command.ts';
import { useUploadItems } from './use-upload-items.ts';
import { Reach } from './reach.tsx';
import { VirtualTable } from './virtual-table.tsx';

type Filter = PlanAction | 'all';
const FILTERS: readonly Filter[] = ['all', 'new', 'changed', 'conflict', 'rejected', 'same'];

/** What would be sent, before anything is: look, change, confirm. */
export function PlanView({ onLeave }: { onLeave: () => void }) {
  const { uploads, client } = useHost();
  const { message, notification } = App.useApp();
  const state = useUploads();
  const { snapshot, scan } = state;
  const categories = useAdminQuery(queryKeys.categories, () => listAllCategories(client));
  const names = useMemo(() => categories.data?.map(({ name }) => name) ?? [], [categories.data]);
  const noImages = useBucketMissing(BUCKET_IMAGES);
  const noDownloads = useBucketMissing(BUCKET_DOWNLOADS);
  const run = useCommand();
  const queries = useQueryClient();
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const settledSearch = useDebounced(search, SEARCH_DEBOUNCE_MS);
  const [range, setRange] = useState({ first: 0, last: 20 });
  const [editing, setEditing] = useState<UploadItem | null>(null);
  const { planned, plannedBytes } = snapshot;
  const total = planned.new + planned.changed + planned.same + planned.conflict + planned.rejected;
  const sendable = planned.new + planned.changed;
  const query = useMemo(
    () => ({ states: PLAN_STATES, search: settledSearch, ...(filter === 'all' ? {} : { actions: [filter] }) }),
    [filter, settledSearch],
  );
  const rows = useUploadItems(query, range, JSON.stringify(planned));
  const revise = useCallback(
    async (...args: Parameters<typeof uploads.revise>) => {
      const ok = await run(() => uploads.revise(...args));
      void queries.invalidateQueries({ queryKey: queryKeys.uploadItems });
      return ok;
    },
    [run, uploads, queries],
  );

  const cancel = () => {
    if (queueFigures(state).open > 0) void message.info(adminBulkMessages.continues);
    onLeave();
  };
  const upload = async () => {
    if (sendable === 0) notification.warning(adminBulkMessages.noValidFiles);
    else if ((await run(() => uploads.confirm())) && planned.conflict === 0) onLeave();
  };
  const empty = total === 0 && scan === null;

  return (
    <section className="plan" aria-labelledby="plan-title">
      <div className="screen-head">
        <div>
          <h1 id="plan-title">{empty ? 'Bulk Upload' : 'Review before upload'}</h1>
          <p className="soft" role="status">
            {scan ? (
              <Scanning found={scan.found} checked={scan.checked} />
            ) : (
              `${empty ? 'Nothing planned yet' : plural(total, 'file')}. Nothing is sent until you confirm.`
            )}
          </p>
        </div>
        <div className="inline">
          <Button onClick={cancel}>Cancel</Button>
          {!empty && (
            <Button danger onClick={() => void run(() => uploads.discardPlan()).then((ok) => ok && onLeave())}>
              Discard plan
            </Button>
          )}
          <Button
            type="primary"
            icon={<Icon name="upload" />}
            disabled={sendable + planned.rejected === 0 || scan !== null || noImages || noDownloads}
            onClick={() => void upload()}
          >
            {sendable > 0
              ? `Upload All (${sendable.toLocaleString('en-US')}, ${formatBytes(plannedBytes)})`
              : planned.rejected > 0
                ? 'Upload All'
                : 'Nothing to upload'}
          </Button>
        </div>
      </div>
      {empty ? (
        <EmptyPlan />
      ) : (
        <>
          <ApplyToAll
            categories={names}
            disabled={sendable + planned.rejected === 0 || scan !== null}
            onApply={(fields) => revise({ fields })}
          />
          <div className="plan-tools">
            <div className="chips" role="group" aria-label="Show">
              {FILTERS.map((name) => {
                const count = name === 'all' ? total : planned[name];
                if (count === 0 && name !== 'all' && name !== filter) return null;
                return (
                  <button
                    key={name}
                    type="button"
                    className="chip"
                    data-action={name}
                    aria-pressed={filter === name}
                    onClick={() => setFilter(name)}
                  >
                    {name === 'all' ? 'All' : ACTION_LABELS[name]}{' '}
                    <span className="number">{count.toLocaleString('en-US')}</span>
                  </button>
                );
              })}
            </div>
            <Input
              allowClear
              aria-label="Search in the plan"
              placeholder="Search by path"
              prefix={<Icon name="search" size={16} />}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <VirtualTable
            label="Planned files"
            count={rows.total}
            rowPx={56}
            head={<PlanHead />}
            onRange={setRange}
            renderRow={(index) => (
              <PlanRow
                item={rows.at(index)}
                onEdit={setEditing}
                onChoose={(item, choice) => void revise({ choice }, [item.id])}
              />
            )}
          />
        </>
      )}
      <Reach />
      {editing && (
        <PlanItemDialog
          item={editing}
          categories={names}
          onClose={() => setEditing(null)}
          onSave={async (fields) => {
            if (await revise({ fields }, [editing.id])) setEditing(null);
          }}
        />
      )}
    </section>
  );
}

function Scanning({ found, checked }: { found: number; checked: number }) {
  return (
    <>
      <Spin size="small" />{' '}
      {checked === 0
        ? `Reading folders: ${plural(found, 'file')} found`
        : `Comparing ${checked.toLocaleString('en-US')} of ${plural(found, 'file')} with the shop`}
    </>
  );
}
