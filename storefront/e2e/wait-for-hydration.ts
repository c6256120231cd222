import { expect, type Page } from '@playwright/test';

/** The application has taken the page over once the search opens. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
}
