// What the app asks of its system and what the system brings back: links, a real second start, work without a window and notifications.
// Each runs under real Electron; only the last step of a call to the system is replaced, so that nothing opens on the computer of the test.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findElectron } from '../../scripts/electron-binary.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { connectBackend } from './backend.ts';
import { makePictures } from './picture-folder.ts';
import { sendFreePlan } from './send-plan.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';

const COUNT = 12;
const NO_SERVER = { BAOBAB_SUPABASE_URL: 'http://127.0.0.1:9', BAOBAB_SUPABASE_KEY: 'sb_publishable_x' };
const app = join(import.meta.dirname, '..');

let home: string;
let stack: Stack | undefined;
let desktop: Desktop | undefined;

test.describe.configure({ timeout: 150_000 });
test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'baobab-on-the-system-'));
});
test.afterEach(async () => {
  try {
    await desktop?.kill();
  } finally {
    await stack?.stop();
    stack = undefined;
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});

const windows = ({ evaluate }: Desktop) => evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length, null);
const isVisible = ({ evaluate }: Desktop) =>
  evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()), null);

test('E38 AD10 a mail address in the page goes to the mail program, other schemes go nowhere', async () => {
  desktop = await launchDesktop({ userData: join(home, 'profile'), env: NO_SERVER });
  const { page, evaluate } = desktop;
  await expect(page.getByRole('button', { name: 'Access Admin Dashboard' })).toBeVisible();
  await evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = async (address) => void opened.push(address);
  }, null);
  for (const href of ['ms-settings:about', 'mailto:ada@example.com?subject=Prints'])
    await page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: address });
      document.body.append(link);
      link.click();
    }, href);
  const opened = () => evaluate(() => Reflect.get(globalThis, 'opened') as string[], null);
  await expect.poll(opened).toEqual(['mailto:ada%40example.com?subject=Prints']);
  expect(page.url()).toContain('/index.html');
});

test('E68 E70 E76 DE02 a real second start of a hidden app ends by itself and opens the window of the first', async () => {
  const binary = findElectron();
  test.skip(!binary, 'only real Electron has two processes');
  if (!binary) return;
  const userData = join(home, 'profile');
  desktop = await launchDesktop({ userData, env: NO_SERVER, argv: ['--hidden'], window: false });
  expect(await windows(desktop)).toBe(0);
  const rootless = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const second = spawn(binary, [...rootless, app, `--user-data-dir=${userData}`, 'baobab://open/orders']);
  const [code] = (await once(second, 'exit')) as [number | null];
  expect(code).toBe(0);
  await expect((await desktop.firstPage()).getByRole('button', { name: 'Access Admin Dashboard' })).toBeVisible();
  expect(await windows(desktop)).toBe(1);
});

test('E74 UP07 DE02 uploads go on without a window, and their notification brings it back at the list', async () => {
  stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins' });
  const backend = connectBackend(stack);
  const env = { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey };
  desktop = await launchDesktop({ userData: join(home, 'profile'), env });
  const { page, evaluate } = desktop;
  await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
  await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await evaluate(({ Notification }) => {
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    Notification.prototype.show = function show(this: object) {
      shown.push(this);
    };
  }, null);
  await makePictures(join(home, 'Garden'), COUNT);
  await desktop.drop([join(home, 'Garden')], 'body');
  await expect(page.getByRole('button', { name: `New ${COUNT}` })).toBeVisible();
  await sendFreePlan(page);
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await desktop.answerMessage(0);
  await page.evaluate(() => Object.defineProperty(document, 'hasFocus', { value: () => false }));
  await desktop.closeWindow();
  const closed = desktop;
  await expect.poll(() => isVisible(closed)).toBe(false);
  await expect.poll(async () => (await backend.illustrations()).length, { timeout: 60_000 }).toBe(COUNT);
  const { system, electronLog } = desktop;
  const shown = async () =>
    system
      ? electronLog.filter(({ name }) => name === 'notification').length
      : evaluate(() => (Reflect.get(globalThis, 'shown') as object[]).length, null);
  await expect.poll(shown).toBe(1);
  if (system) system.clickNotification();
  else
    await evaluate(() => {
      const [notice] = Reflect.get(globalThis, 'shown') as { emit(event: string): void }[];
      notice?.emit('click');
    }, null);
  await expect.poll(() => isVisible(closed)).toBe(true);
  await expect(page.getByRole('button', { name: 'Hide the list of uploads' })).toBeVisible();
});
