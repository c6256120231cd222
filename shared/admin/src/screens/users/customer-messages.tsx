import { useState } from 'react';
import type { Customer } from '@baobab/data/accounts/customers';
import type { ContactMessage } from '@baobab/data/mail/inbox';
import { formatDate } from '../../moments.ts';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';
import { Answering } from '../messages/answering.tsx';
import { CustomerCard } from './customer-card.tsx';
import styles from './customer.module.css';

const STATUS: Record<ContactMessage['status'], { label: string; tone: BadgeTone }> = {
  new: { label: 'Unread', tone: 'accent' },
  read: { label: 'Read', tone: 'info' },
  answered: { label: 'Answered', tone: 'success' },
  archived: { label: 'Archived', tone: 'quiet' },
};

export function CustomerMessages({ messages, onChanged }: Pick<Customer, 'messages'> & { onChanged: () => void }) {
  return (
    <CustomerCard title="Messages" empty={messages.length === 0 && 'No messages from this address.'}>
      <ul className={styles.rows}>
        {messages.map((message) => (
          <li key={message.id} className={styles.wide}>
            <CustomerMessage message={message} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </CustomerCard>
  );
}

/** Opens in place; earlier answers are asked for then. */
function CustomerMessage({ message, onChanged }: { message: ContactMessage; onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  const { label, tone } = STATUS[message.status];
  return (
    <details className={styles.message} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {message.subject} <span className="hint number">{formatDate(message.createdAt)}</span>{' '}
        <Badge tone={tone}>{label}</Badge>
      </summary>
      <p className={styles.messageText}>{message.message}</p>
      {open && <Answering message={message} onAnswered={onChanged} />}
    </details>
  );
}
