import type { OpenedAccount } from '@baobab/data/accounts/mail-links';
import type { SessionUser } from '@baobab/data/accounts/session';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { authErrorMessage } from '../../features/account/auth-error-message.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface WhichAccountProps {
  signedIn: SessionUser;
  opened: OpenedAccount;
  /** Effect of the link, as a sentence. */
  done: string;
  onKept: () => void;
}

/** A link of one account was opened while another is signed in. */
export function AccountChoice({ signedIn, opened, done, onKept }: WhichAccountProps) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const theirs = opened.user.email ?? '';
  const goOn = async () => {
    setBusy(true);
    try {
      await opened.keep();
      onKept();
    } catch (error) {
      showToast('The account was not changed', { description: authErrorMessage(error), tone: 'error' });
    }
    setBusy(false);
  };
  const stay = async () => {
    setBusy(true);
    // a session that is not stored expires by itself
    await opened.drop().catch(() => undefined);
    showToast(`${done} for ${theirs}`, {
      description: `You are still signed in as ${signedIn.email}.`,
      tone: 'success',
    });
    void navigate('/', { replace: true });
  };
  return (
    <AuthFrame
      title="Which account?"
      subtitle={
        <>
          {done}. You are signed in as <strong>{signedIn.email}</strong>; this link is for another account,{' '}
          <strong>{theirs}</strong>.
        </>
      }
    >
      <Button look="primary" size="large" busy={busy} onClick={() => void stay()}>
        Stay Signed In as {signedIn.email}
      </Button>
      <Button look="outline" busy={busy} onClick={() => void goOn()}>
        Continue as {theirs}
      </Button>
    </AuthFrame>
  );
}
