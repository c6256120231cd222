import type { AppError } from '@baobab/domain/errors';
import { useEffect, useRef } from 'react';
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
      void session.end();
    }
  }, [session, ended, refetch]);
}
