import { Button, Input, Segmented } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { listContactMessages, type ContactMessage } from '../../../data/inbox.ts';
import { ExportButton } from '../../export/ExportButton.tsx';
import { Icon } from '../../frame/icons.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../load/Problem.tsx';
import { useList } from '../../load/use-list.ts';
import { ListPages } from './ListPages.tsx';
import { MESSAGE_CSV } from './message-csv.ts';
import { MessageList } from './MessageList.tsx';
import { ReadingPane } from './ReadingPane.tsx';
import { useMessageStatus } from './use-message-status.ts';
import './messages.css';

type Box = 'inbox' | ContactMessage['status'] | 'all';
interface Filter {
  box: Box;
}

const BOXES: { value: Box; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'new', label: 'Unread' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];
const STATUSES: Record<Box, readonly ContactMessage['status'][] | undefined> = {
  inbox: ['new', 'read'],
  new: ['new'],
  read: ['read'],
  archived: ['archived'],
  all: undefined,
};
const EMPTY: Record<Box, string> = {
  inbox: 'No messages. What visitors write on the contact page arrives here.',
  new: 'Everything has been read.',
  read: 'Nothing here.',
  archived: 'Nothing was archived.',
  all: 'No messages yet.',
};

/** What visitors wrote on the contact page: a list, and the message that is open beside it. */
export function Messages() {
  const { client } = useHost();
  const { list, query, place, setPlace, search, setSearch, filter, setFilter } = useList<ContactMessage, Filter>(
    'messages',
    { box: 'inbox' },
    ({ filter: { box }, ...rest }) => listContactMessages(client, { ...rest, status: STATUSES[box] }),
  );
  const { data, error, loading, reload } = list;
  const [open, setOpen] = useState<ContactMessage | null>(null);
  const listRef = useRef<HTMLUListElement>(null);
  const changed = useCallback(
    (message: ContactMessage) => {
      setOpen((shown) => (shown?.id === message.id ? message : shown));
      reload();
    },
    [reload],
  );
  const status = useMessageStatus(changed);
  const show = (message: ContactMessage) => {
    setOpen(message);
    if (message.status === 'new') void status.set(message, 'read');
  };
  const close = () => {
    const id = open?.id;
    setOpen(null);
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)?.focus());
  };
  return (
    <section aria-labelledby="messages-title" className="messages">
      <div className="screen-head">
        <h1 id="messages-title">Messages</h1>
        <div className="inline">
          <Button icon={<Icon name="retry" />} onClick={reload}>
            Refresh
          </Button>
          <ExportButton
            noun="messages"
            columns={MESSAGE_CSV}
            total={data?.total ?? 0}
            load={(page, pageSize) =>
              listContactMessages(client, { page, pageSize, search: query.search, status: STATUSES[filter.box] })
            }
          />
        </div>
      </div>
      <div className="filters message-filters" role="search">
        <Input
          allowClear
          aria-label="Search messages"
          placeholder="Search names, addresses, subjects and texts..."
          prefix={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segmented<Box>
          aria-label="Which messages"
          options={BOXES}
          value={filter.box}
          onChange={(box) => setFilter({ box })}
        />
        <span role="status" className="soft">
          {data && query.search ? `${data.total.toLocaleString('en-US')} found` : ''}
        </span>
      </div>
      {error && <Problem title="Messages could not be loaded" error={error} onRetry={reload} />}
      {(data || !error) && (
        <div className="message-panes" data-open={open !== null || undefined}>
          <div className="message-column">
            <MessageList
              ref={listRef}
              messages={data?.items ?? []}
              openId={open?.id ?? null}
              loading={loading}
              empty={query.search ? 'No message matches your search.' : EMPTY[filter.box]}
              onOpen={show}
            />
            <ListPages place={place} total={data?.total ?? 0} onPlace={setPlace} />
          </div>
          <ReadingPane message={open} onClose={close} onStatus={status.change} />
        </div>
      )}
    </section>
  );
}
