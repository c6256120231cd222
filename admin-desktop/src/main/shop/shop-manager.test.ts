import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@baobab/domain/errors';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ServerAddress } from '../../bridge/server-address.ts';
import { createServerSettings } from '../settings/server-settings.ts';
import type { OpenShop, ShopParts } from './open-shop.ts';
import { createShopManager, type ShopManagerParts } from './shop-manager.ts';

const world = vi.hoisted(() => ({
  openShop: (_parts: ShopParts): unknown => null,
  showErrorBox: (_title: string, _text: string) => {},
}));
vi.mock('electron', () => ({
  app: {},
  dialog: { showErrorBox: (title: string, text: string) => world.showErrorBox(title, text) },
  powerSaveBlocker: {},
}));
vi.mock('./open-shop.ts', () => ({ openShop: (parts: ShopParts) => world.openShop(parts) }));

const [A, B, C] = ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.example`, publishableKey: name })) as [
  ServerAddress,
  ServerAddress,
  ServerAddress,
];

/** In their order: 'open a', 'close a'. */
let happened: string[];
let refused: Set<string>;
let told: string[];
/** What the next openings wait for. */
let hold: Promise<void>;
beforeEach(() => {
  [happened, refused, told, hold] = [[], new Set(), [], Promise.resolve()];
  world.showErrorBox = (title) => void told.push(title);
  world.openShop = async ({ server }: ShopParts) => {
    await hold;
    const name = server?.publishableKey ?? 'none';
    if (refused.has(name)) throw new AppError('file_unreadable', { file: `drafts-${name}`, reason: 'locked' });
    happened.push(`open ${name}`);
    return fakeShop(name);
  };
});

function fakeShop(name: string): OpenShop {
  let closed = false;
  const snapshot = { states: { queued: 0, preparing: 0, uploading: 0, committing: 0 }, halted: null, summary: null };
  const subscribe = () => () => {};
  const shop = {
    name,
    connection: { subscribe },
    uploads: { manager: { subscribe, state: () => ({ snapshot }) } },
    drafts: { engine: { subscribe, state: () => ({ loading: true, documents: [] }) } },
    async close() {
      if (closed) throw new Error(`${name} is closed already`);
      closed = true;
      happened.push(`close ${name}`);
    },
  };
  return shop as unknown as OpenShop;
}

async function start() {
  const settings = createServerSettings(join(mkdtempSync(join(tmpdir(), 'baobab-shops-')), 'server.json'), {});
  for (const server of [C, B, A]) settings.save(server);
  const signedInTo: (string | undefined)[] = [];
  const parts = {
    data: '/data',
    settings,
    session: {
      useServer: (server: ServerAddress | null) => signedInTo.push(server?.publishableKey),
      onChange: vi.fn(),
    },
    network: { follow: async () => {} },
    window: { send: vi.fn(), showProgress: vi.fn(), contents: vi.fn(), isFocused: vi.fn() },
    tray: { setStatus: vi.fn() },
    notify: vi.fn(),
  };
  const manager = await createShopManager(parts as unknown as ShopManagerParts);
  const choose = (server: ServerAddress) => {
    settings.open(server.url);
    return manager.reopen();
  };
  const now = () => ({
    shop: (manager.shop() as unknown as { name: string }).name,
    session: signedInTo.at(-1),
    settings: settings.current()?.publishableKey,
  });
  return { manager, settings, choose, now };
}
const all = (name: string) => ({ shop: name, session: name, settings: name });

test('DE01 another shop chosen while one is opening: one after the other, and the last one stays', async () => {
  const { choose, now } = await start();
  const opening = Promise.withResolvers<void>();
  hold = opening.promise;
  const first = choose(B);
  await vi.waitFor(() => expect(happened).toEqual(['open a', 'close a']));
  const others = [choose(A), choose(C)];
  opening.resolve();
  await Promise.all([first, ...others]);
  expect(happened).toEqual(['open a', 'close a', 'open b', 'close b', 'open c']);
  expect(now()).toEqual(all('c'));
});

test('DE01 UP07 DR05 a shop that does not open is told, and the earlier one is open again', async () => {
  const { choose, now } = await start();
  refused.add('b');
  await expect(choose(B)).rejects.toMatchObject({ code: 'file_unreadable' });
  expect(happened).toEqual(['open a', 'close a', 'open a']);
  expect(now()).toEqual(all('a'));
  expect(told).toEqual(['The app can’t open the shop: a file of its own is in use or not readable']);
  refused.clear();
  await choose(B);
  expect(now()).toEqual(all('b'));
});

test('DE01 a shop chosen after one that does not open stays chosen', async () => {
  const { choose, now } = await start();
  refused.add('b');
  const opening = Promise.withResolvers<void>();
  hold = opening.promise;
  const first = choose(B);
  await vi.waitFor(() => expect(happened).toEqual(['open a', 'close a']));
  const second = choose(C);
  opening.resolve();
  const outcomes = await Promise.allSettled([first, second]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(told).toHaveLength(1);
  expect(now()).toEqual(all('c'));
});

test('DE01 with neither shop to open, the next choice opens all the same', async () => {
  const { choose, now } = await start();
  for (const name of ['a', 'b']) refused.add(name);
  await expect(choose(B)).rejects.toMatchObject({ code: 'file_unreadable' });
  await choose(C);
  expect(happened).toEqual(['open a', 'close a', 'open c']);
  expect(now()).toEqual(all('c'));
});

test('DE01 a shop that two ask for and that does not open is told once', async () => {
  const { choose, now } = await start();
  refused.add('b');
  await Promise.allSettled([choose(B), choose(B)]);
  expect(told).toHaveLength(1);
  expect(now()).toEqual(all('a'));
});

test('E56 UP07 quitting in the middle of a change closes the shop that it opened, and none is opened after', async () => {
  const { manager, choose } = await start();
  const opening = Promise.withResolvers<void>();
  hold = opening.promise;
  const first = choose(B);
  await vi.waitFor(() => expect(happened).toHaveLength(2));
  const second = choose(C);
  const closed = manager.close();
  opening.resolve();
  await Promise.all([first, second, closed]);
  expect(happened).toEqual(['open a', 'close a', 'open b', 'close b']);
});

test('EL02 what a quit has closed can be opened again, with the next change after it', async () => {
  const { manager, choose, now } = await start();
  await manager.close();
  await manager.openAgain();
  expect(now()).toEqual(all('a'));
  await choose(B);
  expect(happened).toEqual(['open a', 'close a', 'open a', 'close a', 'open b']);
});
