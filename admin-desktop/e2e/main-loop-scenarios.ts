// The main job from end to end: a folder dropped on the desktop app becomes illustrations, survives a kill, is found, bought and
// downloaded by a shopper as exactly the bytes that were dropped, and refused to others.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { freePort } from '../../supabase/local/free-port.ts';
import { startStack, type Stack } from '../../supabase/local/stack.ts';
import { openMailbox, type Mailbox } from '../../storefront/e2e/mailbox.ts';
import { serveStorefront, type ServedStorefront } from '../../storefront/server/serve.ts';
import { connectBackend, type Backend } from './backend.ts';
import { launchDesktop, type Desktop } from './stand-in/launch.ts';
import { makeBadFiles, makePictures, type Picture } from './picture-folder.ts';

const shopperLogin = { email: 'amara@example.test', password: 'walk-in-the-sun' };
const strangerLogin = { email: 'stranger@example.test', password: 'not-my-purchase' };

export interface MainLoopOptions {
  /** Pictures in the dropped folder. */
  count: number;
  /** Makes the app to start, given a folder of its own; default: the one that was built here. */
  prepare?: (folder: string) => Promise<string>;
}

let home: string;
let stack: Stack;
let backend: Backend;
let mailbox: Mailbox;
let shop: ServedStorefront;
let pictures: Picture[];
let desktop: Desktop | undefined;
let app: string | undefined;

/** Declares the tests of one file. */
export function testMainLoop({ count, prepare }: MainLoopOptions): void {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  test.beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'main-loop-'));
    const port = await freePort();
    const siteUrl = `http://127.0.0.1:${port}`;
    stack = await startStack({ port: 0, isThrowaway: true, dataDir: join(home, 'stack'), seed: 'logins', siteUrl });
    backend = connectBackend(stack);
    mailbox = openMailbox(stack);
    shop = await serveStorefront({ port, supabaseUrl: stack.url, publishableKey: stack.publishableKey });
    pictures = await makePictures(join(home, 'Summer collection'), count);
    await makeBadFiles(join(home, 'Summer collection'));
    app = await prepare?.(join(home, 'app'));
  });

  test.afterAll(async () => {
    try {
      await desktop?.kill();
    } finally {
      await shop?.stop();
      await stack?.stop();
      rmSync(home, { recursive: true, force: true });
    }
  });

  test('UP02 UP03 UP04 UP07 OP01 dropped files arrive once, across a kill; three are refused with their reasons @quick', async () => {
    desktop = await openDesktop();
    const { page } = desktop;
    await page.getByLabel('Email', { exact: true }).fill(stack.logins.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(stack.logins.admin.password);
    await page.getByRole('button', { name: 'Access Admin Dashboard' }).click();
    await expect(page.getByRole('navigation')).toBeVisible();

    await desktop.drop([join(home, 'Summer collection')], 'body');
    await expect(page.getByRole('heading', { name: 'Review before upload' })).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(`^New ${count}$`) })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: / 3$/ }).click();
    const plan = page.getByRole('table', { name: 'Planned files' });
    await expect(plan).toContainText('Invalid file type: text/plain. Use JPEG, PNG, WebP or GIF.');
    await expect(plan).toContainText('File too large: 10.01MB. Max 10MB.');
    await expect(plan.getByText(/empty/i).first()).toBeVisible();
    expect(await backend.storedObjects(), 'nothing is sent before the plan is confirmed').toHaveLength(0);

    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: /^New / }).click();
    await page.getByRole('form', { name: 'Metadata for the files shown' }).getByLabel('Price').fill('9');
    await page.getByRole('button', { name: `Apply to these ${count}` }).click();
    await expect(page.getByText(`Applied to ${count} files.`)).toBeVisible();
    await page.getByRole('button', { name: /^Upload All/ }).click();
    await expect
      .poll(async () => (await backend.illustrations()).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(count / 4);
    await desktop.kill();
    const before = (await backend.illustrations()).length;
    expect(before, 'the kill came in the middle').toBeLessThan(count);

    desktop = await openDesktop();
    await expect(desktop.page.getByLabel('Uploads', { exact: true })).toContainText(`${count} files uploaded`, {
      timeout: 120_000,
    });
    const rows = await backend.illustrations();
    expect(rows.map((row) => row.title).toSorted()).toEqual(pictures.map((picture) => picture.title).toSorted());
    expect((await backend.sources()).map((row) => row.sha256).toSorted()).toEqual(
      pictures.map((picture) => picture.sha256).toSorted(),
    );
    const masters = (await backend.storedObjects()).filter((object) => object.bucket === 'downloads');
    expect(masters, 'each original is stored once').toHaveLength(count);
  });

  test('UP04 dropping the same folder again sends nothing @quick', async () => {
    if (!desktop) throw new Error('the app is not open');
    const before = await backend.storedObjects();
    await desktop.drop([join(home, 'Summer collection')], 'body');
    await expect(desktop.page.getByRole('button', { name: new RegExp(`^Same ${count}$`) })).toBeVisible({
      timeout: 30_000,
    });
    await desktop.page.getByRole('button', { name: 'Upload All', exact: true }).click();
    await expect(desktop.page.getByText('Please add valid image files to upload.')).toBeVisible();
    expect(await backend.storedObjects()).toEqual(before);
  });

  test('AU02 SF09 CC04 CC09 PD01 PD03 a shopper registers, confirms, buys and downloads the dropped bytes; others are refused @quick', async ({
    browser,
  }) => {
    const wanted = pictures[count - 1];
    if (!wanted) throw new Error('no picture');
    const context = await browser.newContext({ acceptDownloads: true });
    const page = await context.newPage();
    await register(page, shopperLogin);
    await page.goto(await mailbox.linkFor(shopperLogin.email));
    await page.getByLabel('Password', { exact: true }).fill(shopperLogin.password);
    await page.getByRole('button', { name: 'Confirm Account' }).click();
    await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();

    await findByBrowsing(page, wanted.title);
    await page
      .getByRole('main')
      .getByRole('button', { name: `Add to Cart: ${wanted.title}`, exact: true })
      .first()
      .click();
    await page.goto(`${shop.url}/cart`);
    await expect(page.getByText(wanted.title).first()).toBeVisible();
    await page.getByRole('button', { name: /checkout/i }).click();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText('Purchase Successful!').first()).toBeVisible({ timeout: 40_000 });
    await page.waitForURL('**/my-purchases', { timeout: 40_000 });
    await expect(page.getByText(wanted.title).first()).toBeVisible();

    const path = (await backend.illustrations()).find((row) => row.title === wanted.title)?.master_file ?? '';
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('main')
        .getByRole('button', { name: /^Download/ })
        .first()
        .click(),
    ]);
    const bytes = readFileSync(await download.path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(wanted.sha256);
    const subjects = await mailbox.subjects(shopperLogin.email);
    expect(subjects.join('\n'), 'the order is confirmed by mail').toMatch(/order/i);

    await expectRefused(path);
    await context.close();
  });
}

async function openDesktop(): Promise<Desktop> {
  const env = { BAOBAB_SUPABASE_URL: stack.url, BAOBAB_SUPABASE_KEY: stack.publishableKey };
  return launchDesktop({ userData: join(home, 'profile'), env, ...(app ? { app } : {}) });
}

async function register(page: Page, login: { email: string; password: string }): Promise<void> {
  await page.goto(`${shop.url}/auth`);
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Full Name').fill('Amara Okafor');
  await page.getByLabel('Email', { exact: true }).fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please check your email to confirm your account.').first()).toBeVisible();
}

/** Through the list as a visitor would: page after page until the title is there. */
async function findByBrowsing(page: Page, title: string): Promise<void> {
  await page.goto(`${shop.url}/illustrations`);
  const found = page.getByRole('link', { name: title }).first();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(found).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
  await found.click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

/** The stranger is a confirmed shopper, the other one has no account: both ask for the file by its address and for a link to it. */
async function expectRefused(path: string): Promise<void> {
  await backend.signUp(strangerLogin);
  await mailbox.confirm(strangerLogin);
  for (const token of [await backend.signIn(strangerLogin), undefined]) {
    const who = token ? 'a stranger' : 'anyone';
    for (const door of ['object', 'object/authenticated', 'object/public']) {
      const response = await backend.ask(`/storage/v1/${door}/downloads/${path}`, { token });
      expect(response.status, `${door} for ${who}`).toBeGreaterThanOrEqual(400);
    }
    const signing = await backend.ask(`/storage/v1/object/sign/downloads/${path}`, { token, body: { expiresIn: 60 } });
    expect(signing.status, `a link for ${who}`).toBeGreaterThanOrEqual(400);
  }
}
