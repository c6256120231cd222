import { App, Button, Input, Select } from 'antd';
import { useCallback, useMemo } from 'react';
import { listSubscribers, setSubscriberStatus, type Subscriber } from '../../../data/inbox.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { ExportButton } from '../../export/ExportButton.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../load/Problem.tsx';
import { useList } from '../../load/use-list.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { useUndo } from '../../undo/use-undo.tsx';
import { STATUS_WORDS, SUBSCRIBER_CSV, subscriberColumns } from './columns.tsx';
import '../../table/plain-rows.css';
import './subscribers.css';

type Status = Subscriber['status'];
interface Filter {
  status: Status | undefined;
}

/** Who gets the newsletter: only confirmed addresses do. */
export function Subscribers() {
  const { client } = useHost();
  const { list, query, place, setPlace, search, setSearch, filter, setFilter, filtered } = useList<Subscriber, Filter>(
    'subscribers',
    { status: undefined },
    ({ filter: { status }, ...rest }) => listSubscribers(client, { ...rest, status }),
  );
  const { data, error, loading, reload } = list;
  const unsubscribe = useUnsubscribe(reload);
  const columns = useMemo(() => subscriberColumns(unsubscribe), [unsubscribe]);
  return (
    <section aria-labelledby="subscribers-title" className="plain-rows">
      <div className="screen-head">
        <h1 id="subscribers-title">Subscribers</h1>
        <div className="inline">
          <Button icon={<Icon name="retry" />} onClick={reload}>
            Refresh
          </Button>
          <ExportButton
            noun="subscribers"
            columns={SUBSCRIBER_CSV}
            total={data?.total ?? 0}
            load={(page, pageSize) =>
              listSubscribers(client, { page, pageSize, search: query.search, status: filter.status })
            }
          />
        </div>
      </div>
      <div className="filters" role="search">
        <Input
          allowClear
          aria-label="Search subscribers"
          placeholder="Search by e-mail..."
          prefix={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select<Status | 'all'>
          aria-label="Status"
          value={filter.status ?? 'all'}
          options={STATUS_OPTIONS}
          onChange={(status) => setFilter({ status: status === 'all' ? undefined : status })}
        />
        <span role="status" className="soft subscriber-count">
          {data && filtered ? `${data.total.toLocaleString('en-US')} found` : ''}
        </span>
      </div>
      {error && <Problem title="Subscribers could not be loaded" error={error} onRetry={reload} />}
      {(data || !error) && (
        <DataTable
          label="Subscribers"
          columns={columns}
          rows={data?.items ?? NONE}
          total={data?.total ?? 0}
          rowId={({ id }) => id}
          place={place}
          onPlace={setPlace}
          loading={loading}
          loadingText="Loading subscribers…"
          empty={filtered ? 'No address matches. Try another search or status.' : 'Nobody has subscribed yet.'}
        />
      )}
    </section>
  );
}

const NONE: Subscriber[] = [];
const STATUS_OPTIONS: { value: Status | 'all'; label: string }[] = [
  { value: 'all', label: 'Every status' },
  ...(['confirmed', 'pending', 'unsubscribed'] as const).map((value) => ({ value, label: STATUS_WORDS[value].label })),
];

function useUnsubscribe(onChanged: () => void): (subscriber: Subscriber) => void {
  const { client } = useHost();
  const { notification } = App.useApp();
  const offerUndo = useUndo();
  return useCallback(
    (subscriber) => {
      const set = async (status: Status) => {
        try {
          await setSubscriberStatus(client, subscriber.id, status);
          onChanged();
          return true;
        } catch (error) {
          notification.error({ title: 'Nothing was changed', description: describeError(error).body });
          return false;
        }
      };
      void set('unsubscribed').then((changed) => {
        if (changed) offerUndo(`${subscriber.email} unsubscribed`, () => void set(subscriber.status));
      });
    },
    [client, notification, onChanged, offerUndo],
  );
}
