import { registerFormSchema } from '@baobab/domain/forms/account';
import { authMessages } from '@baobab/domain/messages';
import { Button } from '../../ui/controls/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { WHOLE_FORM } from '../../ui/forms/field-errors.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import styles from './account-form.module.css';
import { authErrorMessage } from './auth-error-message.ts';
import type { Session } from './session.ts';
import type { SignUp } from './sign-up-password.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useFormDraft } from '../../ui/forms/use-form-draft.ts';
import { ACCOUNT_DRAFT } from './account-draft.ts';

interface RegisterFormProps {
  session: Session;
  /** Target of the link in the mail. */
  redirectTo: () => string;
  /** With the address that the link was sent to. */
  onConfirm: (signUp: SignUp) => void;
}

export function RegisterForm({ session, redirectTo, onConfirm }: RegisterFormProps) {
  const { attach, onInput, clear } = useFormDraft(ACCOUNT_DRAFT);
  const { errors, busy, form } = useForm(registerFormSchema, async (values) => {
    try {
      const auth = await session.auth();
      const signedIn = await auth.signUp({ ...values, redirectTo: redirectTo() });
      clear();
      showToast(authMessages.registrationSuccessful, { tone: 'success', topic: 'account' });
      if (!signedIn) onConfirm(values);
    } catch (error) {
      return { [WHOLE_FORM]: authErrorMessage(error) };
    }
    return undefined;
  });
  return (
    <form {...form} ref={attach} onInput={onInput} className={styles.form}>
      <Field label="Full Name" name="fullName" autoComplete="name" error={errors['fullName']} />
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors['password']}
      />
      <FormFailure title={authMessages.registrationFailed} errors={errors} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? authMessages.creatingAccount : authMessages.createAccount}
      </Button>
    </form>
  );
}
