import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { returnTo } from '../ui/page/return-path.ts';
import type { SessionUser } from '../features/account/session-state.ts';
import { useSession } from './shop-context.tsx';

/** Sends visitors to /auth; `waiting` is shown until the session is known. */
export function RequireSession({
  waiting,
  children,
}: {
  waiting: ReactNode;
  children: (user: SessionUser) => ReactNode;
}) {
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const signedOut = session.status === 'signed-out';
  useEffect(() => {
    if (signedOut) void navigate('/auth', { replace: true, state: returnTo(here) });
  }, [signedOut, navigate, here]);
  return session.status === 'signed-in' ? children(session.user) : waiting;
}
