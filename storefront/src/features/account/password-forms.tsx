import * as z from 'zod/mini';
import { emailSchema, passwordSchema } from '@baobab/domain/forms/fields';
import { Button } from '../../ui/controls/button.tsx';
import { Field, PasswordField } from '../../ui/forms/field.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { WHOLE_FORM } from '../../ui/forms/field-errors.ts';
import styles from './account-form.module.css';
import { authErrorMessage } from './auth-error-message.ts';
import type { Session } from './session.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useFormDraft } from '../../ui/forms/use-form-draft.ts';
import { ACCOUNT_DRAFT } from './account-draft.ts';

const resetSchema = z.object({ email: emailSchema });
const newPasswordSchema = z.object({ password: passwordSchema });

interface ResetRequestProps {
  session: Session;
  /** Target of the link in the mail. */
  redirectTo: () => string;
  onSent: (email: string) => void;
}

export function ResetRequestForm({ session, redirectTo, onSent }: ResetRequestProps) {
  const { attach, onInput } = useFormDraft(ACCOUNT_DRAFT);
  const { errors, busy, form } = useForm(resetSchema, async ({ email }) => {
    try {
      await (await session.auth()).sendPasswordReset(email, redirectTo());
      onSent(email);
    } catch (error) {
      return { [WHOLE_FORM]: authErrorMessage(error) };
    }
    return undefined;
  });
  return (
    <form {...form} ref={attach} onInput={onInput} className={styles.form}>
      <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
      <FormFailure title="The link could not be sent" errors={errors} />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? 'Sending...' : 'Send Reset Link'}
      </Button>
    </form>
  );
}

interface NewPasswordProps {
  label?: string;
  button: string;
  /** Shows its own failures. @returns whether the password is set */
  save: (password: string) => Promise<boolean>;
}

export function NewPasswordForm({ label = 'New Password', button, save }: NewPasswordProps) {
  const { errors, busy, form } = useForm(newPasswordSchema, async ({ password }, element) => {
    if (await save(password)) element.reset();
  });
  return (
    <form {...form} className={styles.form}>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors['password']}
      />
      <Button type="submit" look="primary" size="large" busy={busy}>
        {busy ? 'Saving...' : button}
      </Button>
    </form>
  );
}
