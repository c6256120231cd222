import { isAppError } from '@baobab/domain/errors';
import { passwordSchema } from '@baobab/domain/forms/fields';
import { authMessages } from '@baobab/domain/messages';
import * as z from 'zod/mini';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/forms/field.tsx';
import { WHOLE_FORM } from '../../ui/forms/field-errors.ts';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './account-form.module.css';
import { authErrorMessage } from './auth-error-message.ts';
import { currentPasswordSchema } from './current-password.ts';
import type { Session } from './session.ts';

const schema = z.object({ current: currentPasswordSchema, password: passwordSchema });

interface ChangePasswordFormProps {
  session: Session;
  email: string;
  /** The new address of a change that waits for its links. */
  pendingEmail: string | null;
  /** The links for a new address no longer work. */
  onChanged: () => void;
}

export function ChangePasswordForm({ session, email, pendingEmail, onChanged }: ChangePasswordFormProps) {
  const { errors, busy, form } = useForm(schema, async ({ current, password }, element) => {
    try {
      const auth = await session.auth();
      await auth.confirmPassword(email, current);
      const canceled = (await auth.setPassword(password)) ?? pendingEmail;
      element.reset();
      onChanged();
      const description = `Use the new one from now on. Your other devices have been signed out.${canceledWords(canceled)}`;
      showToast('Password changed', { description, tone: 'success', topic: 'password' });
    } catch (error) {
      if (isAppError(error, 'invalid_credentials')) return { current: authMessages.wrongPassword };
      return { [WHOLE_FORM]: authErrorMessage(error) };
    }
    return undefined;
  });
  return (
    <form {...form} className={styles.form} aria-label="Change password">
      <PasswordField
        label="Current Password"
        name="current"
        autoComplete="current-password"
        error={errors['current']}
      />
      <PasswordField
        label="New Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors['password']}
      />
      <FormFailure title="The password was not changed" errors={errors} />
      <Button type="submit" look="outline" busy={busy} className={styles.quiet}>
        {busy ? 'Saving...' : 'Change Password'}
      </Button>
    </form>
  );
}

const canceledWords = (email: string | null) =>
  email ? ` Your change of address to ${email} was canceled: ask for it again.` : '';
