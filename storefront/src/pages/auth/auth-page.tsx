import { authMessages } from '@baobab/domain/messages';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShop, useUser } from '../../shop/shop-context.tsx';
import { hasRefusedLink } from '../../features/account/email-link.ts';
import { ResetRequestForm } from '../../features/account/password-forms.tsx';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import type { SignUp } from '../../features/account/sign-up-password.ts';
import { BlockedStorageNotice } from '../../ui/feedback/blocked-storage-notice.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { hasPaid, returnPath } from '../../ui/page/return-path.ts';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { useWanted } from './wanted.tsx';
import { useFocusOnStep } from './use-focus-on-step.ts';

const TABS = [
  { key: 'login', label: 'Login' },
  { key: 'register', label: 'Register' },
] as const;

type View =
  | { name: 'login' | 'register' | 'forgotten' }
  | { name: 'sent'; email: string; why: 'confirm' | 'reset'; signUp?: SignUp };

export function AuthPage() {
  const { session } = useShop();
  const signedIn = useUser() !== null;
  const navigate = useNavigate();
  const here = useLocation();
  const [view, setView] = useState<View>({ name: 'login' });
  const wanted = useWanted();
  const refused = useHydrated() && hasRefusedLink(here);
  const next = returnPath(here.state, here.search);
  /** Target of links in mails. */
  const redirectTo = () => window.location.origin + next;

  useEffect(() => {
    if (signedIn) void navigate(next, { replace: true });
  }, [signedIn, next, navigate]);

  useFocusOnStep(view.name === 'register' ? 'login' : view.name);

  const waitForMail = (signUp: SignUp) => setView({ name: 'sent', email: signUp.email, why: 'confirm', signUp });

  if (view.name === 'sent') {
    return (
      <CheckYourEmail
        session={session}
        email={view.email}
        why={view.why}
        signUp={view.signUp}
        redirectTo={redirectTo}
        onBack={() => setView({ name: 'login' })}
      />
    );
  }
  if (view.name === 'forgotten') {
    return (
      <AuthFrame title="Reset your password" subtitle="We send you a link to choose a new one." wanted={wanted}>
        <ResetRequestForm
          session={session}
          redirectTo={redirectTo}
          onSent={(email) => setView({ name: 'sent', email, why: 'reset' })}
        />
        <Button look="bare" onClick={() => setView({ name: 'login' })}>
          Back to Login
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={authMessages.title} subtitle={authMessages.subtitle} wanted={wanted}>
      {hasPaid(here.state) && (
        <Notice title="Sign in to see your purchase">
          <p>
            If you paid, your purchase is saved in your account. Sign in with the account that you paid with: your order
            opens by itself.
          </p>
        </Notice>
      )}
      <BlockedStorageNotice>
        You stay signed in until you close or reload this page. To stay signed in longer, allow site data for this shop.
      </BlockedStorageNotice>
      {refused && (
        <Notice tone="error" title="This link no longer works">
          <p>It was used already or is too old. Sign in, or ask for a new link below.</p>
        </Notice>
      )}
      <Tabs label="Sign in or register" tabs={TABS} current={view.name} onChange={(name) => setView({ name })}>
        {view.name === 'login' ? (
          <SignInForm
            session={session}
            onForgotten={() => setView({ name: 'forgotten' })}
            onUnconfirmed={waitForMail}
          />
        ) : (
          <RegisterForm session={session} redirectTo={redirectTo} onConfirm={waitForMail} />
        )}
      </Tabs>
    </AuthFrame>
  );
}
