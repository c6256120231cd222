import { contactRequestSchema } from '@baobab/domain/contracts/contact';
import type { DataClient } from '@baobab/data/client';
import { sendContactMessage } from '@baobab/data/mail/messages';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field, TextArea } from '../../ui/forms/field.tsx';
import { FocusedHeading } from '../../ui/page/focused-heading.tsx';
import { Honeypot } from '../../ui/forms/honeypot.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useFormDraft } from '../../ui/forms/use-form-draft.ts';
import styles from './contact-form.module.css';

const KEPT_UNDER = 'contact-draft';

export function ContactForm({ data }: { data: DataClient }) {
  const [sentFor, setSentFor] = useState<string | null>(null);
  if (sentFor === null) return <Writing data={data} onSent={setSentFor} />;
  return (
    <div className={styles.sent}>
      <Icon name="check" size={40} />
      <FocusedHeading>Your message is with us</FocusedHeading>
      <p>Thank you. We reply to {sentFor}, usually within two working days.</p>
      <Button look="outline" onClick={() => setSentFor(null)}>
        Write another message
      </Button>
    </div>
  );
}

function Writing({ data, onSent }: { data: DataClient; onSent: (email: string) => void }) {
  const { attach, onInput, clear } = useFormDraft(KEPT_UNDER);
  const [failure, setFailure] = useState<string | null>(null);
  const { errors, busy, form } = useForm(contactRequestSchema, async (message) => {
    setFailure(null);
    try {
      await sendContactMessage(data, message);
      clear();
      onSent(message.email);
    } catch (error) {
      const field = isAppError(error, 'validation') && error.hasOwnMessage ? error.context['field'] : undefined;
      if (typeof field === 'string' && isAppError(error)) return { [field]: error.message };
      setFailure(failureMessage(error));
    }
    return undefined;
  });
  return (
    <form {...form} ref={attach} onInput={onInput} className={styles.form} aria-label="Contact form">
      <NeedsScript>
        This form needs JavaScript. Turn it on and load this page again, or use another way to reach us from this page.
      </NeedsScript>
      <div className={styles.pair}>
        <Field label="First Name" name="firstName" autoComplete="given-name" required error={errors['firstName']} />
        <Field label="Last Name" name="lastName" autoComplete="family-name" required error={errors['lastName']} />
      </div>
      <Field label="Email Address" name="email" type="email" autoComplete="email" required error={errors['email']} />
      <Field label="Subject" name="subject" autoComplete="off" required error={errors['subject']} />
      <TextArea label="Message" name="message" required error={errors['message']} />
      <Honeypot />
      {failure && (
        <Notice tone="error" title="Your message was not sent">
          <p>{failure} What you wrote is kept here.</p>
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" busy={busy} className={styles.send}>
        {busy ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}

/** The general offline text promises a retry, which this form does not make. */
function failureMessage(error: unknown): string {
  if (isAppError(error, 'network_offline')) return 'You are offline. Send it again once you have a connection.';
  if (isAppError(error, 'network_timeout')) return 'No answer came in time, so it may or may not have arrived.';
  if (isAppError(error, 'rate_limited') && error.hasOwnMessage) return error.message;
  return describeError(error).body;
}
