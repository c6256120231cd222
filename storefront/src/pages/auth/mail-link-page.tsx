/** Target of links in the auth server's mails. Mail scanners open links, so only the button uses the token. */
import { isAppError } from '@baobab/domain/errors';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession, useShop, useUser } from '../../shop/shop-context.tsx';
import { authErrorMessage } from '../../features/account/auth-error-message.ts';
import { linkInAddress, type EmailLink } from '../../features/account/email-link.ts';
import { createMailLinkOpener, type LinkOutcome } from '../../features/account/mail-link-opener.ts';
import { NewPasswordForm } from '../../features/account/password-forms.tsx';
import type { Session } from '../../features/account/session.ts';
import { useSignUp } from '../../features/account/sign-up-password.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { LoadingMessage } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { AuthFrame } from './auth-frame.tsx';
import { MAIL_LINK_TEXTS } from './mail-link-texts.ts';
import { useFocusOnStep } from './use-focus-on-step.ts';
import { AccountChoice } from './account-choice.tsx';

type Step = { name: 'asking' } | { name: 'dead' } | LinkOutcome;

export function MailLinkPage() {
  const { session } = useShop();
  const here = useLocation();
  // One rendered page serves every token.
  if (!useHydrated()) return <OneMoment />;
  const link = linkInAddress(here);
  return link ? <MailLink key={link.tokenHash} session={session} link={link} /> : <ExpiredLink />;
}

function OneMoment() {
  return (
    <AuthFrame title="One moment" subtitle="Reading the link.">
      <LoadingMessage>Loading...</LoadingMessage>
    </AuthFrame>
  );
}

const PASSWORD_KNOWN = 'You sign in with the password that you chose when you registered.';

function MailLink({ session, link }: { session: Session; link: EmailLink }) {
  const [open] = useState(() =>
    createMailLinkOpener(async () => (await session.auth()).verifyLink(link.tokenHash, link.type)),
  );
  const [step, setStep] = useState<Step>({ name: 'asking' });
  const signUp = useSignUp(link.kind === 'confirmation');
  const navigate = useNavigate();
  const texts = MAIL_LINK_TEXTS[link.kind];
  useFocusOnStep(step.name);

  const finish = (): void => {
    showToast(texts.done, { tone: 'success', topic: 'account' });
    void navigate(link.kind === 'email-change' ? '/profile' : link.next, { replace: true });
  };
  const confirm = async (password: string | null, address?: string): Promise<boolean> => {
    try {
      const outcome = await open(password, address);
      if (outcome.name === 'kept') finish();
      else setStep(outcome);
      return true;
    } catch (error) {
      if (isAppError(error, 'link_expired')) setStep({ name: 'dead' });
      else showToast(texts.failed, { description: authErrorMessage(error), tone: 'error', topic: 'account' });
      return false;
    }
  };

  const isKnown = signUp && step.name === 'asking';

  if (signUp === undefined) return <OneMoment />;
  if (step.name === 'dead') return <ExpiredLink />;
  if (step.name === 'halfway') return <SecondLinkSent />;
  if (step.name === 'other-account') return <AccountChoice {...step} done={texts.done.title} onKept={finish} />;
  return (
    <AuthFrame title={texts.title} subtitle={isKnown ? PASSWORD_KNOWN : texts.subtitle}>
      <SignedInNotice />
      {isKnown ? (
        <ConfirmButton label={texts.button} confirm={() => confirm(signUp.password, signUp.email)} />
      ) : link.kind === 'email-change' ? (
        <ConfirmButton label={texts.button} confirm={() => confirm(null)} />
      ) : (
        <NewPasswordForm
          label={link.kind === 'confirmation' ? 'Password' : 'New Password'}
          button={texts.button}
          save={confirm}
        />
      )}
    </AuthFrame>
  );
}

/** The account of a link is unknown until it is used. */
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
  const onClick = async () => {
    setBusy(true);
    await confirm();
    setBusy(false);
  };
  return (
    <Button look="primary" size="large" busy={busy} onClick={() => void onClick()}>
      {busy ? 'Confirming...' : label}
    </Button>
  );
}

function ExpiredLink() {
  const signedIn = useUser() !== null;
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

function SecondLinkSent() {
  return (
    <AuthFrame
      title="One confirmation is left"
      subtitle="Thank you. We sent a second link to the other address; your email changes once that one is confirmed too."
    >
      <ButtonLink to="/profile" look="primary" size="large">
        Go to Profile
      </ButtonLink>
    </AuthFrame>
  );
}
