import { afterEach, expect, test } from 'vitest';
import { answer } from './answers.ts';
import { serveFunction } from './serve.ts';
import type { Shared } from './serve.ts';

const URL_AND_KEYS = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
};
afterEach(() => void Reflect.deleteProperty(globalThis, 'Deno'));

/** What a runtime with these settings answers. */
async function served(
  settings: Record<string, string>,
  handle: (request: Request, deps: Shared & { own: string }) => Promise<Response>,
) {
  let serving: ((request: Request) => Promise<Response>) | undefined;
  const Deno = {
    env: { get: (name: string) => settings[name] },
    serve: (handler: typeof serving) => (serving = handler),
  };
  Object.assign(globalThis, { Deno });
  serveFunction(handle, ({ backend }) => ({ own: backend.url }));
  const response = await serving?.(new Request('http://functions.test'));
  return { status: response?.status, body: (await response?.json()) as unknown };
}

test('TR09 a function gets what all share and what it adds, and settings that it does not use may be missing', async () => {
  const asked = await served(URL_AND_KEYS, async (_request, { own, hash }) =>
    answer({ own, isHashed: (await hash('a')) !== (await hash('b')) }),
  );
  expect(asked).toEqual({ status: 200, body: { own: 'http://backend.test', isHashed: true } });
});

test('TR09 a function without its keys refuses every request and names the setting', async () => {
  const { SUPABASE_SECRET_KEY: _none, ...settings } = URL_AND_KEYS;
  const message = 'The setting SUPABASE_SECRET_KEY is missing.';
  expect(await served(settings, async () => answer({}))).toMatchObject({
    status: 503,
    body: { ok: false, error: { code: 'server_unavailable', message } },
  });
});

test('TR09 a missing setting is named when a function asks for it', async () => {
  const asked = served(URL_AND_KEYS, async (_request, { siteUrl }) => answer({ siteUrl }));
  await expect(asked).rejects.toMatchObject({ message: 'The setting SITE_URL is missing.' });
});
