// One backend and one served shop per file; every test gets its own browser context and, where it asks for one, its own account.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_STORAGE_KEY } from '@baobab/data/accounts/session';
import { freePort } from '@baobab/supabase/local/free-port';
import { startStack, type Stack } from '@baobab/supabase/local/stack';
import { test as base, type Page } from '@playwright/test';
import { serveStorefront } from '../server/serve.ts';
import { addCatalog } from './catalog.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import type { ServedPage } from './served-page.ts';

export interface RunningShop {
  url: string;
  stack: Stack;
  mailbox: Mailbox;
}

export interface Account {
  email: string;
  password: string;
}

interface TestFixtures {
  /** `logins`: the small catalog of these tests; `demo`: what `npm start` shows. */
  seed: 'logins' | 'demo';
  /** Who takes the payments. */
  payments: 'stripe' | 'paystack';
  /** What a file's tests want besides; put in once. */
  content: { add?: (stack: Stack) => Promise<unknown> };
  /** True for files whose tests change nothing that others see: those of one worker share a shop. */
  readOnly: boolean;
  /** New for every file that is not `readOnly`, so that none sees what another left behind. */
  shop: RunningShop;
  /** Reads an address of the shop without a browser. */
  open: (address: string) => Promise<ServedPage>;
  /** A new, confirmed account. */
  account: Account;
  /** Signs in through the page. */
  signIn: (page: Page, account: Account) => Promise<void>;
  /** Puts a session into the browser, as signing in leaves it; the next page is signed in. */
  startSession: (page: Page, account: Account) => Promise<void>;
}

interface WorkerFixtures {
  shops: { of: (file: string, wanted: Wanted) => Promise<RunningShop> };
}

type Wanted = Pick<TestFixtures, 'seed' | 'payments' | 'content' | 'readOnly'>;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  seed: ['logins', { option: true }],
  payments: ['stripe', { option: true }],
  content: [{}, { option: true }],
  readOnly: [false, { option: true }],
  shops: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const home = mkdtempSync(join(tmpdir(), 'baobab-e2e-'));
      // A copy, so that a build made meanwhile doesn't take the files away.
      const dist = join(home, 'dist');
      cpSync(process.env['BAOBAB_SHOP_DIST'] ?? join(import.meta.dirname, '..', 'dist'), dist, { recursive: true });
      /** At most two: the shared one, and that of a file. */
      const open = new Map<'shared' | 'own', { file: string; shop: RunningShop; stop: () => Promise<void> }>();
      await provide({
        of: async (file, wanted) => {
          const kind = wanted.readOnly ? 'shared' : 'own';
          const running = open.get(kind);
          if (running && (wanted.readOnly || running.file === file)) return running.shop;
          await running?.stop();
          open.delete(kind);
          const opened = { file, ...(await openShop(mkdtempSync(join(home, 'shop-')), dist, wanted)) };
          open.set(kind, opened);
          return opened.shop;
        },
      });
      for (const { stop } of open.values()) await stop();
      rmSync(home, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: [
    async ({ shops, seed, payments, content, readOnly }, provide, { file }) =>
      provide(await shops.of(file, { seed, payments, content, readOnly })),
    { timeout: 240_000 },
  ],
  baseURL: ({ shop }, provide) => provide(shop.url),
  open: async ({ request }, provide) => {
    // Its parser takes long to load, and few scenarios need it.
    const { openPage } = await import('./served-page.ts');
    await provide((address) => openPage(request, address));
  },
  account: async ({ shop }, provide, info) => {
    const account = { email: `${info.testId}-${info.repeatEachIndex}@shopper.test`, password: 'a-good-password' };
    await register(shop, account);
    await provide(account);
  },
  // oxlint-disable-next-line no-empty-pattern
  signIn: async ({}, provide) => {
    await provide(async (page, { email, password }) => {
      await page.goto('/auth');
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL('/');
    });
  },
  startSession: async ({ shop }, provide) => {
    await provide(async (page, account) => {
      const session = JSON.stringify(await requestSession(shop.stack, account));
      // A document of the shop without scripts.
      await page.goto('/robots.txt');
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_STORAGE_KEY, session] as const);
    });
  },
});

export { expect } from '@playwright/test';

/** As the auth server answers to a password. */
export async function requestSession({ url, publishableKey }: Stack, { email, password }: Account) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in was refused: ${await answer.text()}`);
  return (await answer.json()) as { user: { id: string }; access_token: string };
}

async function openShop(home: string, dist: string, { seed, payments, content }: Wanted) {
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const stack = await startStack({
    port: 0,
    isThrowaway: true,
    dataDir: join(home, 'stack'),
    seed,
    payments,
    siteUrl,
    log: () => undefined,
  });
  if (seed === 'logins') await addCatalog(stack);
  await content.add?.(stack);
  const { url: supabaseUrl, publishableKey } = stack;
  // On a machine that does other work a page takes longer than visitors wait for it: a test that changed the shop expects the new one.
  const served = await serveStorefront({ port, supabaseUrl, publishableKey, dist, staleAfterMs: 10_000 });
  const stop = async () => {
    await served.stop();
    await stack.stop();
    rmSync(home, { recursive: true, force: true });
  };
  return { shop: { url: served.url, stack, mailbox: openMailbox(stack) }, stop };
}

/** Past the forms, which have tests of their own: signs up and confirms. */
async function register({ stack, mailbox }: RunningShop, { email, password }: Account): Promise<void> {
  const answer = await fetch(`${stack.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { full_name: 'Nia Mensah' } }),
  });
  if (!answer.ok) throw new Error(`The account was refused: ${await answer.text()}`);
  await mailbox.confirm({ email, password });
}
