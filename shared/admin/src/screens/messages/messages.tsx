import { Segmented, Pagination } from 'antd';
import { useCallback, useRef, useState, useMemo } from 'react';
import { listContactMessages, type ContactMessage, setContactStatus } from '@baobab/data/mail/inbox';
import { leave } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { ListScreen } from '../../query/list-screen.tsx';
import { useList, type ListQuery } from '../../query/use-list.ts';
import { MessageList } from './message-list.tsx';
import { ReadingPane } from './reading-pane.tsx';
import type { TableQuery } from '../../table/table-query.ts';
import type { CsvColumn } from '../../export/csv.ts';
import { useUndo } from '../../undo/use-undo.tsx';
import { senderName } from './sender-name.ts';
import { useCommand } from '../../query/use-command.ts';
import styles from './messages.module.css';

type Box = 'inbox' | Exclude<ContactMessage['status'], 'read'> | 'all';
interface Filter {
  box: Box;
}

const BOXES: { value: Box; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'new', label: 'Unread' },
  { value: 'answered', label: 'Answered' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];
const STATUSES: Record<Box, readonly ContactMessage['status'][] | undefined> = {
  inbox: ['new', 'read'],
  new: ['new'],
  answered: ['answered'],
  archived: ['archived'],
  all: undefined,
};
const EMPTY: Record<Box, string> = {
  inbox: 'No messages. What visitors write on the contact page arrives here.',
  new: 'Everything has been read.',
  answered: 'Nothing was answered yet.',
  archived: 'Nothing was archived.',
  all: 'No messages yet.',
};

/** What visitors wrote on the contact page: a list, and the message that is open beside it. */
export function Messages() {
  const { client } = useHost();
  const load = ({ page, pageSize, search, filter: { box } }: ListQuery<Filter>) =>
    listContactMessages(client, { page, pageSize, search, status: STATUSES[box] });
  const messages = useList<ContactMessage, Filter>('messages', { box: 'inbox' }, load);
  const { data, loading, reload, query, table, setTable, filter, setFilter } = messages;
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
  const [answers, setAnswers] = useState(false);
  const show = (message: ContactMessage, toAnswer = false) =>
    leave(() => {
      setAnswers(toAnswer);
      setOpen(message);
      if (message.status === 'new') void status.set(message, 'read');
    });
  const close = () =>
    leave(() => {
      const id = open?.id;
      setOpen(null);
      requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)?.focus());
    });
  return (
    <ListScreen
      noun="messages"
      title="Messages"
      filtersClassName={styles.messagesFilters}
      placeholder="Search names, addresses, subjects and texts..."
      // A box is a place, not a filter: its number is not told.
      from={{ ...messages, filtered: query.search !== '' }}
      load={load}
      csv={MESSAGE_CSV}
      filters={
        <Segmented<Box>
          aria-label="Which messages"
          options={BOXES}
          value={filter.box}
          onChange={(box) => setFilter({ box })}
        />
      }
    >
      <div className={styles.messagePanes} data-open={open !== null || undefined}>
        <div className={styles.messageColumn}>
          <MessageList
            ref={listRef}
            messages={data?.items ?? []}
            openId={open?.id ?? null}
            loading={loading}
            empty={query.search ? 'No message matches your search.' : EMPTY[filter.box]}
            onOpen={(message) => show(message)}
            onAnswer={(message) => show(message, true)}
          />
          <ListPages query={table} total={data?.total ?? 0} onQuery={setTable} />
        </div>
        <ReadingPane message={open} toAnswer={answers} onClose={close} onStatus={status.change} onAnswered={changed} />
      </div>
    </ListScreen>
  );
}

interface ListPagesProps {
  query: TableQuery;
  total: number;
  onQuery: (place: TableQuery) => void;
}

/** Page numbers in the width of a column; nothing while one page is enough. */
function ListPages({ query, total, onQuery }: ListPagesProps) {
  if (total <= query.pageSize) return null;
  return (
    <Pagination
      simple
      className={styles.messagePages}
      current={query.page}
      pageSize={query.pageSize}
      total={total}
      showSizeChanger={false}
      onChange={(page) => onQuery({ ...query, page })}
    />
  );
}

const MESSAGE_CSV: readonly CsvColumn<ContactMessage>[] = [
  { header: 'Received at', value: ({ createdAt }) => createdAt },
  { header: 'First name', value: ({ firstName }) => firstName },
  { header: 'Last name', value: ({ lastName }) => lastName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Status', value: ({ status }) => status },
];

type Status = ContactMessage['status'];

/** Changes where a message belongs; `change` says so and offers the way back, `set` is silent. */
function useMessageStatus(onChanged: (message: ContactMessage) => void) {
  const { client } = useHost();
  const run = useCommand();
  const showUndo = useUndo();
  return useMemo(() => {
    const set = (message: ContactMessage, status: Status): Promise<boolean> =>
      run(async () => {
        await setContactStatus(client, message.id, status);
        onChanged({ ...message, status });
      }, 'The message was not changed');
    const change = async (message: ContactMessage, status: Status) => {
      if (!(await set(message, status))) return;
      if (status !== 'archived') return;
      showUndo(`Message of ${senderName(message)} archived`, () => set(message, message.status));
    };
    return { set, change: (message: ContactMessage, status: Status) => void change(message, status) };
  }, [client, run, onChanged, showUndo]);
}
