// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionKind } from '@baobab/domain/connection';
import { AppError } from '@baobab/domain/errors';
import { memoryAnswers, renderAdmin } from '@baobab/testing/render-admin';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import type { AdminHost } from '../host.ts';
import type { AnswerStore } from './answer-store.ts';
import { queryKeys } from './query-keys.ts';
import { useAnswersRefresh } from './shown-answers.ts';
import { useAdminQuery } from './use-admin-query.ts';

const load = vi.fn<() => Promise<{ users: number }>>();
let answers: AnswerStore;
let state: ReturnType<AdminHost['connection']['current']>;
let listeners: Set<() => void>;
let user: { id: string; email: string };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 14, 5), toFake: ['Date'] });
  answers = memoryAnswers();
  listeners = new Set();
  state = { kind: 'online', sinceMs: 0, nextTryMs: null, trying: false };
  user = { id: 'ada', email: 'ada@shop.example' };
  load.mockReset().mockResolvedValue({ users: 41 });
});

const become = (kind: ConnectionKind) =>
  act(async () => {
    state = { ...state, kind };
    listeners.forEach((tell) => tell());
  });

function Numbers({ name = queryKeys.stats }: { name?: readonly string[] }) {
  useAnswersRefresh();
  const { data, error } = useAdminQuery(name, load);
  return (
    <>
      <ConnectionBanner />
      <p>{data ? `${data.users} users` : (error?.code ?? 'waiting')}</p>
    </>
  );
}

async function open(name?: readonly string[]): Promise<void> {
  cleanup();
  const connection: AdminHost['connection'] = {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tryNow: async () => {},
  };
  const session = { current: () => user } as AdminHost['session'];
  await act(
    async () => void renderAdmin(name ? <Numbers name={name} /> : <Numbers />, { answers, connection, session }),
  );
}

test('OW07 a tab opens offline with what it showed last and says as of when; back online it is asked again', async () => {
  await open();
  expect(await screen.findByText('41 users')).toBeTruthy();
  expect(screen.queryByText(/as of/)).toBeNull();
  await become('offline');
  vi.setSystemTime(new Date(2026, 10, 23, 16, 30));
  load.mockRejectedValue(new AppError('network_offline'));
  await open();
  expect(await screen.findByText('41 users')).toBeTruthy();
  expect(screen.getByText('What you see is as of 14:05.')).toBeTruthy();
  load.mockResolvedValue({ users: 42 });
  await become('online');
  expect(await screen.findByText('42 users')).toBeTruthy();
  expect(screen.queryByText(/as of/)).toBeNull();
});

test('OW07 what was never asked says so, and comes by itself once the server answers', async () => {
  await become('unreachable');
  load.mockRejectedValueOnce(new AppError('server_unavailable'));
  await open();
  expect(await screen.findByText('server_unavailable')).toBeTruthy();
  await become('online');
  expect(await screen.findByText('41 users')).toBeTruthy();
});

test('OW07 one question that fails is no reason to show old answers; a refusal never is', async () => {
  await open();
  expect(await screen.findByText('41 users')).toBeTruthy();
  load.mockRejectedValueOnce(new AppError('server_unavailable'));
  await open();
  expect(await screen.findByText('server_unavailable')).toBeTruthy();
  await become('unreachable');
  load.mockRejectedValueOnce(new AppError('forbidden'));
  user = { id: 'ben', email: 'ben@shop.example' };
  await open();
  expect(await screen.findByText('forbidden')).toBeTruthy();
});

test('OW07 mails and checks are not kept on this computer', async () => {
  await open(queryKeys.orderEmails('1'));
  expect(await screen.findByText('41 users')).toBeTruthy();
  load.mockRejectedValue(new AppError('network_offline'));
  await become('offline');
  await open(queryKeys.orderEmails('1'));
  expect(await screen.findByText('network_offline')).toBeTruthy();
});
