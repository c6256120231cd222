import type { ContactMessage } from '@baobab/data/inbox';
import type { CsvColumn } from '../../export/csv.ts';

export const MESSAGE_CSV: readonly CsvColumn<ContactMessage>[] = [
  { header: 'Received at', value: ({ createdAt }) => createdAt },
  { header: 'First name', value: ({ firstName }) => firstName },
  { header: 'Last name', value: ({ lastName }) => lastName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Status', value: ({ status }) => status },
];
