/** For mail that is read on another device: with the code of the mail, the password of the sign-up is not asked for again. */
import { isAppError } from '@baobab/domain/errors';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { authErrorMessage } from '../../features/account/auth-error-message.ts';
import { createMailLinkOpener } from '../../features/account/mail-link-opener.ts';
import type { Session } from '../../features/account/session.ts';
import type { SignUp } from '../../features/account/sign-up-password.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { WHOLE_FORM } from '../../ui/forms/field-errors.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { MAIL_LINK_TEXTS } from './mail-link-texts.ts';

const codeSchema = z.object({
  code: z.string('Enter the code of the email').check(z.trim(), z.regex(/^\d{6,10}$/, 'Enter the code of the email')),
});

/** The page goes on by itself once the account is signed in. */
export function ConfirmationCode({ session, signUp }: { session: Session; signUp: SignUp }) {
  // A code works once: what it has opened is used again after a failure.
  const opener = useRef<{ code: string; open: ReturnType<typeof createMailLinkOpener> }>(null);
  const { errors, busy, form } = useForm(codeSchema, async ({ code }) => {
    if (opener.current?.code !== code)
      opener.current = {
        code,
        open: createMailLinkOpener(async () => (await session.auth()).verifyCode(signUp.email, code)),
      };
    try {
      const outcome = await opener.current.open(signUp.password, signUp.email);
      // Another tab has signed in meanwhile: this person has chosen the new account here.
      if (outcome.name === 'other-account') await outcome.opened.keep();
      showToast(MAIL_LINK_TEXTS.confirmation.done, { tone: 'success', topic: 'account' });
    } catch (error) {
      if (isAppError(error, 'link_expired')) return { code: 'This code is wrong or too old' };
      return { [WHOLE_FORM]: authErrorMessage(error) };
    }
    return undefined;
  });
  return (
    <form {...form}>
      <Field
        label="Code from the email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Only if you read the email on another device"
        error={errors['code']}
      />
      <FormFailure title={MAIL_LINK_TEXTS.confirmation.failed} errors={errors} />
      <Button type="submit" look="solid" busy={busy}>
        {busy ? 'Confirming...' : MAIL_LINK_TEXTS.confirmation.button}
      </Button>
    </form>
  );
}
