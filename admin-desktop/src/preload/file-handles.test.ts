import { expect, test, vi } from 'vitest';
import { rememberHandles } from './file-handles.ts';

/** Stands in for the browser's own File: only a drop or a file dialog makes one with a path. */
const file = (path: string) => ({ path }) as unknown as File;
const pathOf = (each: File) => (each as unknown as { path: string }).path;

function preload(
  register = vi.fn(async (paths: readonly string[]) => ({
    ok: true as const,
    value: paths.map((path) => `handle of ${path}`),
  })),
) {
  const listeners = new Map<string, (event: Event) => void>();
  const options: unknown[] = [];
  const events = {
    addEventListener(type: string, listener: unknown, how: unknown) {
      listeners.set(type, listener as (event: Event) => void);
      options.push(how);
    },
  };
  const handlesOf = rememberHandles(events, { pathOf, register });
  const happen = (event: { type: string; [fact: string]: unknown }) =>
    listeners.get(event.type)?.(event as unknown as Event);
  const drop = (files: File[], isTrusted = true) => happen({ type: 'drop', isTrusted, dataTransfer: { files } });
  return { handlesOf, happen, drop, register, options };
}

test('HX08 files that a person drops or chooses get the handles that main answers, in any order, each again', async () => {
  const { handlesOf, happen, drop, options } = preload();
  drop([file('/a/June'), file('/a/one.png')]);
  happen({ type: 'change', isTrusted: true, target: { files: [file('/b/pack.zip')] } });
  expect(await handlesOf([file('/b/pack.zip'), file('/a/one.png'), file('/a/June')])).toEqual({
    ok: true,
    value: ['handle of /b/pack.zip', 'handle of /a/one.png', 'handle of /a/June'],
  });
  expect(options, 'it hears before the page does').toEqual([{ capture: true }, { capture: true }]);
});

test('HX08 events that a script made, files without a path and files that were never given get nothing', async () => {
  const { handlesOf, happen, drop, register } = preload();
  drop([file('/etc/passwd')], false);
  happen({ type: 'change', isTrusted: false, target: { files: [file('/etc/passwd')] } });
  drop([file('')]);
  happen({ type: 'drop', isTrusted: true, dataTransfer: null });
  happen({ type: 'change', isTrusted: true, target: { value: '/etc/passwd' } });
  expect(register).not.toHaveBeenCalled();
  expect(await handlesOf([file('/etc/passwd'), file('')])).toEqual({ ok: true, value: [null, null] });
});

test('HX08 what main refuses is told as it is', async () => {
  const error = { code: 'validation' as const, retry: 'user' as const, message: 'too many', context: {} };
  const refusing = vi.fn(async () => ({ ok: false as const, error }));
  const { handlesOf, drop } = preload(refusing as never);
  drop([file('/a/June')]);
  expect(await handlesOf([file('/a/June')])).toEqual({ ok: false, error });
});
