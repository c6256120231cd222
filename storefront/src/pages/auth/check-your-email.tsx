import { authMessages } from '@baobab/domain/messages';
import { useEffect, useState } from 'react';
import { authErrorMessage } from '../../features/account/auth-error-message.ts';
import type { Session } from '../../features/account/session.ts';
import { offerSignUp, type SignUp } from '../../features/account/sign-up-password.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { ConfirmationCode } from './confirmation-code.tsx';

interface CheckYourEmailProps {
  session: Session;
  email: string;
  why: 'confirm' | 'reset';
  /** From the form of this page. */
  signUp: SignUp | undefined;
  /** Target of the link in the mail. */
  redirectTo: () => string;
  onBack: () => void;
}

export function CheckYourEmail({ session, email, why, signUp, redirectTo, onBack }: CheckYourEmailProps) {
  const [busy, setBusy] = useState(false);
  useEffect(() => signUp && offerSignUp(signUp), [signUp]);
  const sendAgain = async () => {
    setBusy(true);
    try {
      const auth = await session.auth();
      if (why === 'confirm') await auth.resendConfirmation(email, redirectTo());
      else await auth.sendPasswordReset(email, redirectTo());
      showToast('Sent again', { description: `Look for it at ${email}.`, tone: 'success', topic: 'mail' });
    } catch (error) {
      showToast('The link could not be sent', { description: authErrorMessage(error), tone: 'error', topic: 'mail' });
    }
    setBusy(false);
  };
  const words =
    why === 'confirm'
      ? authMessages.registrationSuccessful.description
      : `If there is an account for ${email}, a link to choose a new password is on its way.`;
  return (
    <AuthFrame title="Check your email" subtitle={words}>
      {why === 'confirm' && <p>We sent the link to {email}. It may take a minute, and may hide in the spam folder.</p>}
      {signUp && <ConfirmationCode session={session} signUp={signUp} />}
      <Button look="outline" busy={busy} onClick={() => void sendAgain()}>
        Send it again
      </Button>
      <Button look="bare" onClick={onBack}>
        Back to Login
      </Button>
    </AuthFrame>
  );
}
