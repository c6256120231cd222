import { isAppError } from '@baobab/domain/errors';
import { signInFormSchema } from '@baobab/domain/forms/account';
import { authMessages } from '@baobab/domain/messages';
import { Button } from '../../ui/controls/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { WHOLE_FORM } from '../../ui/forms/field-errors.ts';
import { NeedsScript } from '../../ui/forms/needs-script.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { authErrorMessage } from './auth-error-message.ts';
import styles from './account-form.module.css';
import type { Session } from './session.ts';
import type { SignUp } from './sign-up-password.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useFormDraft } from '../../ui/forms/use-form-draft.ts';
import { ACCOUNT_DRAFT } from './account-draft.ts';

interface SignInFormProps {
  session: Session;
  onForgotten: () => void;
  /** The address is not confirmed yet: offers the link again. */
  onUnconfirmed: (signUp: SignUp) => void;
}

export function SignInForm({ session, onForgotten, onUnconfirmed }: SignInFormProps) {
  const { attach, onInput, clear } = useFormDraft(ACCOUNT_DRAFT);
  const { errors, busy, form } = useForm(signInFormSchema, async ({ email, password }, element) => {
    try {
      await (await session.auth()).signIn(email, password);
      clear();
      showToast(authMessages.loginSuccessful, { tone: 'success', topic: 'account' });
    } catch (error) {
      const reason = authErrorMessage(error);
      if (!isAppError(error, 'email_not_confirmed')) {
        if (isAppError(error, 'invalid_credentials')) selectPassword(element);
        return { [WHOLE_FORM]: reason };
      }
      showToast(authMessages.loginFailed, { description: reason, tone: 'error', topic: 'account' });
      onUnconfirmed({ email, password });
    }
    return undefined;
  });
  return (
    <form {...form} ref={attach} onInput={onInput} className={styles.form}>
      <NeedsScript>Signing in needs JavaScript. Turn it on, then load this page again.</NeedsScript>
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <PasswordField label="Password" name="password" autoComplete="current-password" error={errors['password']} />
      <FormFailure title={authMessages.loginFailed} errors={errors} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? authMessages.signingIn : authMessages.signIn}
      </Button>
      <Button look="bare" onClick={onForgotten}>
        Forgot your password?
      </Button>
    </form>
  );
}

/** Typing replaces it. */
function selectPassword(form: HTMLFormElement): void {
  const field = form.elements.namedItem('password');
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
