import { useEffect, useState } from 'react';
import { useShop } from '../../app/shop-context.tsx';
import { linkInAddress, type EmailLink } from '../../features/account/email-link.ts';

/** The e-mail link that opened this page. A token hash in it is exchanged for a session here; failing is the link's error. */
export function useEmailLink(): EmailLink | null {
  const { session } = useShop();
  const [link, setLink] = useState<EmailLink | null>(null);

  useEffect(() => {
    // The session may have read, and auth-js wiped, the address before this page's code came.
    const found = session.link() ?? linkInAddress(window.location);
    setLink(found);
    if (!found?.tokenHash) return;
    const type = found.kind === 'recovery' ? 'recovery' : 'signup';
    session
      .auth()
      .then((auth) => auth.verifyLink(found.tokenHash ?? '', type))
      .catch((error: unknown) => setLink({ ...found, error: error instanceof Error ? error.message : 'link_expired' }));
  }, [session]);

  return link;
}
