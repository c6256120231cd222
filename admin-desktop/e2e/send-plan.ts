import type { Page } from '@playwright/test';

/** Sends a plan in which no price was named: the app asks before it publishes most of it free. */
export async function sendFreePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Upload All/ }).click();
  await page.getByRole('button', { name: 'Upload as planned' }).click();
}
