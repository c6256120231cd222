// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DataClient } from '@baobab/data/client';
import { AppError } from '@baobab/domain/errors';
import type { AdminHost } from '../host.ts';
import { checkAccess, signInAsAdmin } from './admin-access.ts';

const user = { id: 'user-1', email: 'ama@example.test' };

/** A host whose profile query answers this; anything else must not be touched. */
function hostWith(profile: () => Promise<unknown>, signIn: () => Promise<typeof user> = async () => user) {
  const query = { select: () => query, eq: () => query, maybeSingle: () => query, throwOnError: profile };
  const session = {
    signIn: vi.fn(signIn),
    signOut: vi.fn(async () => {}),
    current: () => user,
    subscribe: () => () => {},
  };
  const client = { from: () => query } as unknown as DataClient;
  return { session, host: { client, session } as unknown as AdminHost };
}
const row = (isAdmin: boolean) => async () => ({
  data: {
    id: user.id,
    username: null,
    full_name: 'Ama',
    avatar_url: null,
    is_admin: isAdmin,
    admin_role: isAdmin ? 'owner' : null,
  },
});
const failing = (error: Error) => async () => {
  throw error;
};

beforeEach(() => localStorage.clear());

describe('signing in as an administrator', () => {
  test('AD01 an administrator stays signed in', async () => {
    const { host, session } = hostWith(row(true));
    await signInAsAdmin(host, user.email, 'secret');
    expect(session.signOut).not.toHaveBeenCalled();
  });

  test('AD01 a user without the right is signed out again and told why', async () => {
    const { host, session } = hostWith(row(false));
    await expect(signInAsAdmin(host, user.email, 'secret')).rejects.toThrow(
      'Your account does not have administrative privileges.',
    );
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  test('AD01 an account without a profile row is no administrator', async () => {
    const { host } = hostWith(async () => ({ data: null }));
    await expect(signInAsAdmin(host, user.email, 'secret')).rejects.toThrow('administrative privileges');
  });

  test('AD01 a profile that cannot be read signs out with its own words', async () => {
    const { host, session } = hostWith(failing(new AppError('server_unavailable')));
    await expect(signInAsAdmin(host, user.email, 'secret')).rejects.toThrow(
      'Error verifying admin status. Please try again.',
    );
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  test.each([
    [new AppError('invalid_credentials', {}, { message: 'Invalid login credentials' }), 'Invalid login credentials'],
    [new AppError('unknown'), 'Authentication failed. Please try again.'],
    [new TypeError('x is not a function'), 'An unexpected error occurred. Please try again.'],
    [new AppError('network_offline'), 'The server does not answer.'],
  ])('AD01 %o reads %s', async (error, words) => {
    const { host } = hostWith(row(true), failing(error));
    await expect(signInAsAdmin(host, user.email, 'secret')).rejects.toThrow(words);
  });
});

describe('a remembered sign-in', () => {
  test('AD01 is asked about at the server', async () => {
    expect(await checkAccess(hostWith(row(true)).host, user)).toBe('authorized');
    expect(await checkAccess(hostWith(row(false)).host, user)).toBe('denied');
  });

  test('DE01 with no network only a user who was an administrator before gets in', async () => {
    const offline = hostWith(failing(new AppError('network_offline'))).host;
    expect(await checkAccess(offline, user)).toBe('unverified');
    await checkAccess(hostWith(row(true)).host, user);
    expect(await checkAccess(offline, user)).toBe('authorized');
    expect(await checkAccess(offline, { ...user, id: 'another-user' })).toBe('unverified');
    await checkAccess(hostWith(row(false)).host, user);
    expect(await checkAccess(offline, user)).toBe('unverified');
  });

  test('AD01 one that the server no longer accepts ends', async () => {
    const { host, session } = hostWith(failing(new AppError('session_expired')));
    expect(await checkAccess(host, user)).toBe('checking');
    expect(session.signOut).toHaveBeenCalledOnce();
  });
});
