/** Where the links of the auth server's mails lead. Opening one changes nothing, because mail scanners open links too; the button does. */
import { isAppError } from '@baobab/domain/errors';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession, useShop } from '../../app/shop-context.tsx';
import { authFailureWords } from '../../features/account/auth-failure.ts';
import { linkInAddress, type EmailLink } from '../../features/account/email-link.ts';
import { createLinkOpener, type LinkOutcome } from '../../features/account/open-mail-link.ts';
import { NewPasswordForm } from '../../features/account/password-forms.tsx';
import type { Session } from '../../features/account/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingWords } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { AuthFrame } from './auth-frame.tsx';
import { MAIL_LINK_WORDS } from './mail-link-words.ts';
import { useFocusOnStep } from './use-focus-on-step.ts';
import { WhichAccount } from './which-account.tsx';

type Step = { name: 'asking' } | { name: 'dead' } | LinkOutcome;

export function MailLinkPage() {
  const { session } = useShop();
  const here = useLocation();
  // The page is the same file for every token: only the browser knows which.
  if (!useHydrated()) {
    return (
      <AuthFrame title="One moment" subtitle="The link is being read.">
        <LoadingWords>Loading...</LoadingWords>
      </AuthFrame>
    );
  }
  const link = linkInAddress(here);
  return link ? <MailLink key={link.tokenHash} session={session} link={link} /> : <DeadLink />;
}

function MailLink({ session, link }: { session: Session; link: EmailLink }) {
  const [open] = useState(() => createLinkOpener(session, link));
  const [step, setStep] = useState<Step>({ name: 'asking' });
  const navigate = useNavigate();
  const words = MAIL_LINK_WORDS[link.kind];
  useFocusOnStep(step.name);

  const arrive = (): void => {
    showToast(words.done.title, { description: words.done.description, tone: 'success' });
    void navigate(link.kind === 'email-change' ? '/profile' : link.next, { replace: true });
  };
  const confirm = async (password: string | null): Promise<boolean> => {
    try {
      const outcome = await open(password);
      if (outcome.name === 'kept') arrive();
      else setStep(outcome);
      return true;
    } catch (error) {
      if (isAppError(error, 'link_expired')) setStep({ name: 'dead' });
      else showToast(words.failed, { description: authFailureWords(error), tone: 'error' });
      return false;
    }
  };

  if (step.name === 'dead') return <DeadLink />;
  if (step.name === 'halfway') return <Halfway />;
  if (step.name === 'other-account') return <WhichAccount {...step} done={words.done.title} onKept={arrive} />;
  return (
    <AuthFrame title={words.title} subtitle={words.subtitle}>
      <SignedInNotice />
      {link.kind === 'email-change' ? (
        <ConfirmButton label={words.button} confirm={() => confirm(null)} />
      ) : (
        <NewPasswordForm
          label={link.kind === 'confirmation' ? 'Password' : 'New Password'}
          button={words.button}
          save={confirm}
        />
      )}
    </AuthFrame>
  );
}

/** The link does not say whose it is before it is used. */
function SignedInNotice() {
  const state = useSession();
  if (state.status !== 'signed-in') return null;
  return (
    <Notice title={`You are signed in as ${state.user.email}`}>
      <p>If this link is for another account, you choose afterwards which one to go on with.</p>
    </Notice>
  );
}

function ConfirmButton({ label, confirm }: { label: string; confirm: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await confirm();
    setBusy(false);
  };
  return (
    <Button look="primary" size="large" busy={busy} onClick={() => void press()}>
      {busy ? 'Confirming...' : label}
    </Button>
  );
}

function DeadLink() {
  const signedIn = useSession().status === 'signed-in';
  return (
    <AuthFrame
      title="This link no longer works"
      subtitle="It was used already, is too old, or a newer mail has taken its place. Nothing has changed."
    >
      <ButtonLink to={signedIn ? '/profile' : '/auth'} replace look="primary" size="large">
        {signedIn ? 'Go to Profile' : 'Go to Sign In'}
      </ButtonLink>
    </AuthFrame>
  );
}

function Halfway() {
  return (
    <AuthFrame
      title="One confirmation is left"
      subtitle="Thank you. We sent a second link to the other address; your e-mail changes once that one is confirmed too."
    >
      <ButtonLink to="/profile" look="primary" size="large">
        Go to Profile
      </ButtonLink>
    </AuthFrame>
  );
}
