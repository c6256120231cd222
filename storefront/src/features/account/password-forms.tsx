/** The two halves of a forgotten password: ask for the link, then choose a new one. */
import * as z from 'zod/mini';
import { emailSchema, passwordSchema } from '@baobab/shared/domain/forms/fields';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import styles from './account-form.module.css';
import { authFailureWords } from './auth-failure.ts';
import type { Session } from './session.ts';
import { useForm } from '../../ui/use-form.ts';

const resetSchema = z.object({ email: emailSchema });
const newPasswordSchema = z.object({ password: passwordSchema });

export function ResetRequestForm({ session, onSent }: { session: Session; onSent: (email: string) => void }) {
  const { errors, busy, form } = useForm(resetSchema, async ({ email }) => {
    try {
      await (await session.auth()).sendPasswordReset(email, `${window.location.origin}/auth?reset=1`);
      onSent(email);
    } catch (error) {
      showToast('The link could not be sent', { description: authFailureWords(error), tone: 'error' });
    }
  });
  return (
    <form {...form} className={styles.form}>
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  );
}

export function NewPasswordForm({ session, onSaved }: { session: Session; onSaved: () => void }) {
  const { errors, busy, form } = useForm(newPasswordSchema, async ({ password }) => {
    try {
      await (await session.auth()).setPassword(password);
      showToast('Password changed', { description: 'Use the new one from now on.', tone: 'success' });
      onSaved();
    } catch (error) {
      showToast('The password was not changed', { description: authFailureWords(error), tone: 'error' });
    }
  });
  return (
    <form {...form} className={styles.form}>
      <PasswordField
        label="New Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors['password']}
      />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? 'Saving...' : 'Save New Password'}
      </Button>
    </form>
  );
}
