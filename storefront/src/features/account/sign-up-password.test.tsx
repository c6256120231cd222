// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createMailLinkOpener } from './mail-link-opener.ts';
import { offerSignUp, useSignUp } from './sign-up-password.ts';

const SIGN_UP = { email: 'Nia@shop.test', password: 'typed once' };
const PATIENT = { timeout: 20_000 };

afterEach(cleanup);

test('AU02 the page of the link knows the password while the page that registered waits, and no longer', async () => {
  const end = offerSignUp(SIGN_UP);
  const known = renderHook(() => useSignUp(true));
  expect(known.result.current).toBeUndefined();
  await waitFor(() => expect(known.result.current).toEqual(SIGN_UP), PATIENT);
  end();
  const later = renderHook(() => useSignUp(true));
  await waitFor(() => expect(later.result.current).toBeNull(), PATIENT);
});

test('AU02 HX06 the password is set for the account of its own address alone; for another one it is asked for', async () => {
  const setPassword = vi.fn(async (_password: string) => undefined);
  const link = (email: string) => {
    const user = { id: email, email, fullName: null };
    const keep = async () => ({ accessToken: 'token', expiresAt: 0, user });
    const nothing = async () => undefined;
    return createMailLinkOpener(async () => ({
      user,
      setPassword,
      otherAccount: async () => null,
      keep,
      drop: nothing,
    }));
  };
  const other = link('stranger@shop.test');
  expect(await other(SIGN_UP.password, SIGN_UP.email)).toEqual({ name: 'password-wanted' });
  expect(setPassword).not.toHaveBeenCalled();
  expect(await other('chosen now')).toEqual({ name: 'kept' });
  expect(setPassword).toHaveBeenLastCalledWith('chosen now');
  expect(await link('nia@shop.test')(SIGN_UP.password, SIGN_UP.email)).toEqual({ name: 'kept' });
  expect(setPassword).toHaveBeenLastCalledWith('typed once');
});
