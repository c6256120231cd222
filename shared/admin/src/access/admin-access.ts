/** Who may enter. The server's policies protect the data; this only decides which screen a person sees. */
import { getAdminAccess, type AdminAccess } from '@baobab/data/accounts/admin-access';
import { ADMIN_VERIFIED_KEY } from '@baobab/data/accounts/session';
import { adminAccessMessages } from '@baobab/domain/admin-messages';
import { AppError, isAppError, type ErrorCode } from '@baobab/domain/errors';
import { localStore } from '@baobab/ui/web-storage';
import type { AdminHost, AdminUser } from '../host.ts';
import { rememberRole } from './admin-role.ts';

/** `code`: the second factor is still to be given; `setup`: the shop requires one and there is none. */
export type AccessState = 'checking' | 'authorized' | 'denied' | 'unverified' | 'code' | 'setup';

/** Signs in and lets only administrators stay; a second factor comes after that. The thrown error's message is the text to show. */
export async function signInAsAdmin(host: AdminHost, email: string, password: string): Promise<AccessState> {
  const user = await host.session.signIn(email, password).catch((thrown: unknown) => {
    throw asSignInError(thrown);
  });
  const state = await askAccess(host, user).catch(async (cause: unknown) => {
    await host.session.signOut();
    throw new AppError('unknown', {}, { cause, message: adminAccessMessages.verifyFailed });
  });
  if (state !== 'denied') return state;
  await host.session.signOut();
  throw new AppError('not_admin', {}, { message: adminAccessMessages.notAdmin });
}

/** With no network, a person whom the server called an administrator before may still see what is on this computer. */
export async function checkAccess(host: AdminHost, user: AdminUser): Promise<AccessState> {
  try {
    return await askAccess(host, user);
  } catch (error) {
    if (isAppError(error, 'session_expired') || isAppError(error, 'not_signed_in')) {
      await host.session.signOut();
      return 'checking';
    }
    return localStore.getItem(ADMIN_VERIFIED_KEY) === user.id ? 'authorized' : 'unverified';
  }
}

async function askAccess(host: AdminHost, user: AdminUser): Promise<AccessState> {
  const access = await getAdminAccess(host.client);
  const state = stateOf(access);
  localStore.setItem(ADMIN_VERIFIED_KEY, state === 'authorized' ? user.id : null);
  rememberRole(access.role);
  return state;
}

function stateOf({ role, isOpen, hasFactor }: AdminAccess): AccessState {
  if (!role) return 'denied';
  if (isOpen) return 'authorized';
  return hasFactor ? 'code' : 'setup';
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
