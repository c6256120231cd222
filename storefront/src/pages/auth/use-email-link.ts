import { useEffect, useState, useSyncExternalStore } from 'react';
import { useShop } from '../../app/shop-context.tsx';
import type { EmailLink } from '../../features/account/email-link.ts';

const OTP_TYPES = { confirmation: 'signup', recovery: 'recovery', 'email-change': 'email_change' } as const;

const never = () => () => undefined;

/** The e-mail link that opened this page. A token hash in it is exchanged for a session here; failing is the link's error. */
export function useEmailLink(): EmailLink | null {
  const { session } = useShop();
  const link = useSyncExternalStore(never, session.link, () => null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!link?.tokenHash) return;
    const { tokenHash, kind } = link;
    session
      .auth()
      .then((auth) => auth.verifyLink(tokenHash, OTP_TYPES[kind]))
      .catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, [session, link]);

  return link && failure ? { ...link, error: failure } : link;
}
