/** Who may enter. The server's policies protect the data; this only decides which screen a person sees. */
import { getProfile } from '@baobab/data/profiles';
import { adminAccessMessages } from '@baobab/domain/admin-messages';
import { AppError, isAppError, type ErrorCode } from '@baobab/domain/errors';
import type { AdminHost, AdminUser } from '../host.ts';
import { rememberRole } from './admin-role.ts';

const VERIFIED_KEY = 'baobab-admin-verified';

export type AccessState = 'checking' | 'authorized' | 'denied' | 'unverified';

/** Signs in and lets only administrators stay. The thrown error's message is the text to show. */
export async function signInAsAdmin(host: AdminHost, email: string, password: string): Promise<void> {
  const user = await host.session.signIn(email, password).catch((thrown: unknown) => {
    throw asSignInError(thrown);
  });
  const allowed = await isAdmin(host, user).catch((thrown: unknown) => thrown);
  if (allowed === true) return;
  await host.session.signOut();
  if (allowed === false) throw new AppError('not_admin', {}, { message: adminAccessMessages.notAdmin });
  throw new AppError('unknown', {}, { cause: allowed, message: adminAccessMessages.verifyFailed });
}

/** With no network, a person whom the server called an administrator before may still see what is on this computer. */
export async function checkAccess(host: AdminHost, user: AdminUser): Promise<AccessState> {
  try {
    return (await isAdmin(host, user)) ? 'authorized' : 'denied';
  } catch (error) {
    if (isAppError(error, 'session_expired') || isAppError(error, 'not_signed_in')) {
      await host.session.signOut();
      return 'checking';
    }
    return localStorage.getItem(VERIFIED_KEY) === user.id ? 'authorized' : 'unverified';
  }
}

async function isAdmin(host: AdminHost, user: AdminUser): Promise<boolean> {
  const profile = await getProfile(host.client, user.id);
  const admin = profile?.isAdmin === true;
  if (admin) localStorage.setItem(VERIFIED_KEY, user.id);
  else localStorage.removeItem(VERIFIED_KEY);
  rememberRole(profile?.adminRole ?? null);
  return admin;
}

/** Trouble with the connection must not read like a wrong password. */
const CONNECTION: readonly ErrorCode[] = ['network_offline', 'network_timeout', 'server_unavailable'];

function asSignInError(thrown: unknown): AppError {
  if (!isAppError(thrown))
    return new AppError('unknown', {}, { cause: thrown, message: adminAccessMessages.unexpected });
  if (CONNECTION.includes(thrown.code)) {
    const message = 'The server does not answer. Check your connection and try again; nothing was changed.';
    return new AppError(thrown.code, thrown.context, { cause: thrown, message });
  }
  return thrown.hasOwnMessage
    ? thrown
    : new AppError(thrown.code, {}, { cause: thrown, message: adminAccessMessages.failed });
}
