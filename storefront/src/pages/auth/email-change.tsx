import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EmailLink } from '../../features/account/email-link.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadingWords } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Somebody opened one of the links that change an e-mail address. */
export function EmailChange({ link, signedIn }: { link: EmailLink; signedIn: boolean }) {
  const navigate = useNavigate();
  const done = signedIn && !link.error && !link.halfway;
  useEffect(() => {
    if (!done) return;
    showToast('Email changed', { description: 'Sign in with the new address from now on.', tone: 'success' });
    void navigate('/profile', { replace: true });
  }, [done, navigate]);

  if (link.error) {
    return (
      <AuthFrame
        title="This link no longer works"
        subtitle="It was used already or is too old. Your address is as it was; ask for the change again on your profile."
      >
        <ToProfile />
      </AuthFrame>
    );
  }
  if (link.halfway) {
    return (
      <AuthFrame
        title="One confirmation is left"
        subtitle="Thank you. We sent a second link to the other address; your e-mail changes once that one is opened too."
      >
        <ToProfile />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Changing your address" subtitle="A moment, please.">
      <LoadingWords>Changing your address...</LoadingWords>
    </AuthFrame>
  );
}

function ToProfile() {
  return (
    <ButtonLink to="/profile" look="primary" size="large">
      Go to Profile
    </ButtonLink>
  );
}
