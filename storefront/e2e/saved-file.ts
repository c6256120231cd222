import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** What the file of a button holds, byte for byte. Of an invoice or certificate the embedded JSON can be read; page content is compressed. */
export async function saved(page: Page, name: string | RegExp): Promise<string> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  return (await readFile(await (await arriving).path())).toString('latin1');
}
