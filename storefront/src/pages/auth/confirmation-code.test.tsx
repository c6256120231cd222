// @vitest-environment jsdom
import type { Auth } from '@baobab/data/accounts/auth';
import { createRestClient } from '@baobab/data/client';
import type { OpenedAccount } from '@baobab/data/accounts/mail-links';
import { AppError } from '@baobab/domain/errors';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createSession } from '../../features/account/session.ts';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { CheckYourEmail } from './check-your-email.tsx';

const SIGN_UP = { email: 'nia@shopper.test', password: 'typed once' };
const user = { id: 'u', email: SIGN_UP.email, fullName: null };
const account = {
  user,
  setPassword: vi.fn(async () => {}),
  otherAccount: async () => null,
  keep: vi.fn(async () => ({ accessToken: 't', expiresAt: 0, user })),
  drop: async () => {},
} satisfies OpenedAccount;

function show(verifyCode: Auth['verifyCode']): void {
  const env = { url: 'http://backend.test', key: 'k' };
  const auth: Pick<Auth, 'verifyCode' | 'subscribe'> = { verifyCode, subscribe: () => () => undefined };
  const session = createSession({ env, data: () => createRestClient(env), loadAuth: async () => auth as Auth });
  render(
    <CheckYourEmail
      session={session}
      email={SIGN_UP.email}
      why="confirm"
      signUp={SIGN_UP}
      redirectTo={() => '/'}
      onBack={() => {}}
    />,
  );
}
function enter(code: string): void {
  fireEvent.change(screen.getByLabelText('Code from the email'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm Account' }));
}
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  toastStore.setState({ toasts: [] });
});

test('AU02 where the mail is read on another device, its code confirms the account with the password that was typed before', async () => {
  const verifyCode = vi.fn(async () => account);
  show(verifyCode);
  expect(screen.queryByLabelText('Password')).toBeNull();
  enter(' 123456 ');
  await vi.waitFor(() => expect(account.keep).toHaveBeenCalledOnce());
  expect(verifyCode).toHaveBeenCalledWith(SIGN_UP.email, '123456');
  expect(account.setPassword).toHaveBeenCalledWith('typed once');
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual(['Account confirmed']);
});

test('AU02 a wrong code says so at its field, and the next one is tried', async () => {
  const verifyCode = vi.fn(async (_email: string, code: string) => {
    if (code !== '654321') throw new AppError('link_expired');
    return account;
  });
  show(verifyCode);
  enter('111111');
  expect(await screen.findByText('This code is wrong or too old')).toBeTruthy();
  expect(account.setPassword).not.toHaveBeenCalled();
  enter('654321');
  await vi.waitFor(() => expect(account.keep).toHaveBeenCalledOnce());
});
