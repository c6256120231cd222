// Sessions of the demo's two accounts, as a browser keeps them.
import type { Browser, BrowserContextOptions } from '@playwright/test';

export type State = BrowserContextOptions['storageState'];

export async function signIn(browser: Browser, shop: string): Promise<Record<'shopper' | 'admin', State>> {
  const signedIn = async (address: string, email: string, password: string, button: string, there: string) => {
    const context = await browser.newContext({ baseURL: shop });
    const page = await context.newPage();
    await page.goto(address);
    const form = page.locator('form').filter({ has: page.getByLabel('Password', { exact: true }) });
    await form.getByLabel('Email', { exact: true }).fill(email, { timeout: 60_000 });
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: button, exact: true }).click();
    await page.locator(there).first().waitFor({ timeout: 60_000 });
    const state = await context.storageState({ indexedDB: true });
    await context.close();
    return state;
  };
  return {
    shopper: await signedIn(
      '/auth',
      'shopper@baobab.test',
      'baobab-shopper',
      'Sign In',
      'header button[popovertarget]',
    ),
    admin: await signedIn('/admin', 'admin@baobab.test', 'baobab-admin', 'Access Admin Dashboard', '#content'),
  };
}
