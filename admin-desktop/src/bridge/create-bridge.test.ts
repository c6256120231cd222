import { AppError } from '@baobab/domain/errors';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { toJSONSchema } from 'zod/mini';
import { EVENTS, REQUESTS, requests, type RequestName } from './contract.ts';
import { createBridgeClient, fromEntries, serveBridge, type RequestHandlers } from './create-bridge.ts';
import { HANDLES_CHANNEL } from './file-handles.ts';

type Handler = (event: unknown, payload: unknown) => Promise<unknown>;

/** Every handler records what reached it, or fails with the error. */
function answering({ isTrusted = () => true, error }: { isTrusted?: (event: unknown) => boolean; error?: Error } = {}) {
  const reached: [string, unknown][] = [];
  const channels = new Map<string, Handler>();
  const onUnexpected = vi.fn();
  const handlers = fromEntries<RequestHandlers>(
    REQUESTS.map((name) => [
      name,
      (payload: unknown) => (error ? Promise.reject(error) : void reached.push([name, payload])),
    ]),
  );
  serveBridge(
    { handle: (name, handler) => void channels.set(name, handler) },
    {
      handlers,
      isTrusted,
      registerPaths: (paths) => [...paths],
      onUnexpected,
    },
  );
  const ask = (name: string, payload: unknown, event: unknown = {}) => channels.get(name)?.(event, payload);
  return { ask, reached, channels, onUnexpected };
}

describe('the bridge', () => {
  test('SE03 what the page can reach is exactly the list of requests and events', () => {
    const bridge = createBridgeClient({
      invoke: async () => null,
      on: () => {},
      off: () => {},
      handlesOf: async () => ({ ok: true, value: [] }),
    });
    expect(Object.keys(bridge).toSorted()).toEqual(['handlesOf', 'listen', 'requests']);
    expect(Object.keys(bridge.requests).toSorted()).toEqual([...REQUESTS].toSorted());
    expect(Object.keys(bridge.listen).toSorted()).toEqual([...EVENTS].toSorted());
  });

  test('SE03 a foreign sender is refused on every channel and no handler sees the call', async () => {
    const { ask, reached, channels } = answering({ isTrusted: () => false });
    const all = [...REQUESTS, HANDLES_CHANNEL];
    expect([...channels.keys()].toSorted()).toEqual(all.toSorted());
    for (const name of all) {
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
          const accepted = requests[name].input.safeParse(payload).success;
          expect(answer).toMatchObject(accepted ? { ok: true } : { ok: false, error: { code: 'validation' } });
          expect(reached.length - before).toBe(accepted ? 1 : 0);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each<[RequestName, unknown]>([
    ['session:sign-in', { email: 'a@b.test', password: 'x', scope: 'global' }],
    ['uploads:add', { paths: ['/etc'] }],
    ['uploads:add', { handles: [] }],
    ['uploads:add', { handles: ['/etc'] }],
    ['uploads:add', { handles: ['/etc/passwd'.padEnd(32, '/')] }],
    ['uploads:add', { handles: ['x'.repeat(32)], paths: ['/etc'] }],
    ['uploads:add-bundle', { slug: 'tech', path: '/etc/passwd', anyway: true }],
    ['uploads:add-bundle', { slug: 'tech', handle: '../'.repeat(11).slice(1), anyway: true }],
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

  test('HX08 no request that the page can make carries a path: the one channel with paths is not among them', async () => {
    expect(REQUESTS).not.toContain(HANDLES_CHANNEL);
    const sent: string[] = [];
    const bridge = createBridgeClient({
      invoke: async (channel) => void sent.push(channel),
      on: () => {},
      off: () => {},
      handlesOf: async () => ({ ok: true, value: [] }),
    });
    for (const ask of Object.values(bridge.requests)) await ask();
    expect(sent.toSorted()).toEqual([...REQUESTS].toSorted());
    const shapes = REQUESTS.map((name) =>
      JSON.stringify(toJSONSchema(requests[name].input, { unrepresentable: 'any' })),
    );
    expect(shapes.filter((shape) => /"paths?":/.test(shape))).toEqual([]);
  });

  test('HX08 an error that was not expected is written down, and crosses without its words, which may name paths', async () => {
    const error = new Error("ENOENT: no such file or directory, open '/home/ada/secret'");
    const { ask, onUnexpected } = answering({ error });
    const answer = await ask('uploads:confirm', null);
    expect(answer).toMatchObject({ ok: false, error: { code: 'unknown' } });
    expect(JSON.stringify(answer)).not.toContain('ada');
    expect(onUnexpected).toHaveBeenCalledWith('uploads:confirm', error);
  });

  test('a thrown error crosses as data, with its code and context, without its cause', async () => {
    const error = new AppError('disk_full', { path: '/x' }, { cause: new Error('secret') });
    const answer = await answering({ error }).ask('uploads:confirm', null);
    expect(answer).toEqual({
      ok: false,
      error: { code: 'disk_full', retry: 'user', message: 'disk_full', context: { path: '/x' } },
    });
  });

  test('a listener hears its event until it is taken away', () => {
    const wired = new Map<string, (event: unknown, value: unknown) => void>();
    const off = vi.fn();
    const bridge = createBridgeClient({
      invoke: async () => null,
      on: (name, listener) => void wired.set(name, listener),
      off,
      handlesOf: async () => ({ ok: true, value: [] }),
    });
    const heard = vi.fn();
    const stop = bridge.listen['menu:command'](heard);
    wired.get('menu:command')?.({ sender: 'must not leak' }, 'add-folder');
    expect(heard.mock.calls).toEqual([['add-folder']]);
    stop();
    expect(off).toHaveBeenCalledWith('menu:command', wired.get('menu:command'));
  });
});
