// The way into the admin area that every test of it goes.
import type { Page } from '@playwright/test';
import { expect, type RunningShop } from './fixtures.ts';

/** Signs in as the administrator and opens a tab; `address` is what stands behind `/admin`. */
export async function openAdmin(page: Page, { stack }: RunningShop, address = ''): Promise<void> {
  // A dialog that is still growing can take a press without answering it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/admin${address}`);
  await fillSignIn(page, stack.logins.admin);
  // signing in, the check of the role and the screens' code all come before it
  await expect(page.locator('#content')).toBeAttached({ timeout: 45_000 });
}

export async function fillSignIn(page: Page, login: { email: string; password: string }): Promise<void> {
  const form = page.getByRole('form', { name: 'Administrator sign-in' });
  // the first page of a browser fetches and compiles the whole entrance
  await expect(form).toBeVisible({ timeout: 45_000 });
  await form.getByLabel('Email', { exact: true }).fill(login.email);
  await form.getByLabel('Password', { exact: true }).fill(login.password);
  await form.getByRole('button', { name: 'Access Admin Dashboard' }).click();
}

/** As if the session had been ended at the server: the next renewal is refused. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage) as [string, string][])
      if (value.includes('refresh_token'))
        localStorage.setItem(
          key,
          JSON.stringify({ ...JSON.parse(value), expires_at: 1, refresh_token: 'ended0ended0' }),
        );
  });
}
