import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { returnTo } from '../ui/return-path.ts';
import type { SessionUser } from '../features/account/session-state.ts';
import { useSession } from './shop-context.tsx';

/** Pages of one's own: visitors are led to /auth; until that is known, `waiting` is shown. */
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
