import { Button, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { adminAccessMessages } from '../../domain/admin-messages.ts';
import { Mark } from '../frame/Mark.tsx';
import { useAdminUser, useHost } from '../host-context.tsx';
import { checkAccess, type AccessState } from './admin-access.ts';
import { SignIn } from './SignIn.tsx';

/** Shows its children to administrators only. */
export function AccessGate({ children }: { children: ReactNode }) {
  const host = useHost();
  const user = useAdminUser();
  const [signingIn, setSigningIn] = useState(false);
  const [access, setAccess] = useState<{ userId: string; state: AccessState }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!user || signingIn) return undefined;
    let stale = false;
    void checkAccess(host, user).then((state) => {
      if (!stale) setAccess({ userId: user.id, state });
    });
    return () => {
      stale = true;
    };
  }, [host, user, signingIn, attempt]);

  if (!user || signingIn) return <SignIn onSigningIn={setSigningIn} />;
  const state = access?.userId === user.id ? access.state : 'checking';
  if (state === 'authorized') return children;
  if (state === 'denied') return <Denied />;
  if (state === 'unverified') return <Unverified onRetry={() => setAttempt((count) => count + 1)} />;
  return (
    <main className="entrance" aria-busy="true">
      <Spin size="large" />
      <p className="soft" role="status">
        {adminAccessMessages.checking}
      </p>
    </main>
  );
}

function Denied() {
  const host = useHost();
  return (
    <main className="entrance">
      <div className="entrance-card">
        <Mark size={44} />
        <h1>{adminAccessMessages.deniedTitle}</h1>
        <p className="soft">{adminAccessMessages.denied}</p>
        {host.face === 'web' && (
          <Button type="primary" size="large" block href="/">
            Return to Home
          </Button>
        )}
        <Button size="large" block onClick={() => void host.session.signOut()}>
          Sign in as someone else
        </Button>
      </div>
    </main>
  );
}

function Unverified({ onRetry }: { onRetry: () => void }) {
  const host = useHost();
  return (
    <main className="entrance">
      <div className="entrance-card">
        <Mark size={44} />
        <h1>No answer from the server</h1>
        <p className="soft">
          Your sign-in is kept, but whether it belongs to an administrator could not be checked. Look at your
          connection, then try again.
        </p>
        <Button type="primary" size="large" block onClick={onRetry}>
          Try again
        </Button>
        <Button size="large" block onClick={() => void host.session.signOut()}>
          Sign out
        </Button>
      </div>
    </main>
  );
}
