import type { AppError } from '@baobab/domain/errors';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast.tsx';
import type { Session } from './session.ts';

const ENDED: readonly string[] = ['not_signed_in', 'session_expired'];

/**
 * Ends the session here when the server refuses a personal query. A refusal from before this page was opened belongs to an earlier
 * session: the query is repeated.
 */
export function useEndedSession(
  session: Session,
  answer: { status: string; error?: AppError; refetch: () => void },
): void {
  const ended = answer.status === 'error' && ENDED.includes(answer.error?.code ?? '');
  const isOld = useRef(ended);
  const { refetch } = answer;
  useEffect(() => {
    if (!ended) {
      isOld.current = false;
    } else if (isOld.current) {
      refetch();
    } else {
      showToast('Your session has ended', {
        description: 'Sign in again to go on. Your cart is kept.',
        duration: 9000,
      });
      void session.expire();
    }
  }, [session, ended, refetch]);
}
