// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { AppError } from '@baobab/domain/errors';
import type { AdminHost } from '../host.ts';
import { countSignOuts, signOut } from './sign-out.ts';

test('AD01 a sign-out that does not reach the server is reported, and nothing is forgotten', async () => {
  const forget = vi.fn();
  const signedOut = Promise.reject(new AppError('network_offline'));
  const host = {
    session: { signOut: () => signedOut },
    leaving: { unsent: async () => [], forget, reloads: true },
  } as unknown as AdminHost;
  const failures: (string | undefined)[] = [];
  const before = countSignOuts();
  await signOut(host, async (work, failure) => {
    await work().catch(() => failures.push(failure));
    return false;
  });
  await vi.waitFor(() => expect(failures).toEqual(['You are still signed in']));
  expect(forget).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(countSignOuts()).toBe(before));
});
