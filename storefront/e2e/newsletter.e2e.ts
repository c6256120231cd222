import type { Stack } from '@baobab/supabase/local/stack';
import type { Locator, Page } from '@playwright/test';
import { expect, test, type RunningShop } from './fixtures.ts';
import { deleteRows, insertRows, putObject, rowsOf } from './service.ts';

test.use({ content: { add: releasePack } });

const form = (within: Page | Locator) => within.getByRole('form', { name: 'Newsletter' });

async function subscribe(box: Locator, email: string): Promise<void> {
  await box.getByLabel('Your email').fill(email);
  await box.getByRole('button').click();
}

const statusOf = async (shop: RunningShop, email: string) =>
  rowsOf(shop.stack, `newsletter_subscribers?select=status,source&email=eq.${email}`);

/** Released as the admin area does it; the ZIP holds a text. */
async function releasePack(stack: Stack): Promise<void> {
  const path = 'free-pack/1_five-free-illustrations.zip';
  await putObject(stack, `downloads/${path}`, 'application/zip', Buffer.from('the pack'));
  const row = { illustration_ids: ['a', 'b', 'c', 'd', 'e'], object_path: path, size_bytes: 8, sha256: 'a'.repeat(64) };
  await insertRows(stack, 'free_pack', [row]);
}

test('SF04 AB03 SA09 home: Get 5 Free Illustrations, confirmed by mail, downloaded without an account, left and taken back @quick', async ({
  page,
  shop,
}) => {
  const email = 'reader@home.test';
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Get 5 Free Illustrations' })).toBeVisible();
  const box = form(page.getByRole('main'));
  await expect(box.getByLabel('Your email')).toHaveAttribute('required', '');
  await expect(box.getByRole('button')).toHaveText('Get Free Pack');
  await subscribe(box, email);
  await expect(page.getByText('Check your email for your free illustrations pack!', { exact: true })).toBeVisible();
  await expect(box.getByText(`One more step: open the link that we sent to ${email}.`)).toBeVisible();
  expect(await statusOf(shop, email)).toEqual([{ status: 'pending', source: 'home' }]);

  await page.goto(await shop.mailbox.linkFor(email));
  await expect(page).toHaveURL(/\/newsletter\/confirm\?token=/);
  expect(await statusOf(shop, email), 'opening the link changes nothing').toMatchObject([{ status: 'pending' }]);
  await page.getByRole('button', { name: 'Confirm Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeFocused();
  expect(await statusOf(shop, email)).toMatchObject([{ status: 'confirmed' }]);
  await page.goto(await shop.mailbox.linkFor(email, /five free illustrations are ready/));
  await expect(page).toHaveURL(/\/newsletter\/free-pack\?token=/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the pack' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('five-free-illustrations.zip');
  await expect(page.getByRole('heading', { name: 'Your download has started' })).toBeFocused();

  const leave = page.url().replace('/free-pack', '/unsubscribe');
  await page.goto(leave);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  expect(await statusOf(shop, email)).toMatchObject([{ status: 'unsubscribed' }]);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('You are subscribed again')).toBeVisible();
  expect(await statusOf(shop, email)).toMatchObject([{ status: 'confirmed' }]);
  await page.reload();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  // Doing it again is no error.
  await page.reload();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
});

test('SF03 AB01 AB03 the footer and the about page subscribe too', async ({ page, shop }) => {
  await page.goto('/about');
  await subscribe(form(page.getByRole('main')), 'reader@about.test');
  await expect(page.getByText('Check your email for your free illustrations pack!', { exact: true })).toBeVisible();
  const footer = form(page.getByRole('contentinfo'));
  await expect(footer.getByRole('button')).toHaveText('Subscribe');
  await subscribe(footer, 'reader@footer.test');
  await expect.poll(() => statusOf(shop, 'reader@footer.test')).toEqual([{ status: 'pending', source: 'footer' }]);
  expect(await statusOf(shop, 'reader@about.test')).toEqual([{ status: 'pending', source: 'about' }]);
});

test('AB03 links that are cut off, made up or too old', async ({ page }) => {
  await page.goto('/newsletter/confirm');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is incomplete');
  await page.goto(`/newsletter/confirm?token=${'made-up-'.repeat(5)}`);
  await page.getByRole('button', { name: 'Confirm Subscription' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await page.goto('/newsletter/unsubscribe?token=short');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link belongs to no subscription');
});

test('SA09 without a pack the shop promises none: not on the page, not in the toast, not after the confirmation', async ({
  page,
  shop,
}) => {
  const email = 'reader@early.test';
  await deleteRows(shop.stack, 'free_pack?only_one=eq.true');
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Hear of new illustrations' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText(/5 Free Illustrations|Get Free Pack/)).toHaveCount(0);
  await subscribe(form(page.getByRole('main')), email);
  await expect(page.getByText('Check your email to confirm your subscription!', { exact: true })).toBeVisible();
  await page.goto(await shop.mailbox.linkFor(email));
  await page.getByRole('button', { name: 'Confirm Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeFocused();
  await expect(page.getByRole('link', { name: /five free/ })).toHaveCount(0);
});
