// Drafts in the browser tab: kept over a reload, open with no network at all, in one tab at a time, and nothing of it for shoppers.
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveStorefront } from '../server/serve.ts';
import { fillSignIn, openAdmin } from './admin-page.ts';
import { expect, test, type RunningShop } from './fixtures.ts';

test.describe.configure({ timeout: 150_000 });
test.use({ serviceWorkers: 'allow' });

async function addPost({ stack }: RunningShop, title: string): Promise<void> {
  const answer = await fetch(`${stack.url}/rest/v1/blog_posts`, {
    method: 'POST',
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      title,
      excerpt: 'Of dye.',
      content: 'One.\n\nTwo.',
      author: 'Ada',
      category: 'Culture',
      image: 'a.webp',
    }),
  });
  expect(answer.status).toBe(201);
}

async function deletePosts({ stack }: RunningShop, titles: readonly string[]): Promise<void> {
  const headers = { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` };
  const rows = `${stack.url}/rest/v1/blog_posts?title=in.(${titles.join(',')})`;
  expect((await fetch(rows, { method: 'DELETE', headers })).status).toBe(204);
}

/** A server of its own that can be stopped: what a page cannot reach is then really gone. */
async function serveAlone({ stack }: RunningShop) {
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const found = (probe.address() as AddressInfo).port;
      probe.close(() => resolve(found));
    });
  });
  const dist = process.env['BAOBAB_SHOP_DIST'] ?? join(import.meta.dirname, '..', 'dist');
  return serveStorefront({ port, supabaseUrl: stack.url, publishableKey: stack.publishableKey, dist });
}

const editor = (page: Page) => page.getByRole('form', { name: /post|^Edit/ });

test('DR01 DR03 AD07 with no network the tab opens from a reload, keeps what is written, and sends it once there is one @quick', async ({
  browser,
  shop,
}) => {
  await addPost(shop, 'Indigo');
  const served = await serveAlone(shop);
  const context = await browser.newContext({ baseURL: served.url });
  const page = await context.newPage();
  await openAdmin(page, shop, '?tab=blog');
  await expect(page.getByText('Indigo').first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('baobab-admin-page')).keys()).length))
    .toBeGreaterThan(3);
  await served.stop();
  await context.setOffline(true);

  await page.reload();
  await expect(page.getByText('Indigo').first()).toBeVisible({ timeout: 30_000 });
  await page.getByText('Indigo').first().click();
  await page.getByLabel('Title *').fill('Indigo and ochre');
  await expect(editor(page).getByText('Saved on this device').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title *')).toHaveValue('Indigo and ochre', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText(/sent by itself/).first()).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  const titles = async () => {
    const { url, secretKey } = shop.stack;
    const answer = await fetch(`${url}/rest/v1/blog_posts?select=title&title=like.Indigo*`, {
      headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
    });
    return (await answer.json()) as unknown;
  };
  await expect.poll(titles, { timeout: 45_000 }).toEqual([{ title: 'Indigo and ochre' }]);
  await context.close();
});

test('DR05 what was typed last is kept when the tab is reloaded or closed at once, also in the middle of a write', async ({
  context,
  page,
  shop,
}) => {
  await addPost(shop, 'Madder');
  await openAdmin(page, shop, '?tab=blog');
  await page.getByRole('button', { name: 'Madder', exact: true }).click();
  const title = page.getByLabel('Title *');
  for (const pauseMs of [0, 290, 310, 330]) {
    await title.fill(`Madder, first ${pauseMs}`);
    // not a wait for something: each pause leaves the page at another point of the store's gathering and writing
    await page.waitForTimeout(pauseMs);
    await title.fill(`Madder, then ${pauseMs}`);
    await page.reload();
    await expect(title).toHaveValue(`Madder, then ${pauseMs}`);
  }
  await title.fill('Madder, closed');
  await page.close();
  const again = await context.newPage();
  await again.goto('/admin?tab=blog');
  await expect(again.getByText('Madder, closed').first()).toBeVisible();
});

test('DR05 AD01 signing out names a draft that the shop does not have yet, and then leaves nothing of it in the browser', async ({
  page,
  shop,
}) => {
  await addPost(shop, 'Weld');
  await openAdmin(page, shop, '?tab=blog');
  const title = page.getByLabel('Title *');
  const open = () => page.getByRole('button', { name: 'Weld', exact: true }).click();
  await open();
  await title.fill('Weld and woad');
  await expect(editor(page).getByText('Saved on this device').first()).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(question.getByText('1 draft in this browser is not saved in the shop.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('Weld and woad');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await Promise.all([page.waitForEvent('load'), question.getByRole('button', { name: 'Leave' }).click()]);
  await expect(page).toHaveURL(/\/admin-login/);
  await openAdmin(page, shop, '?tab=blog');
  await open();
  await expect(title).toHaveValue('Weld');
  await deletePosts(shop, ['Weld']);
});

test('DR01 a second tab says where the drafts are, and takes over when the first is closed', async ({
  context,
  page,
  shop,
}) => {
  await addPost(shop, 'Kola');
  await openAdmin(page, shop, '?tab=blog');
  await expect(page.getByText('Kola').first()).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin?tab=blog');
  await expect(second.getByText(/open in another tab of this browser/)).toBeVisible();
  await page.close();
  await expect(second.getByText('Kola').first()).toBeVisible();
  await expect(second.getByText(/open in another tab of this browser/)).toHaveCount(0);
});

test('DR04 what was deleted on the server is listed, and copied, thrown away and restored by keyboard', async ({
  context,
  page,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const titles = ['Ochre', 'Salt', 'Loom'];
  for (const title of titles) await addPost(shop, title);
  await openAdmin(page, shop, '?tab=blog');
  for (const title of titles) await expect(page.getByRole('button', { name: title, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Loom', exact: true }).click();
  await page.getByLabel('Title *').fill('Loom and shuttle');
  await expect(editor(page).getByText('Saved on this device').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back to all posts' }).click();
  await deletePosts(shop, titles);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page
    .getByRole('row', { name: /Loom and shuttle.*Deleted on the server/ })
    .getByText('Loom and shuttle')
    .click();
  await expect(page.getByText('This post was deleted on the server')).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).press('Enter');

  const show = page.getByRole('combobox', { name: 'Show' });
  await show.press('Enter');
  await show.press('ArrowUp');
  await show.press('Enter');
  const removed = page.getByRole('list', { name: 'Removed posts' });
  await expect(removed.getByRole('listitem')).toHaveCount(3);
  await expect(removed.getByRole('listitem').filter({ hasText: 'Loom and shuttle' })).toContainText('never saved');
  await page.getByRole('button', { name: 'Copy text of Salt' }).press('Enter');
  await expect(page.getByText('Text copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Salt\n[^]+One\.\n\nTwo\./);

  await page.getByRole('button', { name: 'Throw away Salt' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Throw “Salt” away for good?' });
  await question.getByRole('button', { name: 'Throw away' }).press('Enter');
  await expect(removed.getByRole('listitem')).toHaveCount(2);
  await expect(removed.getByRole('button').first()).toBeFocused();
  await page.getByRole('button', { name: 'Restore Loom and shuttle' }).press('Enter');
  await expect(page.getByLabel('Title *')).toHaveValue('Loom and shuttle');
  await page.getByRole('button', { name: 'Create Post' }).press('Enter');
  await expect(page.getByText('Blog post created')).toBeVisible({ timeout: 30_000 });
});

test('DR01 shoppers get no worker and no drafts @quick', async ({ page, account }) => {
  await page.goto('/admin');
  await fillSignIn(page, account);
  await expect(page.getByText('Your account does not have administrative privileges.')).toBeVisible();
  const kept = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }));
  expect(kept).toEqual({ workers: 0, caches: [] });
});
