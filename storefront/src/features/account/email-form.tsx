/** The address changes once both mailed links were opened; until then the old one is shown. */
import * as z from 'zod/mini';
import { isAppError } from '@baobab/domain/errors';
import { emailSchema } from '@baobab/domain/forms/fields';
import { authMessages } from '@baobab/domain/messages';
import { Button } from '../../ui/controls/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { WHOLE_FORM } from '../../ui/forms/field-errors.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './account-form.module.css';
import { authErrorMessage } from './auth-error-message.ts';
import { currentPasswordSchema } from './current-password.ts';
import type { Session } from './session.ts';

const schema = z.object({ newEmail: emailSchema, current: currentPasswordSchema });

interface EmailFormProps {
  session: Session;
  email: string;
  /** The new address of a change that waits for its links. */
  pending: string | null;
  onPending: (email: string | null) => void;
}

export function EmailForm({ session, email, pending, onPending }: EmailFormProps) {
  const { errors, busy, form } = useForm(schema, async ({ newEmail, current }, element) => {
    if (newEmail.toLowerCase() === email.toLowerCase()) return { newEmail: 'This is your address already' };
    try {
      const auth = await session.auth();
      await auth.confirmPassword(email, current);
      await auth.changeEmail(newEmail, `${window.location.origin}/profile`);
      element.reset();
      onPending(newEmail);
    } catch (error) {
      if (isAppError(error, 'invalid_credentials')) return { current: authMessages.wrongPassword };
      onPending(null);
      return { [WHOLE_FORM]: authErrorMessage(error) };
    }
    return undefined;
  });
  return (
    <form {...form} className={styles.form} aria-label="Change email address">
      {pending && (
        <div role="status">
          <Notice title="Open the links we sent">
            <p>
              We wrote to {email} and to {pending}. Your address changes once both mails are confirmed; until then you
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
      <PasswordField
        label="Current Password"
        name="current"
        autoComplete="current-password"
        error={errors['current']}
      />
      <FormFailure title="The address was not changed" errors={errors} />
      <Button type="submit" look="outline" busy={busy} className={styles.quiet}>
        {busy ? 'Sending...' : 'Change Email'}
      </Button>
    </form>
  );
}
