/** Uses a mailed link once, however often its form is sent. */
import type { LinkType, OpenedAccount } from '@baobab/data/mail-links';
import type { SessionUser } from '@baobab/data/session';
import type { Session } from './session.ts';

export type LinkOutcome =
  | { name: 'kept' }
  /** The first of two links that change an email address. */
  | { name: 'halfway' }
  /** Another account is signed in; the user chooses between `keep` and `drop`. */
  | { name: 'other-account'; signedIn: SessionUser; opened: OpenedAccount };

/** The returned function may be called again after a failure. Codes: link_expired, weak_password, session_expired. */
export function createMailLinkOpener(
  session: Session,
  { tokenHash, type }: { tokenHash: string; type: LinkType },
): (password: string | null) => Promise<LinkOutcome> {
  let opened: OpenedAccount | undefined;
  let hasPassword = false;
  return async (password) => {
    if (!opened) {
      const found = await (await session.auth()).verifyLink(tokenHash, type);
      if (!found) return { name: 'halfway' };
      opened = found;
    }
    if (password !== null && !hasPassword) {
      await opened.setPassword(password);
      hasPassword = true;
    }
    const signedIn = await opened.otherAccount();
    if (signedIn) return { name: 'other-account', signedIn, opened };
    await opened.keep();
    return { name: 'kept' };
  };
}
