/** Uses a mailed link once, however often its form is sent. */
import type { OpenedAccount } from '@baobab/data/accounts/mail-links';
import type { SessionUser } from '@baobab/data/accounts/session';

export type LinkOutcome =
  | { name: 'kept' }
  /** The first of two links that change an email address. */
  | { name: 'halfway' }
  /** The link is for another account than the password. */
  | { name: 'password-wanted' }
  /** Another account is signed in; the user chooses between `keep` and `drop`. */
  | { name: 'other-account'; signedIn: SessionUser; opened: OpenedAccount };

/**
 * The returned function may be called again after a failure. With `address`, the password is for the account of that address alone.
 * Codes: link_expired, weak_password, session_expired.
 */
export function createMailLinkOpener(
  verify: () => Promise<OpenedAccount | null>,
): (password: string | null, address?: string) => Promise<LinkOutcome> {
  let opened: OpenedAccount | undefined;
  let hasPassword = false;
  return async (password, address) => {
    if (!opened) {
      const found = await verify();
      if (!found) return { name: 'halfway' };
      opened = found;
    }
    const { email } = opened.user;
    if (address !== undefined && email?.toLowerCase() !== address.toLowerCase()) return { name: 'password-wanted' };
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
