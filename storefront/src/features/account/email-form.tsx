/** The address changes once both mailed links were opened; until then the old one is shown. */
import * as z from 'zod/mini';
import { emailSchema } from '@baobab/domain/forms/fields';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { WHOLE_FORM } from '../../ui/field-errors.ts';
import { useForm } from '../../ui/use-form.ts';
import styles from './account-form.module.css';
import { authErrorMessage } from './auth-error-message.ts';
import type { Session } from './session.ts';

const schema = z.object({ newEmail: emailSchema });

export function EmailForm({ session, email }: { session: Session; email: string }) {
  const [asked, setAsked] = useState<string | null>(null);
  const { errors, busy, form } = useForm(schema, async ({ newEmail }, element) => {
    if (newEmail.toLowerCase() === email.toLowerCase()) return { newEmail: 'This is your address already' };
    try {
      await (await session.auth()).changeEmail(newEmail, `${window.location.origin}/profile`);
      element.reset();
      setAsked(newEmail);
    } catch (error) {
      setAsked(null);
      return { [WHOLE_FORM]: authErrorMessage(error) };
    }
    return undefined;
  });
  return (
    <form {...form} className={styles.form} aria-label="Change email address">
      {asked && (
        <div role="status">
          <Notice title="Open the links we sent">
            <p>
              We wrote to {email} and to {asked}. Your address changes once both mails are confirmed; until then you
              sign in with {email}.
            </p>
          </Notice>
        </div>
      )}
      <Field
        label="New Email"
        name="newEmail"
        type="email"
        autoComplete="email"
        hint={`Now: ${email}`}
        error={errors['newEmail']}
      />
      <FormFailure title="The address was not changed" errors={errors} />
      <Button type="submit" look="outline" busy={busy} className={styles.quiet}>
        {busy ? 'Sending...' : 'Change Email'}
      </Button>
    </form>
  );
}
