import type { KeyboardEvent, Ref } from 'react';
import type { ContactMessage } from '@baobab/data/mail/inbox';
import { formatDate } from '../../moments.ts';
import { senderName } from './sender-name.ts';
import { classNames } from '@baobab/ui/class-names';
import tableStyles from '../../table/table.module.css';
import styles from './messages.module.css';

interface MessageListProps {
  ref: Ref<HTMLUListElement>;
  messages: readonly ContactMessage[];
  openId: string | null;
  loading: boolean;
  empty: string;
  onOpen: (message: ContactMessage) => void;
  onAnswer: (message: ContactMessage) => void;
}

/** Up and down move between messages; Enter opens. */
export function MessageList({ ref, messages, openId, loading, empty, onOpen, onAnswer }: MessageListProps) {
  if (messages.length === 0) {
    return (
      <p className={tableStyles.tableEmpty} role="status">
        {loading ? 'Loading messages…' : empty}
      </p>
    );
  }
  return (
    <ul ref={ref} className={styles.messageList} aria-label="Messages" aria-busy={loading}>
      {messages.map((message) => (
        <li key={message.id}>
          <button
            type="button"
            className={styles.messageRow}
            data-message={message.id}
            data-unread={message.status === 'new' || undefined}
            aria-current={message.id === openId || undefined}
            onClick={() => onOpen(message)}
            onKeyDown={moveFocus}
          >
            <span className={classNames(styles.messageFrom, 'clip')}>
              {senderName(message)}
              {message.status === 'new' && <span className="visually-hidden">, unread</span>}
            </span>
            <span className="hint number">{formatDate(message.createdAt)}</span>
            <span className={classNames(styles.messageSubject, 'clip')}>{message.subject}</span>
            <span className="soft clip">{message.message}</span>
          </button>
          <button
            type="button"
            className={styles.messageAnswer}
            aria-label={`Answer ${senderName(message)}`}
            onClick={() => onAnswer(message)}
          >
            Answer
          </button>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
