import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { listActivity, listActivityPeople, type ActivityEntry } from '@baobab/data/activity/admin-activity';
import { DayRange, type TimeRange } from '../../form/day-range.tsx';
import { useNavigation } from '../../frame/navigation.tsx';
import { useOpenItem } from '../../frame/tabs.ts';
import { useHost } from '../../host-context.tsx';
import { ListScreen } from '../../query/list-screen.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { useList, type ListQuery } from '../../query/use-list.ts';
import { DataTable } from '../../table/data-table.tsx';
import tableStyles from '../../table/table.module.css';
import { entryColumns } from './columns.tsx';
import {
  ACTIVITY_GROUPS,
  kindsOf,
  type ActivityGroup,
  actorName,
  changeInWords,
  changesOf,
  entryTitle,
  itemName,
} from './describe-activity.ts';
import { EntryDrawer } from './entry-drawer.tsx';
import { useUndoEntry } from './use-undo-entry.ts';
import type { CsvColumn } from '../../export/csv.ts';
import styles from './activity.module.css';

interface Filter extends TimeRange {
  subjectId?: string | undefined;
  group?: ActivityGroup | undefined;
  actor?: string | undefined;
}

/** Who changed what, and when; with an id in the address, of that thing alone. */
export function Activity() {
  const [subjectId, setSubject] = useOpenItem();
  return <ActivityList key={subjectId} subjectId={subjectId} onAll={() => setSubject(null)} />;
}

function ActivityList({ subjectId, onAll }: { subjectId: string | null; onAll: () => void }) {
  const { client } = useHost();
  const { open } = useNavigation();
  const load = ({ page, pageSize, search, filter: { group, ...filter } }: ListQuery<Filter>) =>
    listActivity(client, { page, pageSize, search, kinds: group && kindsOf(group), ...filter });
  const activity = useList<ActivityEntry, Filter>('activity', { subjectId: subjectId ?? undefined }, load);
  const { data, loading, reload, table, setTable, filter, setFilter, filtered } = activity;
  const [unfolded, setUnfolded] = useState<ActivityEntry | null>(null);
  const undo = useUndoEntry(reload);
  const columns = useMemo(() => entryColumns({ open, onUnfold: setUnfolded, onUndo: undo }), [open, undo]);
  return (
    <>
      <ListScreen
        noun="activity"
        title="Activity"
        className={tableStyles.plainRows}
        filtersClassName={styles.filters}
        placeholder="Search by title, order number or person..."
        from={activity}
        load={load}
        csv={ACTIVITY_CSV}
        filters={
          <>
            <Select<ActivityGroup | 'all'>
              aria-label="Kind of change"
              value={filter.group ?? 'all'}
              options={[...GROUPS]}
              onChange={(group) => setFilter({ group: group === 'all' ? undefined : group })}
            />
            <WhoSelect value={filter.actor} onChange={(actor) => setFilter({ actor })} />
            <DayRange verb="Changed" onRange={setFilter} />
          </>
        }
      >
        {subjectId && (
          <p>
            Changes of one thing.{' '}
            <Button size="small" onClick={onAll}>
              Show all changes
            </Button>
          </p>
        )}
        <DataTable
          label="Activity"
          columns={columns}
          rows={data?.items ?? NONE}
          total={data?.total ?? 0}
          rowId={({ id }) => id}
          query={table}
          onQuery={setTable}
          loading={loading}
          loadingText="Loading activity…"
          empty={filtered ? 'No change matches. Try another search, kind, person or day.' : 'Nothing was changed yet.'}
        />
        <p className="hint">Changes are kept for two years. What is taken back is a change of its own.</p>
      </ListScreen>
      {unfolded && <EntryDrawer key={unfolded.id} entry={unfolded} onClose={() => setUnfolded(null)} />}
    </>
  );
}

const NONE: ActivityEntry[] = [];
const GROUPS = [{ value: 'all', label: 'Every kind' }, ...ACTIVITY_GROUPS] as const;

interface WhoSelectProps {
  value: string | undefined;
  onChange: (actor: string | undefined) => void;
}

function WhoSelect({ value, onChange }: WhoSelectProps) {
  const { client } = useHost();
  const { data } = useAdminQuery(queryKeys.activityPeople, () => listActivityPeople(client));
  return (
    <Select<string>
      aria-label="Who"
      value={value ?? 'all'}
      options={[
        { value: 'all', label: 'Everyone' },
        { value: 'shop', label: 'The shop' },
        { value: 'stripe', label: 'Payment provider' },
        ...(data ?? []).map(({ id, name }) => ({ value: id, label: name || 'A deleted account' })),
      ]}
      onChange={(actor) => onChange(actor === 'all' ? undefined : actor)}
    />
  );
}

/** One row per entry, with what its first thing was changed to. */
const ACTIVITY_CSV: readonly CsvColumn<ActivityEntry>[] = [
  { header: 'When', value: ({ happenedAt }) => happenedAt },
  { header: 'Who', value: (entry) => actorName(entry) },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'What', value: (entry) => entryTitle(entry) },
  { header: 'Things', value: ({ itemCount, omitted }) => itemCount + omitted },
  { header: 'Thing', value: ({ subjectType, item }) => itemName(subjectType, item) },
  { header: 'Thing id', value: ({ item }) => item.subjectId },
  { header: 'Change', value: ({ subjectType, item }) => changesOf(subjectType, item).map(changeInWords).join('; ') },
];
