import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { answerMessage, listReplies, type ContactMessage, type ContactReply } from '@baobab/data/mail/inbox';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { Field } from '../../form/field.tsx';
import { Badge, type BadgeTone } from '../../frame/badge.tsx';
import { useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { formatMoment } from '../../moments.ts';
import { senderName } from './sender-name.ts';
import styles from './messages.module.css';

interface AnsweringProps {
  message: ContactMessage;
  onAnswered: (message: ContactMessage) => void;
}

/** What was answered to a message, and the answer to write now; it leaves as an email of the shop. */
export function Answering({ message, onAnswered }: AnsweringProps) {
  const { client } = useHost();
  const replies = useAdminQuery(queryKeys.replies(message.id), () => listReplies(client, message.id));
  const mayAnswer = useAnsweredMeanwhile(message, replies.data, replies.reload);
  return (
    <div className={styles.answering}>
      {replies.error && (
        <Problem title="Earlier answers could not be loaded" error={replies.error} onRetry={replies.reload} />
      )}
      {replies.data?.map((reply) => (
        <Reply key={reply.id} reply={reply} />
      ))}
      <AnswerForm
        message={message}
        mayAnswer={mayAnswer}
        onAnswered={() => {
          replies.reload();
          onAnswered({ ...message, status: 'answered' });
        }}
      />
    </div>
  );
}

/** Asks when others answered since the answers that are `shown` were loaded, and shows theirs. */
function useAnsweredMeanwhile(
  message: ContactMessage,
  shown: readonly ContactReply[] | undefined,
  reload: () => void,
): () => Promise<boolean> {
  const { client } = useHost();
  const { modal } = App.useApp();
  return async () => {
    const known = new Set(shown?.map(({ id }) => id));
    const fresh = (await listReplies(client, message.id)).find(({ id }) => !known.has(id));
    if (!fresh) return true;
    reload();
    return modal.confirm({
      title: 'This message was answered meanwhile',
      content: `Answered ${formatMoment(fresh.createdAt)}: “${fresh.body.slice(0, EXCERPT_CHARS)}${fresh.body.length > EXCERPT_CHARS ? '…' : ''}”`,
      okText: 'Send mine too',
      cancelText: 'Do not send',
      focusable: { autoFocusButton: 'cancel' },
    });
  };
}

const EXCERPT_CHARS = 300;

const MAIL_WORDS: Record<NonNullable<ContactReply['mail']>['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting to be sent', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Not sent', tone: 'danger' },
};

function Reply({ reply: { body, createdAt, mail } }: { reply: ContactReply }) {
  return (
    <article className={styles.reply} aria-label={`Answer of ${formatMoment(createdAt)}`}>
      <p className="inline">
        <span className="hint number">Answered {formatMoment(createdAt)}</span>
        {mail && <Badge tone={MAIL_WORDS[mail.status].tone}>{MAIL_WORDS[mail.status].label}</Badge>}
      </p>
      {mail?.status !== 'sent' && mail?.lastError && <p className="hint">{mail.lastError}</p>}
      <p className={styles.replyText}>{body}</p>
    </article>
  );
}

interface AnswerFormProps {
  message: ContactMessage;
  /** False: the person has seen that others answered, and does not send. */
  mayAnswer: () => Promise<boolean>;
  onAnswered: () => void;
}

function AnswerForm({ message, mayAnswer, onAnswered }: AnswerFormProps) {
  const { client } = useHost();
  const app = App.useApp();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ title: string; body: string } | null>(null);
  useUnsavedGuard(text.trim() !== '', `Your answer to ${senderName(message)} is not sent.`);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      if (!(await mayAnswer())) return;
      const email = await answerMessage(client, message.id, text.trim());
      setText('');
      void app.message.success(`Your answer is on its way to ${email}`);
      onAnswered();
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      aria-label={`Answer to ${senderName(message)}`}
      className={styles.answerForm}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {problem && <Alert type="error" role="alert" showIcon title={problem.title} description={problem.body} />}
      <Field label="Your answer" hint={`Goes to ${message.email} as an email of the shop, with the message below it.`}>
        {(input) => (
          <Input.TextArea
            {...input}
            value={text}
            autoSize={{ minRows: 4, maxRows: 16 }}
            maxLength={10_000}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="primary" htmlType="submit" disabled={text.trim() === ''} loading={delayedLoading(busy)}>
        Send answer
      </Button>
    </form>
  );
}
