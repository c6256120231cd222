// @vitest-environment jsdom
import { AppError } from '@baobab/domain/errors';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';
import { useEndedSession } from './use-ended-session.ts';

const REFUSED = { status: 'error', error: new AppError('session_expired') };
const ANSWERED = { status: 'success' };

afterEach(cleanup);

function shown(first: { status: string; error?: AppError }) {
  const end = vi.fn(async () => undefined);
  const refetch = vi.fn();
  const session = { end } as Partial<Session> as Session;
  const hook = renderHook((answer) => useEndedSession(session, { ...answer, refetch }), { initialProps: first });
  return { end, refetch, answer: hook.rerender };
}

test('AU03 a refusal given to this page ends the session', () => {
  const { end, answer } = shown({ status: 'loading' });
  answer(REFUSED);
  expect(end).toHaveBeenCalledOnce();
});

test('AU03 a refusal given to an earlier session is asked for again and ends nothing', () => {
  const { end, refetch, answer } = shown(REFUSED);
  expect(refetch).toHaveBeenCalledOnce();
  answer(ANSWERED);
  expect(end).not.toHaveBeenCalled();
});

test('AU03 a refusal repeated to this session ends it', () => {
  const { end, answer } = shown(REFUSED);
  answer({ status: 'loading' });
  answer(REFUSED);
  expect(end).toHaveBeenCalledOnce();
});
