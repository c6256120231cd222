import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { watchClient } from '@baobab/data/watch-client';
import { HostProvider, useAdminUser, useHost } from '../host-context.tsx';
import { checkAccess, type AccessState } from './admin-access.ts';
import { Checking, Denied, SecondFactorPage, SignIn, Unverified } from './access-pages.tsx';
import { AccessLostDialog } from './access-lost-dialog.tsx';
import { countSignOuts } from './sign-out.ts';

/** At most this often while answers keep being refused. */
const RECHECK_MS = 2000;

/**
 * Shows its children to administrators only. Once they are shown, only the person's own signing out takes them away: a session
 * that ends or a role that is lost meanwhile lays a dialog over the work.
 */
export function AccessGate({ children }: { children: ReactNode }) {
  const host = useHost();
  const user = useAdminUser();
  const [signingIn, setSigningIn] = useState(false);
  const [access, setAccess] = useState<{ userId: string; state: AccessState }>();
  const [attempt, setAttempt] = useState(0);
  /** Recovery codes are on the screen, which is their one time: nothing may take their place. */
  const [isKept, setKept] = useState(false);
  /** Who was let in, and the count of signOuts at that time. */
  const [entered, setEntered] = useState<{ email: string; signOuts: number } | null>(null);
  const check = useCallback(() => setAttempt((count) => count + 1), []);
  const recheck = useMemo(() => atMostEvery(RECHECK_MS, check), [check]);
  const watched = useMemo(() => ({ ...host, client: watchClient(host.client, recheck) }), [host, recheck]);

  useEffect(() => {
    if (!user || signingIn || isKept) return undefined;
    let stale = false;
    // a refused session that could not be ended here is asked about again
    const checked = checkAccess(host, user).catch((): AccessState => 'unverified');
    void checked.then((state) => {
      if (stale) return;
      setAccess({ userId: user.id, state });
      if (state === 'authorized') setEntered({ email: user.email, signOuts: countSignOuts() });
    });
    return () => {
      stale = true;
    };
  }, [host, user, signingIn, isKept, attempt]);

  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') recheck();
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, [recheck]);

  const left = !user && entered?.signOuts !== countSignOuts();
  useEffect(() => {
    // a session that ended while the app was closed leaves nothing of the shop behind
    if (left) void host.answers.clear();
  }, [host, left]);

  const state = user && access?.userId === user.id ? access.state : 'checking';
  if (entered?.signOuts === countSignOuts()) {
    const reason = !user || signingIn ? 'ended' : lostReason(state);
    return (
      <>
        <HostProvider host={watched}>{children}</HostProvider>
        <AccessLostDialog
          reason={reason}
          email={entered.email}
          onSigningIn={setSigningIn}
          onKept={setKept}
          onCheck={check}
        />
      </>
    );
  }
  // The next page asks who is there; what is typed into this one would be lost.
  if (!user && host.leaving.reloads && countSignOuts() > 0) return <Checking />;
  if (!user || signingIn) return <SignIn onSigningIn={setSigningIn} />;
  if (state === 'denied') return <Denied />;
  if (state === 'code' || state === 'setup') return <SecondFactorPage step={state} onKept={setKept} onDone={check} />;
  if (state === 'unverified') return <Unverified onRetry={check} />;
  return <Checking />;
}

/** Null: nothing is lost, or it is not known yet. */
function lostReason(state: AccessState): 'denied' | 'code' | 'setup' | null {
  return state === 'denied' || state === 'code' || state === 'setup' ? state : null;
}

function atMostEvery(pauseMs: number, act: () => void): () => void {
  let lastMs = 0;
  return () => {
    if (Date.now() - lastMs < pauseMs) return;
    lastMs = Date.now();
    act();
  };
}
