import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { insertRows, rowsOf } from './service.ts';

const FORMULA = '=HYPERLINK("http://evil.test","Click")';

async function exportCsv(page: Page): Promise<string[][]> {
  const arriving: Promise<Download> = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^[a-z]+-\d{4}-\d\d-\d\d\.csv$/);
  return parseCsv(await readFile(await file.path(), 'utf8'));
}

/** RFC 4180, as a spreadsheet reads it. */
function parseCsv(text: string): string[][] {
  const rows = [...text.replace(/^\u{FEFF}/u, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)];
  const table: string[][] = [[]];
  for (const [, quoted, plain, end] of rows) {
    table.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') table.push([]);
  }
  return table.slice(0, -1);
}

test('AD11 a message is found, read, archived, brought back, and answered by mail', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=messages');
  const write = (first_name: string, subject: string, message: string) => ({
    first_name,
    last_name: 'Mensah',
    email: `${first_name.toLowerCase()}@inbox.test`,
    subject,
    message,
  });
  await insertRows(shop.stack, 'contact_messages', [
    write('Ama', 'License for a school book', 'Hello,\n\nwe print 2,000 copies of a baobab reader.'),
    write('Kofi', 'Something else', 'Unrelated'),
  ]);
  const statuses = async () =>
    ((await rowsOf(shop.stack, 'contact_messages?select=status&email=eq.ama@inbox.test')) as { status: string }[])[0]
      ?.status;
  await page.getByLabel('Search messages').fill('baobab reader');
  await expect(page.getByText('1 found')).toBeVisible();
  await page
    .getByRole('list', { name: 'Messages' })
    .getByRole('button', { name: /Ama Mensah ?, unread/ })
    .click();
  await expect(page.getByRole('heading', { name: 'License for a school book' })).toBeFocused();
  await expect.poll(statuses).toBe('read');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.poll(statuses).toBe('archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statuses).toBe('read');
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await expect.poll(statuses).toBe('new');
  await page.getByRole('button', { name: 'Answer Ama Mensah' }).click();
  await expect(page.getByLabel('Your answer')).toBeFocused();
  await page.getByLabel('Your answer').fill('With pleasure.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Your answer is on its way to ama@inbox.test')).toBeVisible();
  await expect.poll(statuses).toBe('answered');
  await expect(page.getByRole('article', { name: /^Answer of/ })).toContainText('With pleasure.');
});

test('AD11 messages are exported as they are, and nothing in them runs as a formula', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=messages');
  const message = 'Line one,\r\n"two"';
  await insertRows(shop.stack, 'contact_messages', [
    { first_name: FORMULA, last_name: 'X', email: 'f@inbox.test', subject: '+1', message },
  ]);
  await page.getByLabel('Search messages').fill('f@inbox.test');
  await expect(page.getByText('1 found')).toBeVisible();
  const [head, row, ...more] = await exportCsv(page);
  expect(more).toEqual([]);
  expect(head).toEqual(['Received at', 'First name', 'Last name', 'Email', 'Subject', 'Message', 'Status']);
  expect(row?.slice(1)).toEqual([`'${FORMULA}`, 'X', 'f@inbox.test', "'+1", message, 'new']);
});

test('AD11 1,234 subscribers are listed page by page and all of them exported', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=subscribers');
  const confirmed = Array.from({ length: 1234 }, (_, n) => ({
    email: `reader${n}@inbox.test`,
    status: 'confirmed',
    source: 'home',
  }));
  await insertRows(shop.stack, 'newsletter_subscribers', confirmed.slice(0, 700));
  await insertRows(shop.stack, 'newsletter_subscribers', confirmed.slice(700));
  await insertRows(shop.stack, 'newsletter_subscribers', [
    { email: 'waiting@inbox.test', status: 'pending', source: 'footer' },
  ]);
  await page.getByLabel('Status').click();
  await page.getByTitle('Confirmed', { exact: true }).click();
  await expect(page.getByText('1,234 found')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Subscribers' }).getByRole('row')).toHaveCount(25);
  const [, ...rows] = await exportCsv(page);
  expect(new Set(rows.map(([email]) => email)).size).toBe(1234);
  expect(new Set(rows.map(([, status]) => status))).toEqual(new Set(['confirmed']));
  await expect(page.getByText('1,234 subscribers exported')).toBeVisible();
});

test('AD11 an address is unsubscribed and brought back', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=subscribers');
  await insertRows(shop.stack, 'newsletter_subscribers', [{ email: 'zuri@inbox.test', status: 'confirmed' }]);
  const status = async () =>
    ((await rowsOf(shop.stack, 'newsletter_subscribers?select=status&email=eq.zuri@inbox.test')) as object[])[0];
  await page.getByLabel('Search subscribers').fill('ZURI@');
  await page.getByRole('button', { name: 'Unsubscribe zuri@inbox.test' }).click();
  await expect.poll(status).toEqual({ status: 'unsubscribed' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(status).toEqual({ status: 'confirmed' });
});
