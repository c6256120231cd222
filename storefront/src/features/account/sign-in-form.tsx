import { signInFormSchema } from '@baobab/shared/domain/forms/account';
import { authMessages } from '@baobab/shared/domain/messages';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { authFailureWords } from './auth-failure.ts';
import styles from './account-form.module.css';
import type { Session } from './session.ts';
import { useForm } from '../../ui/use-form.ts';

export function SignInForm({ session, onForgotten }: { session: Session; onForgotten: () => void }) {
  const { errors, busy, form } = useForm(signInFormSchema, async ({ email, password }) => {
    try {
      await (await session.auth()).signIn(email, password);
      const { title, description } = authMessages.loginSuccessful;
      showToast(title, { description, tone: 'success' });
    } catch (error) {
      showToast(authMessages.loginFailed, { description: authFailureWords(error), tone: 'error' });
    }
  });
  return (
    <form {...form} className={styles.form}>
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errors['password']} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? authMessages.signingIn : authMessages.signIn}
      </Button>
      <Button look="bare" onClick={onForgotten}>
        Forgot your password?
      </Button>
    </form>
  );
}
