// @vitest-environment jsdom
import { AppError } from '@baobab/domain/errors';
import type { Auth } from '@baobab/data/accounts/auth';
import { createRestClient } from '@baobab/data/client';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showToast, toastStore } from '../../ui/feedback/toast.tsx';
import { createSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
});

type SignIn = Auth['signIn'];

function show(signIn: SignIn): void {
  const env = { url: 'http://backend.test', key: 'k' };
  const auth: Pick<Auth, 'signIn' | 'subscribe'> = { signIn, subscribe: () => () => undefined };
  const session = createSession({ env, data: () => createRestClient(env), loadAuth: async () => auth as Auth });
  render(<SignInForm session={session} onForgotten={vi.fn()} onUnconfirmed={vi.fn()} />);
}

function send(password: string): void {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nia@shopper.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}
const toasts = () => toastStore.getState().toasts.map(({ title }) => title);

test('FI10 AU01 a wrong password is told in the form until it is changed, and by no toast', async () => {
  show(() => Promise.reject(new AppError('invalid_credentials')));
  send('not-the-one');
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toBe('Login failedThe email address or the password is wrong.');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(toasts()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'another-one' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('FI10 AU01 a success takes the place of the failure that asked for it', async () => {
  showToast('Please log in to complete your purchase', { tone: 'error', topic: 'account' });
  showToast('Download Error', { tone: 'error' });
  show(
    vi
      .fn<SignIn>()
      .mockResolvedValue({ accessToken: 'a', expiresAt: 0, user: { id: 'x', email: 'y' } } as Awaited<
        ReturnType<SignIn>
      >),
  );
  send('the-right-one');
  await vi.waitFor(() => expect(toasts()).toEqual(['Download Error', 'Login successful']));
});
