// Browsers that block site data, and Safari, whose canvas makes no WebP: shop and admin area work as long as the page lives.
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { fillSignIn } from './admin-page.ts';
import { items } from './catalog.ts';
import { expect, test, type Account } from './fixtures.ts';
import { insertRows, rowsOf } from './service.ts';

test.describe.configure({ timeout: 180_000 });

/** `access`: as Chrome where all site data is blocked. `write`: text can be read and not stored. Databases, locks and files are refused in both. */
async function blockStorage(page: Page, how: 'access' | 'write'): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(error.message));
  await page.addInitScript((kind) => {
    const deny = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
    const refuse = async () => deny();
    if (kind === 'write') Storage.prototype.setItem = deny;
    else for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny });
    Object.assign(IDBFactory.prototype, { open: deny, deleteDatabase: deny, databases: refuse });
    LockManager.prototype.request = refuse;
    Object.assign(StorageManager.prototype, { getDirectory: refuse, persist: async () => false });
  }, how);
  return errors;
}

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
}

const NOT_STORED = 'This browser does not store site data';

for (const how of ['access', 'write'] as const) {
  test(`WO03 AU01 CC02 CC04 CC09 SA06 a browser that refuses ${how} to storage signs in, downloads, pays and finds the purchase`, async ({
    page,
    account,
  }) => {
    const errors = await blockStorage(page, how);
    await page.goto('/auth');
    await expect(page.getByText(NOT_STORED)).toBeVisible();
    await expect(page.getByText('You stay signed in until you close or reload this page.')).toBeVisible();
    await signIn(page, account);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Illustrations' }).click();
    const arriving = page.waitForEvent('download');
    await page
      .getByRole('button', { name: `Download: ${items.free.title}` })
      .first()
      .click();
    expect((await arriving).suggestedFilename()).toMatch(/\.zip$/);

    await page.getByRole('button', { name: `Add to Cart: ${items.paid.title}` }).click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).click();
    await expect(page.getByText('The payment page signs you out here and empties this cart.')).toBeVisible();
    await page.getByRole('contentinfo').getByText('Dark').click();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await page.waitForURL(/\/pay\//);
    await page.getByRole('button', { name: /^Pay/ }).click();

    await expect(page.getByText('Sign in to see your purchase')).toBeVisible({ timeout: 40_000 });
    await signIn(page, account);
    await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible({ timeout: 40_000 });
    expect(errors).toEqual([]);
  });

  test(`WO03 AD01 DR01 UP02 a browser that refuses ${how} to storage opens the admin area, edits a draft and says what is not stored`, async ({
    page,
    shop,
  }) => {
    const title = `Indigo ${how}`;
    await insertRows(shop.stack, 'blog_posts', [
      { title, excerpt: 'Of dye.', content: 'One.', author: 'Ada', category: 'Culture', image: 'a.webp' },
    ]);
    const errors = await blockStorage(page, how);
    await page.goto('/admin?tab=blog');
    await expect(page.getByText(NOT_STORED, { exact: false })).toBeVisible({ timeout: 45_000 });
    await expect(page).toHaveURL(/\/admin-login/);
    await fillSignIn(page, shop.stack.logins.admin);
    await page.getByRole('button', { name: title, exact: true }).click({ timeout: 45_000 });
    await expect(page.getByText('This browser does not store drafts')).toBeVisible();
    await page.getByLabel('Title *').fill(`${title}, edited`);
    await expect(page.getByText('Not saved on this device').first()).toBeVisible();
    const asksBeforeLeaving = () =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asksBeforeLeaving()).toBe(true);
    await page.getByRole('button', { name: 'Update Post' }).click();
    await expect
      .poll(() => rowsOf(shop.stack, `blog_posts?select=title&title=like.${encodeURIComponent(title)}*`))
      .toEqual([{ title: `${title}, edited` }]);
    await expect.poll(asksBeforeLeaving).toBe(false);
    await page.getByRole('link', { name: 'Illustrations' }).first().click();
    await page.getByRole('button', { name: 'Bulk Upload' }).click();
    await expect(page.getByText('This browser does not store the queue', { exact: false })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test('UP05 AD07 where the canvas makes no WebP, as in Safari, the page encodes the previews itself', async ({
  page,
  shop,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(error.message));
  await page.addInitScript(() => {
    const make = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function toBlob(done, type, quality) {
      make.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
    const convert = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = function convertToBlob(options) {
      return convert.call(this, options?.type === 'image/webp' ? { ...options, type: 'image/png' } : options);
    };
  });
  await page.goto('/admin?tab=blog');
  await fillSignIn(page, shop.stack.logins.admin);
  await page.getByRole('button', { name: 'Add Post' }).click({ timeout: 45_000 });
  const png = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = '#9c4221';
    pen?.fillRect(100, 100, 500, 300);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))];
  });
  const file = { name: 'afro pick.png', mimeType: 'image/png', buffer: Buffer.from(png) };
  await page.getByLabel('Featured Image *: file').setInputFiles(file);
  await expect(page.getByText('On this device; it is uploaded when you save.')).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('Title *').fill('Drawn in Safari');
  await page.getByLabel('Excerpt *').fill('An excerpt');
  await page.getByLabel('Content *').fill('A paragraph.');
  await page.getByLabel('Author *').fill('Ama Mensah');
  await page.getByLabel('Category *').fill('Design Tips');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText('Blog post created')).toBeVisible({ timeout: 30_000 });
  const [row] = (await rowsOf(shop.stack, 'blog_posts?select=image&slug=eq.drawn-in-safari')) as { image: string }[];
  const stored = await fetch(`${shop.stack.url}/storage/v1/object/public/${BUCKET_IMAGES}/${row?.image}`);
  const { format, width, height } = await sharp(await stored.arrayBuffer()).metadata();
  expect([format, width, height]).toEqual(['webp', 900, 600]);
  expect(errors).toEqual([]);
});
