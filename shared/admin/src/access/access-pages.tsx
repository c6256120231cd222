/** Pages in place of the admin area: sign-in, waiting for the check, refused, no answer from the server. */
import { Button, Spin } from 'antd';
import { adminAccessMessages } from '@baobab/domain/admin-messages';
import { BRAND } from '@baobab/domain/brand';
import { BrandMark } from '../frame/brand-mark.tsx';
import { useHost } from '../host-context.tsx';
import { useCommand } from '../query/use-command.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SIGN_OUT_FAILED } from './sign-out.ts';
import styles from './access.module.css';

export function SignIn({ onSigningIn }: { onSigningIn: (busy: boolean) => void }) {
  return (
    <main className={styles.entrance}>
      <div className={styles.entranceCard}>
        <BrandMark size={44} />
        <h1 translate="no">{BRAND}</h1>
        <p className="soft">Sign in with an administrator’s account.</p>
        <SignInForm onSigningIn={onSigningIn} />
      </div>
    </main>
  );
}

export function Checking() {
  return (
    <main className={styles.entrance} aria-busy="true">
      <Spin size="large" />
      <p className="soft" role="status">
        {adminAccessMessages.checking}
      </p>
    </main>
  );
}

interface SecondFactorPageProps {
  step: 'code' | 'setup';
  onKept: (isKept: boolean) => void;
  onDone: () => void;
}

/** Between the password and the admin area. */
export function SecondFactorPage({ step, onKept, onDone }: SecondFactorPageProps) {
  const signOut = usePlainSignOut();
  return (
    <main className={styles.entrance}>
      <div className={styles.entranceCard}>
        <BrandMark size={44} />
        <SecondFactorStep step={step} onKept={onKept} onDone={onDone} />
        <Button type="text" block onClick={signOut}>
          Sign in as someone else
        </Button>
      </div>
    </main>
  );
}

export function Denied() {
  const host = useHost();
  const signOut = usePlainSignOut();
  return (
    <main className={styles.entrance}>
      <div className={styles.entranceCard}>
        <BrandMark size={44} />
        <h1>{adminAccessMessages.deniedTitle}</h1>
        <p className="soft">{adminAccessMessages.denied}</p>
        {host.face === 'web' && (
          <Button type="primary" size="large" block href="/">
            Return to Home
          </Button>
        )}
        <Button size="large" block onClick={signOut}>
          Sign in as someone else
        </Button>
      </div>
    </main>
  );
}

export function Unverified({ onRetry }: { onRetry: () => void }) {
  const signOut = usePlainSignOut();
  return (
    <main className={styles.entrance}>
      <div className={styles.entranceCard}>
        <BrandMark size={44} />
        <h1>No answer from the server</h1>
        <p className="soft">
          Your sign-in is kept, but whether it belongs to an administrator could not be checked. Look at your
          connection, then try again.
        </p>
        <Button type="primary" size="large" block onClick={onRetry}>
          Try again
        </Button>
        <Button size="large" block onClick={signOut}>
          Sign out
        </Button>
      </div>
    </main>
  );
}

/** Before the admin area was entered, there is no work to lose. */
function usePlainSignOut(): () => void {
  const { session } = useHost();
  const run = useCommand();
  return () => void run(() => session.signOut(), SIGN_OUT_FAILED);
}
