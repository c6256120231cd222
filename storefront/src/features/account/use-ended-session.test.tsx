// @vitest-environment jsdom
import { AppError } from '@baobab/domain/errors';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/toast.tsx';
import type { Session } from './session.ts';
import { useEndedSession } from './use-ended-session.ts';

const REFUSED = { status: 'error', error: new AppError('session_expired') };
const ANSWERED = { status: 'success' };

afterEach(() => {
  cleanup();
  toastStore.setState({ toasts: [] });
});

function shown(first: { status: string; error?: AppError }) {
  const expire = vi.fn(async () => undefined);
  const refetch = vi.fn();
  const session = { expire } as unknown as Session;
  const hook = renderHook((answer) => useEndedSession(session, { ...answer, refetch }), { initialProps: first });
  return { expire, refetch, answer: hook.rerender };
}

test('AU03 a refusal given to this page ends the session, and says so', () => {
  const { expire, answer } = shown({ status: 'loading' });
  answer(REFUSED);
  expect(expire).toHaveBeenCalledOnce();
  expect(toastStore.getState().toasts.map(({ title }) => title)).toEqual(['Your session has ended']);
});

test('AU03 a refusal given to an earlier session is asked for again and ends nothing', () => {
  const { expire, refetch, answer } = shown(REFUSED);
  expect(refetch).toHaveBeenCalledOnce();
  answer(ANSWERED);
  expect(expire).not.toHaveBeenCalled();
  expect(toastStore.getState().toasts).toEqual([]);
});

test('AU03 a refusal repeated to this session ends it', () => {
  const { expire, answer } = shown(REFUSED);
  answer({ status: 'loading' });
  answer(REFUSED);
  expect(expire).toHaveBeenCalledOnce();
});
