import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

/** The smallest PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const PLACE = '51.5N 0.12W, at home';

/** 1200 × 900, as a camera would write it. */
async function drawJpeg(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 900];
    canvas.getContext('2d')?.fillRect(0, 0, 600, 900);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}

/** The JPEG with an Exif segment that holds GPS coordinates and a text with them. */
function withExif(jpeg: Buffer): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const count = (entries: number) => Buffer.from([entries, 0]);
  const none = Buffer.alloc(4);
  // Header of 8 bytes; IFD0 of 2 entries (30 bytes); the GPS IFD of 2 (30); then the values.
  const [gpsAt, textAt, latitudeAt] = [38, 68, 68 + PLACE.length + 1];
  const ifd0 = [count(2), entry(0x010e, 2, PLACE.length + 1, textAt), entry(0x8825, 4, 1, gpsAt), none];
  const gps = [count(2), entry(0x0001, 2, 2, 'N'.charCodeAt(0)), entry(0x0002, 5, 3, latitudeAt), none];
  const latitude = Buffer.from(new Uint32Array([51, 1, 30, 1, 0, 1]).buffer);
  const header = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), header, ...ifd0, ...gps, Buffer.from(`${PLACE}\0`), latitude]);
  const segment = Buffer.from([0xff, 0xe1, 0, 0]);
  segment.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)]);
}

test('AU04 names are saved, the picture comes and goes @quick', async ({ page, account, startSession }) => {
  await startSession(page, account);
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText('NM')).toBeVisible();
  await page.getByLabel('Username').fill(`nia${Date.now()}`);
  await page.getByLabel('Full Name').fill('Zuri Okafor Adé');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your profile has been updated successfully.')).toBeVisible();
  await expect(page.getByRole('main').getByText('ZO')).toBeVisible();

  const picture = page.getByLabel('Profile picture');
  await picture.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('plain words') });
  await expect(page.getByText('Unsupported file type: unknown. Please use JPEG, PNG, WebP or GIF.')).toBeVisible();
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('Your profile picture has been uploaded successfully.')).toBeVisible();
  await expect(page.getByRole('main').locator('img[src*="/avatars/"]')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(page.getByRole('main').getByText('ZO')).toBeVisible();
});

test('AU04 HX10 a stored picture is a small square without what the camera wrote; the one before it is gone', async ({
  page,
  account,
  startSession,
  shop,
}) => {
  await startSession(page, account);
  await page.goto('/profile');
  const picture = page.getByLabel('Profile picture');
  const photo = withExif(await drawJpeg(page));
  const shown = page.getByRole('main').locator('img[src*="/avatars/"]');
  const addresses: string[] = [];
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg']) {
    await picture.setInputFiles({ name, mimeType: 'image/jpeg', buffer: photo });
    await expect(shown).not.toHaveAttribute('src', addresses.at(-1) ?? '');
    addresses.push((await shown.getAttribute('src')) ?? '');
  }
  const stored = await fetch(addresses.at(-1) ?? '');
  expect(stored.headers.get('content-type')).toBe('image/webp');
  const bytes = Buffer.from(await stored.arrayBuffer());
  expect(bytes.length).toBeLessThan(256 * 1024);
  for (const trace of ['Exif', 'EXIF', 'XMP', PLACE]) expect(bytes.includes(trace)).toBe(false);
  expect(
    await shown.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    ),
  ).toEqual([512, 512]);
  await expect
    .poll(async () => (await Promise.all(addresses.map((address) => fetch(address)))).map(({ ok }) => ok))
    .toEqual([false, false, true]);

  // What begins like a picture and can't be drawn never leaves this browser.
  const broken = Buffer.concat([photo.subarray(0, 40), Buffer.from('<script>alert(1)</script>')]);
  await picture.setInputFiles({ name: 'page.jpg', mimeType: 'image/jpeg', buffer: broken });
  await expect(page.getByText('This image can’t be opened. Your profile picture was not changed.')).toBeVisible();

  // Sent past the page, as a picture: opened by itself it runs nothing.
  const address = String(addresses.at(-1)).replace('.webp', '-2.webp');
  const name = new URL(address).pathname.replace('/public/', '/');
  const sent = await fetch(`${shop.stack.url}${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.stack.secretKey}`,
      apikey: shop.stack.secretKey,
      'content-type': 'image/png',
    },
    body: '<!doctype html><script>document.title = "it ran"</script>',
  });
  expect(sent.status).toBe(200);
  await page.goto(address);
  expect(await page.title()).not.toBe('it ran');
});

test('AU04 PD01 visitors are led to /auth', async ({ page }) => {
  for (const address of ['/profile', '/my-purchases', '/bundle-download-success']) {
    await page.goto(address);
    await expect(page).toHaveURL('/auth');
  }
});

test('SF11 LO04 a favorite is kept for its owner', async ({ page, account, startSession }) => {
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page.getByRole('button', { name: 'Add to Favorites' }).click();
  await expect(page.getByText('Market Day added to favorites!')).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Favorites', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Favorites' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Favorites' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Favorites' }).getByRole('article')).toHaveCount(1);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page.getByRole('button', { name: 'In Favorites' }).click();
  await page.goto('/profile');
  await expect(page.getByText('No favorites yet.')).toBeVisible();
});

test('OW12 a person takes a copy of everything and deletes the account, with the password alone @quick', async ({
  page,
  shop,
  account,
  startSession,
}) => {
  await startSession(page, account);
  await page.goto('/profile');
  const mine = page.getByRole('region', { name: 'Your data' });
  const arriving = page.waitForEvent('download');
  await mine.getByRole('button', { name: 'Download my data' }).click();
  const copy = JSON.parse(await readFile(await (await arriving).path(), 'utf8')) as {
    account: { id: string; email: string };
  };
  expect(copy.account.email).toBe(account.email);

  await mine.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This is not the password of your account')).toBeVisible();
  await dialog.getByLabel('Your password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  expect(await rowsOf(shop.stack, `profiles?select=id&id=eq.${copy.account.id}`)).toEqual([]);
});
