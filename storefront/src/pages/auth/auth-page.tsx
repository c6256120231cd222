import { authMessages } from '@baobab/shared/domain/messages';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession, useShop } from '../../app/shop-context.tsx';
import { NewPasswordForm, ResetRequestForm } from '../../features/account/password-forms.tsx';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { Button } from '../../ui/button.tsx';
import { DocumentTitle } from '../../ui/document-title.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
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
  const [view, setView] = useState<View>({ name: 'login' });
  const choosing = signedIn && link?.kind === 'recovery' && !link.error;

  useEffect(() => {
    if (signedIn && !choosing) void navigate('/', { replace: true });
  }, [signedIn, choosing, navigate]);

  if (choosing) {
    return (
      <AuthFrame title="Choose a new password" subtitle="You opened the link from our e-mail. One step is left.">
        <NewPasswordForm session={session} onSaved={() => void navigate('/', { replace: true })} />
      </AuthFrame>
    );
  }
  if (view.name === 'sent') {
    return (
      <CheckYourEmail session={session} email={view.email} why={view.why} onBack={() => setView({ name: 'login' })} />
    );
  }
  if (view.name === 'forgotten') {
    return (
      <AuthFrame title="Reset your password" subtitle="We send you a link to choose a new one.">
        <ResetRequestForm session={session} onSent={(email) => setView({ name: 'sent', email, why: 'reset' })} />
        <Button look="bare" onClick={() => setView({ name: 'login' })}>
          Back to Login
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={authMessages.title} subtitle={authMessages.subtitle}>
      <DocumentTitle title="Sign In" />
      {link?.error && (
        <Notice tone="error" title="This link no longer works">
          <p>It was used already or is too old. Sign in, or ask for a new link below.</p>
        </Notice>
      )}
      <Tabs label="Sign in or register" tabs={TABS} current={view.name} onChange={(name) => setView({ name })}>
        {view.name === 'login' ? (
          <SignInForm session={session} onForgotten={() => setView({ name: 'forgotten' })} />
        ) : (
          <RegisterForm session={session} onConfirm={(email) => setView({ name: 'sent', email, why: 'confirm' })} />
        )}
      </Tabs>
    </AuthFrame>
  );
}
