// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DataClient } from '@baobab/data/client';
import { AppError } from '@baobab/domain/errors';
import type { AdminHost } from '../host.ts';
import { checkAccess, signInAsAdmin } from './admin-access.ts';

const user = { id: 'user-1', email: 'ama@example.test' };

/** A host whose server answers this to who the person is; anything else must not be touched. */
function hostWith(access: () => Promise<unknown>, signIn: () => Promise<typeof user> = async () => user) {
  const session = {
    signIn: vi.fn(signIn),
    signOut: vi.fn(async () => {}),
    current: () => user,
    subscribe: () => () => {},
  };
  const client = { rpc: () => ({ throwOnError: access }) } as unknown as DataClient;
  return { session, host: { client, session } as unknown as AdminHost };
}
const row =
  (isAdmin: boolean, factor: { has_factor?: boolean; is_open?: boolean } = {}) =>
  async () => ({
    data: {
      role: isAdmin ? 'owner' : null,
      has_factor: false,
      is_required: false,
      is_open: isAdmin,
      codes_left: 0,
      ...factor,
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

  test('OW12 an administrator whose second factor is missing stays signed in, to give it', async () => {
    const { host, session } = hostWith(row(true, { has_factor: true, is_open: false }));
    await signInAsAdmin(host, user.email, 'secret');
    expect(session.signOut).not.toHaveBeenCalled();
  });

  test('AD01 an answer that does not come signs out with its own words', async () => {
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

  test('OW12 asks for the code where there is a second factor, and for setting one up where it is required', async () => {
    const closed = { is_open: false };
    expect(await checkAccess(hostWith(row(true, { has_factor: true, ...closed })).host, user)).toBe('code');
    expect(await checkAccess(hostWith(row(true, closed)).host, user)).toBe('setup');
    const offline = hostWith(failing(new AppError('network_offline'))).host;
    expect(await checkAccess(offline, user), 'nor with no network').toBe('unverified');
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
