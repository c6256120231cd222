// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionState } from '@baobab/domain/connection-monitor';
import { renderAdmin } from '@baobab/testing/render-admin';
import type { AdminUploads } from '../host-uploads.ts';
import { ConnectionBanner } from './connection-banner.tsx';

const ONLINE: ConnectionState = { kind: 'online', sinceMs: 0, nextTryMs: null, trying: false };
let state: ConnectionState;
let tell: () => void;
const tryNow = vi.fn(async () => {});
const resume = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  state = ONLINE;
  const connection = {
    current: () => state,
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => {};
    },
    tryNow,
  };
  renderAdmin(<ConnectionBanner />, { connection, uploads: { resume } as unknown as AdminUploads });
});

const become = (change: Partial<ConnectionState>) =>
  act(() => {
    state = { ...state, ...change };
    tell();
  });
const said = () => screen.getByRole('status').textContent;

test('OW07 nothing is shown or said while all is well', () => {
  expect([screen.queryByRole('region'), said()]).toEqual([null, '']);
});

test('OW07 a silent server is told with what is safe and the next try, which counts down unannounced', () => {
  become({ kind: 'unreachable', nextTryMs: 16_000 });
  expect(screen.getByRole('region', { name: 'Connection' }).textContent).toMatch(
    /The shop’s server does not answer.*are kept.*goes on by itself.*Next try in 16 sTry now/,
  );
  const first = said();
  act(() => void vi.advanceTimersByTime(5000));
  expect(screen.getByText('Next try in 11 s')).toBeTruthy();
  expect(said()).toBe(first);
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(tryNow).toHaveBeenCalledOnce();
  become({ trying: true, nextTryMs: null });
  expect(screen.getByText('Trying now…')).toBeTruthy();
  become(ONLINE);
  expect([screen.queryByRole('region'), said()]).toEqual([null, 'Connected again. Everything goes on.']);
});

test('OW07 each state has its own words and its own next step', () => {
  become({ kind: 'offline' });
  expect(screen.getByText('You are offline')).toBeTruthy();
  expect(screen.queryByText(/Next try/)).toBeNull();
  become({ kind: 'updating', nextTryMs: 600_000 });
  expect(screen.getByText('Next try in 10 min')).toBeTruthy();
  become({ kind: 'session_over', nextTryMs: null });
  expect(screen.getByText('Your sign-in has ended')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  become({ kind: 'storage_full' });
  fireEvent.click(screen.getByRole('button', { name: 'Resume uploads' }));
  expect(resume).toHaveBeenCalledOnce();
});
