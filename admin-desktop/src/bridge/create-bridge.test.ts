import { AppError } from '@baobab/shared/domain/errors';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createBridge, type RequestHandlers } from './create-bridge.ts';
import { NOTICES, requestInputs, REQUESTS, type RequestName } from './requests.ts';

type Handler = (event: unknown, payload: unknown) => Promise<unknown>;

/** Every handler records what reached it. */
function answering(isTrusted: (event: unknown) => boolean = () => true) {
  const reached: [string, unknown][] = [];
  const channels = new Map<string, Handler>();
  const handlers = Object.fromEntries(
    REQUESTS.map((name) => [name, (payload: unknown) => void reached.push([name, payload])]),
  );
  createBridge.answerer(
    { handle: (name, handler) => void channels.set(name, handler) },
    handlers as unknown as RequestHandlers,
    isTrusted,
  );
  const ask = (name: string, payload: unknown, event: unknown = {}) => channels.get(name)?.(event, payload);
  return { ask, reached, channels };
}

describe('the bridge', () => {
  test('SE03 what the page can reach is exactly the list of requests and notices', () => {
    const bridge = createBridge.caller({
      invoke: async () => null,
      on: () => {},
      off: () => {},
      pathForFile: () => '',
    });
    expect(Object.keys(bridge).toSorted()).toEqual(['listen', 'pathForFile', 'requests']);
    expect(Object.keys(bridge.requests).toSorted()).toEqual([...REQUESTS].toSorted());
    expect(Object.keys(bridge.listen).toSorted()).toEqual([...NOTICES].toSorted());
  });

  test('SE03 a foreign sender is refused on every channel and no handler sees the call', async () => {
    const { ask, reached, channels } = answering(() => false);
    expect(channels.size).toBe(REQUESTS.length);
    for (const name of REQUESTS) {
      expect(await ask(name, null)).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    }
    expect(reached).toEqual([]);
  });

  test('SE03 fuzzed payloads are refused on every channel while main lives', async () => {
    const { ask, reached } = answering();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...REQUESTS),
        fc.anything({ withBigInt: true, withDate: true, withMap: true }),
        async (name, payload) => {
          const before = reached.length;
          const answer = await ask(name, payload);
          const accepted = requestInputs[name].safeParse(payload).success;
          expect(answer).toMatchObject(accepted ? { ok: true } : { ok: false, error: { code: 'validation' } });
          expect(reached.length - before).toBe(accepted ? 1 : 0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each<[RequestName, unknown]>([
    ['session:sign-in', { email: 'a@b.test', password: 'x', scope: 'global' }],
    ['uploads:add-paths', { paths: [] }],
    ['uploads:add-paths', { paths: [''] }],
    ['uploads:items', { offset: -1, limit: 10 }],
    ['uploads:items', { offset: 0, limit: 100_000 }],
    ['uploads:pause', { ids: [1] }],
    ['uploads:revise', { patch: { fields: { price: -1 } } }],
    ['uploads:revise', { patch: { fields: { existingId: 'x' } } }],
    ['settings:save-server', { url: 'file:///etc/passwd', publishableKey: 'k' }],
    ['settings:save-server', { url: 'javascript:alert(1)', publishableKey: 'k' }],
  ])('SE03 %s refuses %j', async (name, payload) => {
    const { ask, reached } = answering();
    expect(await ask(name, payload)).toMatchObject({ ok: false, error: { code: 'validation' } });
    expect(reached).toEqual([]);
  });

  test('a thrown error crosses as data, with its code and context, without its cause', async () => {
    const channels = new Map<string, Handler>();
    const failing = Object.fromEntries(
      REQUESTS.map((name) => [
        name,
        () => Promise.reject(new AppError('disk_full', { path: '/x' }, { cause: new Error('secret') })),
      ]),
    );
    createBridge.answerer(
      { handle: (name, handler) => void channels.set(name, handler) },
      failing as unknown as RequestHandlers,
      () => true,
    );
    const answer = await channels.get('uploads:confirm')?.({}, null);
    expect(answer).toEqual({
      ok: false,
      error: { code: 'disk_full', retry: 'user', message: 'disk_full', context: { path: '/x' } },
    });
  });

  test('a listener hears its notice until it is taken away', () => {
    const wired = new Map<string, (event: unknown, value: unknown) => void>();
    const off = vi.fn();
    const bridge = createBridge.caller({
      invoke: async () => null,
      on: (name, listener) => void wired.set(name, listener),
      off,
      pathForFile: () => '',
    });
    const heard = vi.fn();
    const stop = bridge.listen['menu:command'](heard);
    wired.get('menu:command')?.({ sender: 'must not leak' }, 'add-folder');
    expect(heard.mock.calls).toEqual([['add-folder']]);
    stop();
    expect(off).toHaveBeenCalledWith('menu:command', wired.get('menu:command'));
  });
});
