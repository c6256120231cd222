import { authMessages } from '@baobab/shared/domain/messages';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession, useShop } from '../../app/shop-context.tsx';
import { NewPasswordForm, ResetRequestForm } from '../../features/account/password-forms.tsx';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { Button } from '../../ui/button.tsx';
import { focusHeading } from '../../ui/focus-main.ts';
import { Notice } from '../../ui/notice.tsx';
import { returnPath, withReturn } from '../../ui/return-path.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { EmailChange } from './email-change.tsx';
import { useEmailLink } from './use-email-link.ts';

const TABS = [
  { key: 'login', label: 'Login' },
  { key: 'register', label: 'Register' },
] as const;

type View = { name: 'login' | 'register' | 'forgotten' } | { name: 'sent'; email: string; why: 'confirm' | 'reset' };

export function AuthPage() {
  const { session } = useShop();
  const signedIn = useSession().status === 'signed-in';
  const link = useEmailLink();
  const navigate = useNavigate();
  const here = useLocation();
  const [view, setView] = useState<View>({ name: 'login' });
  const choosing = signedIn && link?.kind === 'recovery' && !link.error;
  const changing = link?.kind === 'email-change';
  const next = returnPath(here.state, here.search);
  const linkTo = (path: string) => () => withReturn(window.location.origin + path, next);

  useEffect(() => {
    if (signedIn && !choosing && !changing) void navigate(next, { replace: true });
  }, [signedIn, choosing, changing, next, navigate]);

  useFocusOnStep(view.name === 'register' ? 'login' : view.name);

  if (changing) return <EmailChange link={link} signedIn={signedIn} />;
  if (choosing) {
    return (
      <AuthFrame title="Choose a new password" subtitle="You opened the link from our e-mail. One step is left.">
        <NewPasswordForm session={session} onSaved={() => void navigate(next, { replace: true })} />
      </AuthFrame>
    );
  }
  if (view.name === 'sent') {
    return (
      <CheckYourEmail
        session={session}
        email={view.email}
        why={view.why}
        redirectTo={linkTo(view.why === 'confirm' ? '/auth' : '/auth?reset=1')}
        onBack={() => setView({ name: 'login' })}
      />
    );
  }
  if (view.name === 'forgotten') {
    return (
      <AuthFrame title="Reset your password" subtitle="We send you a link to choose a new one.">
        <ResetRequestForm
          session={session}
          redirectTo={linkTo('/auth?reset=1')}
          onSent={(email) => setView({ name: 'sent', email, why: 'reset' })}
        />
        <Button look="bare" onClick={() => setView({ name: 'login' })}>
          Back to Login
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={authMessages.title} subtitle={authMessages.subtitle}>
      {link?.error && (
        <Notice tone="error" title="This link no longer works">
          <p>It was used already or is too old. Sign in, or ask for a new link below.</p>
        </Notice>
      )}
      <Tabs label="Sign in or register" tabs={TABS} current={view.name} onChange={(name) => setView({ name })}>
        {view.name === 'login' ? (
          <SignInForm
            session={session}
            onForgotten={() => setView({ name: 'forgotten' })}
            onUnconfirmed={(email) => setView({ name: 'sent', email, why: 'confirm' })}
          />
        ) : (
          <RegisterForm
            session={session}
            redirectTo={linkTo('/auth')}
            onConfirm={(email) => setView({ name: 'sent', email, why: 'confirm' })}
          />
        )}
      </Tabs>
    </AuthFrame>
  );
}

/** The button that led here has gone with its form. The tabs keep the focus themselves. */
function useFocusOnStep(step: string): void {
  const known = useRef(step);
  useEffect(() => {
    if (known.current !== step) focusHeading();
    known.current = step;
  }, [step]);
}
