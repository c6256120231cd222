import { Select } from 'antd';
import { useCallback, useMemo } from 'react';
import { listSubscribers, setSubscriberStatus, type Subscriber } from '@baobab/data/mail/inbox';
import { useHost } from '../../host-context.tsx';
import { ListScreen } from '../../query/list-screen.tsx';
import { useList, type ListQuery } from '../../query/use-list.ts';
import { DataTable } from '../../table/data-table.tsx';
import { useUndo } from '../../undo/use-undo.tsx';
import { STATUS_WORDS, SUBSCRIBER_CSV, subscriberColumns } from './columns.tsx';
import tableStyles from '../../table/table.module.css';
import styles from './subscribers.module.css';
import { useCommand } from '../../query/use-command.ts';

type Status = Subscriber['status'];
interface Filter {
  status: Status | undefined;
}

/** Who gets the newsletter: only confirmed addresses do. */
export function Subscribers() {
  const { client } = useHost();
  const load = ({ page, pageSize, search, filter: { status } }: ListQuery<Filter>) =>
    listSubscribers(client, { page, pageSize, search, status });
  const subscribers = useList<Subscriber, Filter>('subscribers', { status: undefined }, load);
  const { data, loading, reload, table, setTable, filter, setFilter, filtered } = subscribers;
  const unsubscribe = useUnsubscribe(reload);
  const columns = useMemo(() => subscriberColumns(unsubscribe), [unsubscribe]);
  return (
    <ListScreen
      noun="subscribers"
      title="Subscribers"
      className={tableStyles.plainRows}
      filtersClassName={styles.subscribersFilters}
      placeholder="Search by email..."
      from={subscribers}
      load={load}
      csv={SUBSCRIBER_CSV}
      filters={
        <Select<Status | 'all'>
          aria-label="Status"
          value={filter.status ?? 'all'}
          options={STATUS_OPTIONS}
          onChange={(status) => setFilter({ status: status === 'all' ? undefined : status })}
        />
      }
    >
      <DataTable
        label="Subscribers"
        columns={columns}
        rows={data?.items ?? NONE}
        total={data?.total ?? 0}
        rowId={({ id }) => id}
        query={table}
        onQuery={setTable}
        loading={loading}
        loadingText="Loading subscribers…"
        empty={filtered ? 'No address matches. Try another search or status.' : 'There are no subscribers yet.'}
      />
    </ListScreen>
  );
}

const NONE: Subscriber[] = [];
const STATUS_OPTIONS: { value: Status | 'all'; label: string }[] = [
  { value: 'all', label: 'Every status' },
  ...(['confirmed', 'pending', 'unsubscribed'] as const).map((value) => ({ value, label: STATUS_WORDS[value].label })),
];

function useUnsubscribe(onChanged: () => void): (subscriber: Subscriber) => void {
  const { client } = useHost();
  const run = useCommand();
  const showUndo = useUndo();
  return useCallback(
    (subscriber) => {
      const set = (status: Status) =>
        run(async () => {
          await setSubscriberStatus(client, subscriber.id, status);
          onChanged();
        }, 'Nothing was changed');
      void set('unsubscribed').then((changed) => {
        if (changed) showUndo(`${subscriber.email} unsubscribed`, () => void set(subscriber.status));
      });
    },
    [client, run, onChanged, showUndo],
  );
}
