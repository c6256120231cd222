// A script in the page that was never meant to run there: what it can make the app do with this computer's files and the person's sign-in.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { attack, plantCanary, type Canary } from '../../tests/hostile/channels.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend } from './backend.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';

type Requests = Record<
  string,
  (payload?: unknown) => Promise<{ ok: boolean; value?: unknown; error?: { code: string } }>
>;

let home: string;
let canary: Canary;
let stack: Stack;
let desktop: Desktop;
let other: Server;
let reached: string[];

test.describe.configure({ mode: 'serial', timeout: 240_000 });

test.beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'baobab-hostile-'));
  canary = await plantCanary(join(home, 'person'));
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  reached = [];
  other = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
  const env = { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey };
  desktop = await launchDesktop({ userData: join(home, 'profile'), env });
  const { page } = desktop;
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('navigation')).toBeVisible();
});

test.afterAll(async () => {
  try {
    await desktop?.kill();
  } finally {
    other?.close();
    await stack?.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** As a script in the page would. */
function ask(page: Page, channel: string, payload?: unknown) {
  return page.evaluate(
    ([name, sent]) => (window as unknown as { baobab: { requests: Requests } }).baobab.requests[name]?.(sent),
    [channel, payload] as const,
  );
}

test('HX08 it names folders on every channel in every form, and none of them is read @quick', async () => {
  const { page } = desktop;
  const answers = await page.evaluate(
    async (folders) => {
      const { requests } = (window as unknown as { baobab: { requests: Requests } }).baobab;
      const [path] = folders;
      const forms = [{ paths: folders }, { handles: folders }, { slug: 'tech', path, anyway: true }, folders, path];
      const tries = Object.keys(requests).filter((name) => name !== 'session:sign-out');
      const all = tries.flatMap((name) => forms.map(async (form) => JSON.stringify(await requests[name]?.(form))));
      return (await Promise.all(all)).join('\n');
    },
    [canary.secrets, '/etc', home],
  );
  const items = await ask(page, 'uploads:items', { offset: 0, limit: 200 });
  expect(items).toMatchObject({ ok: true, value: { total: 0 } });
  expect(answers + JSON.stringify(items)).not.toMatch(/zebrafinch|passwd/);
});

test('HX08 it sends the app to its own server, signs in and confirms: the person is asked, says no, and nothing leaves @quick', async () => {
  const { page, electronLog } = desktop;
  const { port } = other.address() as AddressInfo;
  const address = { url: `http://127.0.0.1:${port}`, publishableKey: 'sb_publishable_of_another' };
  await desktop.answerMessage(0);
  expect(await ask(page, 'settings:save-server', address)).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  await desktop.answerMessage(0);
  expect(await ask(page, 'shops:examine', address)).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(await ask(page, 'shops:open', { url: address.url })).toMatchObject({
    ok: false,
    error: { code: 'validation' },
  });
  await ask(page, 'uploads:confirm');
  expect(await ask(page, 'session:token', { server: address.url })).toMatchObject({ ok: true, value: null });
  expect(await ask(page, 'app:info')).toMatchObject({ ok: true, value: { server: { url: stack.url } } });
  expect(reached).toEqual([]);
  if (desktop.host !== 'stand-in') return;
  const questions = electronLog.filter(({ name }) => name === 'dialog.showMessageBox').map(({ args }) => args[0]);
  expect(questions.at(-1)).toMatchObject({
    message: `Connect this app to 127.0.0.1:${port}?`,
    defaultId: 0,
    cancelId: 0,
  });
});

test('HX08 a person sees which links were left out, and why', async () => {
  const { page } = desktop;
  await desktop.drop([canary.given], 'body');
  const plan = page.getByRole('table', { name: 'Planned files' });
  await expect(plan).toContainText('linked folder');
  await expect(plan).toContainText('Only what lies in the folder itself is sent.');
});

test('HX08 a file that the person chooses in the page is planned by its handle too, and a script that puts one there is not heard', async () => {
  const { page } = desktop;
  await ask(page, 'uploads:discard-plan');
  const input = page.getByLabel('Files to upload');
  await input.evaluate((field: HTMLInputElement) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], '/etc/passwd.png'));
    field.files = transfer.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(page.getByText('What you dropped is not a file of this computer.')).toBeVisible();
  await input.setInputFiles(join(canary.given, 'notes.txt'));
  await expect(page.getByRole('table', { name: 'Planned files' })).toContainText('notes.txt');
});

test('HX08 a dropped folder is planned without what its links lead to; hundreds of calls later nothing else was read and main lives', async () => {
  const { page } = desktop;
  const result = await attack(desktop, canary, { seed: 15, runs: 240 });
  expect(result).toEqual({ part: 'channels', sent: 240, serverErrors: 0, deaths: 0, leaks: 0, problems: [] });
  interface Item {
    path: string;
    reason: { code: string } | null;
  }
  const items = (await ask(page, 'uploads:items', { offset: 0, limit: 200 })) as unknown as {
    value: { items: Item[] };
  };
  const seen = items.value.items.map(({ path, reason }) => `${path}: ${reason?.code}`);
  expect([...new Set(seen)].toSorted()).toEqual([
    'linked folder: file_link',
    'metadata.csv: file_link',
    'notes.txt: file_type',
  ]);
  expect(JSON.stringify(items)).not.toContain(home);
  expect(await connectBackend(stack).storedObjects()).toEqual([]);
});

test('HX08 what the app keeps of all that is for this user alone', async () => {
  test.skip(process.platform === 'win32', 'Windows keeps no such bits');
  await desktop.close();
  const profile = join(home, 'profile');
  const open = readdirSync(profile, { withFileTypes: true, recursive: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => !path.includes('stand-in') && /\.(sqlite|log|json|bin)|logs|derived/.test(path))
    .filter(({ entry, path }) => (statSync(path).mode & 0o777) !== (entry.isDirectory() ? 0o700 : 0o600))
    .map(({ path }) => path);
  expect(open).toEqual([]);
  expect(statSync(profile).mode & 0o777).toBe(0o700);
});
