import { Button } from 'antd';
import type { Subscriber } from '@baobab/data/mail/inbox';
import { formatDate } from '../../moments.ts';
import type { CsvColumn } from '../../export/csv.ts';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';
import type { ServerColumn } from '../../table/server-table.ts';
import { classNames } from '@baobab/ui/class-names';
import styles from './subscribers.module.css';

export const STATUS_WORDS: Record<Subscriber['status'], { label: string; tone: BadgeTone; hint: string }> = {
  confirmed: { label: 'Confirmed', tone: 'success', hint: 'Followed the link in the email; gets the newsletter.' },
  pending: { label: 'Pending', tone: 'warning', hint: 'Has not followed the link in the email yet; gets nothing.' },
  unsubscribed: { label: 'Unsubscribed', tone: 'quiet', hint: 'Gets nothing any more.' },
};

export const SUBSCRIBER_CSV: readonly CsvColumn<Subscriber>[] = [
  { header: 'Email', value: ({ email }) => email },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Subscribed at', value: ({ createdAt }) => createdAt },
  { header: 'Confirmed at', value: ({ confirmedAt }) => confirmedAt },
  { header: 'Source', value: ({ source }) => source },
];

export function subscriberColumns(onUnsubscribe: (subscriber: Subscriber) => void): ServerColumn<Subscriber>[] {
  return [
    {
      id: 'title',
      header: 'Email',
      enableSorting: false,
      cell: ({ row }) => <span className={classNames(styles.subscriberEmail, 'clip')}>{row.original.email}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      enableSorting: false,
      cell: ({ row }) => {
        const { label, tone, hint } = STATUS_WORDS[row.original.status];
        return (
          <span title={hint}>
            <Badge tone={tone}>{label}</Badge>
          </span>
        );
      },
    },
    {
      id: 'source',
      header: 'Source',
      enableSorting: false,
      cell: ({ row }) => <span className="soft">{row.original.source ?? '–'}</span>,
    },
    {
      id: 'date',
      header: 'Subscribed',
      enableSorting: false,
      cell: ({ row }) => (
        <span className={classNames('number', styles.subscriberDate)}>{formatDate(row.original.createdAt)}</span>
      ),
    },
    {
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      enableSorting: false,
      cell: ({ row: { original } }) =>
        original.status === 'unsubscribed' ? null : (
          <Button size="small" aria-label={`Unsubscribe ${original.email}`} onClick={() => onUnsubscribe(original)}>
            Unsubscribe
          </Button>
        ),
    },
  ];
}
