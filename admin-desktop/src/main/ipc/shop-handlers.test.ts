import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { ServerAddress } from '../../bridge/server-address.ts';
import { createServerSettings } from '../settings/server-settings.ts';
import { createShopHandlers, type ShopHandlerParts } from './shop-handlers.ts';

const A = { url: 'https://a.example', publishableKey: 'key a' };
const B = { url: 'https://b.example', publishableKey: 'key b' };

function start() {
  const settings = createServerSettings(join(mkdtempSync(join(tmpdir(), 'baobab-handlers-')), 'server.json'), {});
  settings.save(B);
  settings.save(A);
  let current: ServerAddress | null = A;
  const session = {
    server: () => current,
    state: () => ({ server: current?.url ?? null, user: null, remembered: true }),
    accessToken: async () => `token of ${current?.url}`,
    signOut: vi.fn(async () => {}),
  };
  const changed = Promise.withResolvers<void>();
  const parts = { version: '1', settings, session, serverChanged: () => changed.promise };
  const handlers = createShopHandlers(parts as unknown as ShopHandlerParts);
  const arrive = () => {
    current = B;
    changed.resolve();
  };
  return { handlers, session, arrive };
}

test('DE01 HX08 while another shop is being opened, a token is given for the server of its sign-in alone', async () => {
  const { handlers, arrive } = start();
  const opening = handlers['shops:open']({ url: B.url });
  expect(await handlers['session:token']({ server: B.url })).toBeNull();
  expect(await handlers['session:token']({ server: A.url })).toBe('token of https://a.example');
  expect(await handlers['app:info'](null)).toMatchObject({ server: A, session: { server: A.url } });
  expect(await handlers['shops:list'](null)).toMatchObject({ current: A.url });
  arrive();
  await opening;
  expect(await handlers['session:token']({ server: A.url })).toBeNull();
  expect(await handlers['session:token']({ server: B.url })).toBe('token of https://b.example');
  expect(await handlers['app:info'](null)).toMatchObject({ server: B });
});

test('DE01 a shop that is removed while it is being opened ends no sign-in of the one that is open still', async () => {
  const { handlers, session, arrive } = start();
  void handlers['shops:open']({ url: B.url });
  const forgetting = handlers['shops:forget']({ url: B.url });
  arrive();
  await forgetting;
  expect(session.signOut).not.toHaveBeenCalled();
});
