import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { ContactMessage } from '@baobab/data/mail/inbox';
import { paragraphs } from '@baobab/domain/entities/blog-post';
import { Icon } from '../../frame/icons.tsx';
import { formatMoment } from '../../moments.ts';
import { useNavigation } from '../../frame/navigation.tsx';
import { Answering } from './answering.tsx';
import { senderName } from './sender-name.ts';
import { classNames } from '@baobab/ui/class-names';
import styles from './messages.module.css';

interface ReadingPaneProps {
  message: ContactMessage | null;
  /** The focus goes to the answer instead of the heading. */
  toAnswer: boolean;
  onClose: () => void;
  onStatus: (message: ContactMessage, status: ContactMessage['status']) => void;
  onAnswered: (message: ContactMessage) => void;
}

export function ReadingPane({ message, toAnswer, onClose, onStatus, onAnswered }: ReadingPaneProps) {
  const { open } = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = message?.id;
  useEffect(() => {
    if (!id) return;
    const field = toAnswer ? heading.current?.closest('article')?.querySelector('textarea') : null;
    (field ?? heading.current)?.focus();
  }, [id, toAnswer]);
  if (!message) {
    return (
      <div className={classNames(styles.reading, styles.readingEmpty)} aria-hidden="true">
        <Icon name="mail" size={28} />
        <p className="soft">Choose a message to read it here.</p>
      </div>
    );
  }
  const archived = message.status === 'archived';
  return (
    <article className={styles.reading} aria-labelledby="message-subject">
      <div className={styles.readingActions}>
        <Button type="text" icon={<Icon name="left" />} onClick={onClose} className={styles.readingBack}>
          Back to the list
        </Button>
        <Button icon={<Icon name="users" />} onClick={() => open('users', message.email)}>
          Customer page
        </Button>
        <Button
          icon={<Icon name={archived ? 'undo' : 'archive'} />}
          onClick={() => onStatus(message, archived ? 'read' : 'archived')}
        >
          {archived ? 'Back to the inbox' : 'Archive'}
        </Button>
        {!archived && (
          <Button
            type="text"
            onClick={() => {
              onStatus(message, 'new');
              onClose();
            }}
          >
            Mark as unread
          </Button>
        )}
      </div>
      <header>
        <h2 id="message-subject" ref={heading} tabIndex={-1}>
          {message.subject}
        </h2>
        <p>
          {senderName(message)} <a href={`mailto:${message.email}`}>{message.email}</a>
        </p>
        <p className="hint number">{formatMoment(message.createdAt)}</p>
      </header>
      <div className={styles.readingText}>
        {paragraphs(message.message).map((text, index) => (
          // paragraphs have no identity of their own and never move
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index}>{text}</p>
        ))}
      </div>
      <Answering key={message.id} message={message} onAnswered={onAnswered} />
    </article>
  );
}
