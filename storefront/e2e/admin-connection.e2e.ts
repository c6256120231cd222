// The server goes away under an open list and under a running upload, and comes back.
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { expect, test, type RunningShop } from './fixtures.ts';
import { rowsOf } from './service.ts';

test.describe.configure({ timeout: 150_000 });

/** Every request to the backend passes here; `away` refuses the connection. */
async function watchBackend(page: Page, { stack }: RunningShop) {
  const line = { away: false, goesAwayAt: '' };
  await page.route(
    (url) => url.href.startsWith(stack.url),
    async (route) => {
      const request = route.request();
      if (line.goesAwayAt && request.method() === 'POST' && request.url().includes(line.goesAwayAt)) {
        line.away = true;
        line.goesAwayAt = '';
      }
      await (line.away ? route.abort('connectionrefused') : route.continue());
    },
  );
  return line;
}

const TITLES = ['One', 'Two', 'Three'];

/** Pictures of different colors. */
async function pictures(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const files = await page.evaluate(
    (titles) =>
      Promise.all(
        titles.map(async (title, index) => {
          const canvas = new OffscreenCanvas(60, 40);
          const context = canvas.getContext('2d');
          if (context) context.fillStyle = `rgb(${40 * index} 80 120)`;
          context?.fillRect(0, 0, 60, 40);
          return { title, bytes: [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())] };
        }),
      ),
    TITLES,
  );
  return files.map(({ title, bytes }) => ({
    name: `${title}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(bytes),
  }));
}

test('OW07 lists stay and are as old as they say; an upload waits for the server and ends by itself', async ({
  page,
  shop,
}) => {
  const line = await watchBackend(page, shop);
  const banner = page.getByRole('region', { name: 'Connection' });
  await openAdmin(page, shop, '?tab=illustrations');
  const row = page.getByRole('row', { name: /Choir Practice/ });
  await expect(row).toBeVisible();

  await test.step('the server is away: the list opens again from this computer', async () => {
    line.away = true;
    await page.getByRole('button', { name: 'Sort by Title' }).click();
    await expect(banner).toContainText('The shop’s server does not answer');
    await page.reload();
    await expect(row).toBeVisible({ timeout: 30_000 });
    await expect(banner).toContainText(/What you see is as of \d\d:\d\d\./);
  });

  const uploads = page.getByLabel('Uploads', { exact: true });
  await test.step('what is chosen meanwhile waits, and is planned when the server is back', async () => {
    await page.getByRole('button', { name: 'Bulk Upload' }).click();
    const rows = TITLES.map((title) => `${title}.png,Faith,5`);
    const table = {
      name: 'metadata.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['file,category,price', ...rows].join('\n')),
    };
    await page.getByLabel('Files to upload').setInputFiles([...(await pictures(page)), table]);
    await expect(uploads).toContainText('“One.png and 3 more”: kept here, planned as soon as the server answers.');
    line.away = false;
    await expect(banner).toBeHidden({ timeout: 35_000 });
    await expect(page.getByRole('button', { name: 'New 3' })).toBeVisible();
  });

  await test.step('it goes away under an upload: nothing fails, and everything arrives by itself', async () => {
    line.goesAwayAt = '/storage/v1/';
    await page.getByRole('button', { name: /^Upload All/ }).click();
    await expect(uploads).toContainText('Waiting for the server', { timeout: 40_000 });
    await expect(uploads).toContainText('0 failed');
    await expect(uploads).not.toContainText('left');
    line.away = false;
    await expect(uploads).toContainText('3 files uploaded', { timeout: 40_000 });
    expect(await rowsOf(shop.stack, 'illustrations?select=title&title=in.(One,Two,Three)')).toHaveLength(3);
    await page.getByRole('link', { name: 'Illustrations' }).first().click();
    await expect(page.getByRole('row', { name: /Three/ })).toBeVisible();
    await expect(page.getByText(/What you see is as of/)).toBeHidden();
  });
});
