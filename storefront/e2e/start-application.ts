import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A rendered page loads the application at the first interaction; resolves once it listens. */
export async function startApplication(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
