// Every place of the admin area that takes files: dropped or chosen, first of several, wrong kinds, keyboard.
import { makePack } from '@baobab/testing/zip-maker';
import type { JSHandle, Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

test.describe.configure({ timeout: 120_000 });

type Dropped = [name: string, content: Buffer];
type Moment = 'dragenter' | 'dragover' | 'dragleave' | 'drop';

function carry(page: Page, files: Dropped[]): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    (list) => {
      const data = new DataTransfer();
      for (const [name, bytes] of list) data.items.add(new File([new Uint8Array(bytes)], name));
      return data;
    },
    files.map(([name, content]): [string, number[]] => [name, [...content]]),
  );
}

async function drag(page: Page, selector: string, files: Dropped[], moments: readonly Moment[]): Promise<void> {
  const dataTransfer = await carry(page, files);
  for (const moment of moments) await page.dispatchEvent(selector, moment, { dataTransfer });
}

const HOVER = ['dragenter', 'dragover'] as const;
const DROP = [...HOVER, 'drop'] as const;

async function png(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('TR07 AD10 a pack takes the first of the files dropped on it, names a wrong one, and is marked while one hovers', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=bundles');
  const pack = '[data-pack="fitness"]';
  await expect(page.locator(pack)).toBeVisible();
  const zip: Dropped = ['fitness.zip', Buffer.from(makePack(25))];

  await drag(page, pack, [zip], HOVER);
  await expect(page.locator(pack)).toHaveAttribute('data-over', 'true');
  await expect(
    page.getByText('Drop files or folders to plan an upload'),
    'the pack takes it, not the window',
  ).toBeHidden();
  await drag(page, pack, [zip], ['dragleave']);
  await expect(page.locator(pack)).not.toHaveAttribute('data-over');

  await drag(page, pack, [['fitness.png', Buffer.from('x')], zip], DROP);
  await expect(page.getByText('“fitness.png” is not a .zip file.', { exact: false })).toBeVisible();
  await drag(page, pack, [zip, ['second.zip', Buffer.from('x')]], DROP);
  await expect(page.getByText('Upload Successful')).toBeVisible({ timeout: 60_000 });
  // the first one goes by itself, sooner than a slow machine has uploaded the pack
  expect(await page.getByText('Upload Failed').count(), 'only the wrong kind').toBeLessThanOrEqual(1);
  expect(await rowsOf(shop.stack, 'bundle_packs?select=size_bytes&slug=eq.fitness')).toEqual([
    { size_bytes: zip[1].length },
  ]);
  await expect(page, 'the window planned nothing').toHaveURL(/tab=bundles/);
});

test('TR07 AD07 a picture field takes a drop or a choice made with the keyboard, and says why it refuses', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=blog');
  await page.getByRole('button', { name: 'Add Post' }).click();
  const field = page.getByRole('group', { name: 'Featured Image *' });
  await expect(field.getByText('Drop an image here')).toBeVisible();

  await drag(page, '[data-takes-files]', [['notes.txt', Buffer.from('plain words')]], DROP);
  await expect(field.getByRole('alert')).toBeVisible();
  await drag(page, '[data-takes-files]', [['drawn.png', await png(page)]], DROP);
  await expect(field.getByText('On this device; it is uploaded when you save.')).toBeVisible();
  await expect(field.getByRole('img')).toBeVisible();
  await field.getByRole('button', { name: 'Remove' }).click();
  await expect(field.getByText('Drop an image here')).toBeVisible();

  const opened = page.waitForEvent('filechooser');
  await field.getByRole('button', { name: 'Choose image' }).press('Enter');
  const chooser = await opened;
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: await png(page) });
  await expect(field.getByText('On this device; it is uploaded when you save.')).toBeVisible();
  await expect(page, 'the window planned nothing').toHaveURL(/tab=blog/);
});

test('TR07 UP02 the bulk upload takes several files at once, dropped anywhere or chosen', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=illustrations');
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const chooser = await opened;
  expect(chooser.isMultiple()).toBe(true);
  const chosen = ['one.png', 'two.png'].map(async (name) => ({ name, mimeType: 'image/png', buffer: await png(page) }));
  await chooser.setFiles(await Promise.all(chosen));
  for (const name of ['one.png', 'two.png']) await expect(page.getByText(name).first()).toBeVisible();

  await drag(page, '#content', [['three.png', await png(page)]], HOVER);
  await expect(page.getByText('Drop files or folders to plan an upload')).toBeVisible();
  await drag(page, '#content', [['three.png', await png(page)]], DROP);
  await expect(page.getByText('Drop files or folders to plan an upload')).toBeHidden();
  await expect(page.getByText('three.png').first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard plan' }).click();
});

test('TR07 a file dropped beside the zones, even outside the application, leaves the page as it is', async ({
  page,
  shop,
}) => {
  await openAdmin(page, shop, '?tab=users');
  const refused = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.html'));
    return ['dragover', 'drop'].map(
      (type) =>
        !document.documentElement.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(refused).toEqual([true, true]);
});

test('TR07 text that is dragged goes where the browser puts it: in a form, beside a picture field, in a dialog', async ({
  page,
  shop,
}) => {
  const isLeftAlone = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/plain', 'words');
        return ['dragenter', 'dragover', 'drop'].map((type) =>
          element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
        );
      });
  const leftAlone = [true, true, true];
  await openAdmin(page, shop, '?tab=blog');
  await page.getByRole('button', { name: 'Add Post' }).click();
  await expect(page.locator('[data-takes-files]')).toBeVisible();
  expect(await isLeftAlone('textarea')).toEqual(leftAlone);
  expect(await isLeftAlone('[data-takes-files]')).toEqual(leftAlone);
  await page.goto(`${shop.url}/admin?tab=illustrations`);
  await page.getByRole('button', { name: 'Add Illustration' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await isLeftAlone('[role=dialog] textarea')).toEqual(leftAlone);
});
