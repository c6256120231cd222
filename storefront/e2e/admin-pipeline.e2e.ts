// A picture that came through the dialog is known to the folder plan, and goes on after its page was closed.
import type { Page } from '@playwright/test';
import { makePack } from '@baobab/testing/zip-maker';
import sharp from 'sharp';
import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

async function picture(name: string, red: number): Promise<Chosen> {
  const background = { r: red, g: 90, b: 30 };
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

async function choose(page: Page, button: string, file: Chosen): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await (await opened).setFiles(file);
}

async function expectSame(page: Page, file: Chosen): Promise<void> {
  await page.getByRole('button', { name: 'Bulk Upload' }).click();
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await opened).setFiles(file);
  const row = page.getByRole('row', { name: new RegExp(file.name) });
  await expect(row.getByText('Same', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard plan' }).click();
  await page.getByRole('link', { name: 'Illustrations' }).click();
}

test('OW01 what the dialog added or replaced is “Same” in the next drop; the old files are gone; a closed page goes on', async ({
  page,
  shop,
}) => {
  page.on('dialog', (question) => void question.accept());
  const downloads = () => rowsOf(shop.stack, 'illustrations?title=eq.Clay%20bowl&select=downloadable_file');
  const unnamed = async () => {
    const stored = await fetch(`${shop.stack.url}/storage/v1/object/list/downloads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.stack.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: `masters/${await idOf()}`, limit: 9 }),
    });
    return ((await stored.json()) as { name: string }[]).map(({ name }) => name.replace(/^\d+_/, ''));
  };
  const idOf = async () =>
    ((await rowsOf(shop.stack, 'illustrations?title=eq.Clay%20bowl&select=id')) as { id: string }[])[0]?.id;
  await openAdmin(page, shop, '?tab=illustrations');
  const first = await picture('bowl.png', 200);

  await page.route('**/storage/v1/object/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Illustration' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Clay bowl');
  await dialog.getByLabel('Description').fill('Turned by hand on a slow wheel.');
  await dialog.getByLabel('Category').fill('Cul');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Price').fill('5');
  await choose(page, 'Choose image', first);
  await choose(page, 'Choose ZIP', {
    name: 'bowl.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(makePack(25)),
  });
  await expect(dialog.getByText('bowl.zip')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('“Clay bowl” is in the upload queue.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await downloads(), 'nothing is shown before it is whole').toEqual([]);
  await page.unroute('**/storage/v1/object/**');
  await page.reload();
  await expect(page.getByRole('row', { name: /Clay bowl/ })).toContainText('$5.00', { timeout: 30_000 });
  expect(await unnamed()).toEqual(['bowl.png']);
  await expectSame(page, first);

  const second = await picture('evening.png', 20);
  await page.getByRole('button', { name: 'Edit Clay bowl' }).click();
  await choose(page, 'Replace image', second);
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The new files of “Clay bowl” are in the upload queue.')).toBeVisible();
  await expect.poll(unnamed).toEqual(['evening.png']);
  expect(await downloads(), 'the ZIP stays').toEqual([{ downloadable_file: expect.stringMatching(/\.zip$/) }]);
  await expectSame(page, second);
});
