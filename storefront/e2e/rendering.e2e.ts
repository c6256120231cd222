// Pages before, during and after the application takes them over.
import type { Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { memberRoutes, publicRoutes, quickTag } from './routes.ts';
import { waitForHydration } from './wait-for-hydration.ts';

test.use({ readOnly: true });

const preview = (page: Page) => page.getByRole('button', { name: `Preview ${items.paid.title}` });

/** Holds the application's scripts back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(/\/assets\/(main|shop|first)-.*\.js$/, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** What went wrong on the page, in the console's words. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    // what another file's content names may not be there
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) heard.push(message.text());
  });
  return heard;
}

test.describe('taking over', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati', locale: 'de-DE' });

  for (const address of [...publicRoutes, ...memberRoutes]) {
    test(`SF01 ${address} is taken over as it is${quickTag(address)}`, async ({ page }) => {
      const heard = complaints(page);
      await page.goto(address);
      await page.mouse.move(200, 200);
      await waitForHydration(page);
      expect(heard).toEqual([]);
    });
  }
});

test('SF06 a click before the application listens is honored once @quick', async ({ page }) => {
  const letIn = await holdScripts(page);
  await page.goto('/illustrations');
  await preview(page).click();
  await expect(preview(page), 'it is seen that it was pressed').toHaveCSS('opacity', '0.6');
  await preview(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letIn();
  const dialog = page.getByRole('dialog', { name: items.paid.title });
  await expect(dialog).toBeVisible();
  await expect(preview(page)).not.toHaveAttribute('data-held');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(preview(page)).toBeFocused();
});

test('AU01 what was typed and sent before the application listens is neither lost nor sent twice', async ({
  page,
  account,
}) => {
  const letIn = await holdScripts(page);
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().includes('/auth/v1/token'))));
  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  letIn();
  await page.waitForURL('/');
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  expect(asked).toBe(1);
});

test('SF14 the theme chosen earlier, the cart’s count and its link are right before the application runs @quick', async ({
  page,
}) => {
  await holdScripts(page);
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('cart', JSON.stringify([{ id: 'a', title: 'A', price: 1, quantity: 3 }]));
  });
  await page.goto('/');
  const cart = page.getByRole('banner').getByRole('link', { name: /Cart/ });
  expect(await cart.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('"3"');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('CC01 a cart brings the application without being asked, and its count stays in place', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('cart', JSON.stringify([{ id: 'a', title: 'A', price: 1, quantity: 3 }])),
  );
  await page.goto('/');
  const cart = page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' });
  await expect(cart).toHaveText('3');
  expect(await cart.evaluate((link) => getComputedStyle(link, '::after').content)).toBe('none');
});

test('AU02 who is signed in is never asked to sign in, and nothing moves when their parts appear', async ({
  page,
  account,
  startSession,
}) => {
  await startSession(page, account);
  const letIn = await holdScripts(page);
  await page.goto('/illustrations');
  await expect(page.getByRole('banner').getByText('Sign In')).toBeHidden();
  await page.evaluate(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  letIn();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Add to Cart: ${items.paid.title}` })).toBeVisible();
  await expect(page.locator('ul[data-settled]')).toBeVisible();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)).toBeLessThan(0.001);
});

test('CC09 scripts that do not come are told, and the next click tries again', async ({ page }) => {
  await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort());
  await page.goto('/illustrations');
  await preview(page).click();
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible();
  await expect(preview(page)).toHaveCSS('opacity', '1');
  await page.unroute(/\/assets\/main-.*\.js$/);
  await preview(page).click();
  await expect(page.getByRole('dialog', { name: items.paid.title })).toBeVisible();
  await expect(page.getByText('Part of this page could not be loaded.')).toHaveCount(0);
});

test('SF01 the title and the canonical address follow the visitor', async ({ page }) => {
  await page.goto('/illustrations');
  await page.mouse.move(100, 100);
  await page.getByRole('link', { name: items.paid.title, exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(items.paid.title));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/illustrations/${items.paid.id}$`),
  );
  await page.goBack();
  await expect(page).toHaveTitle(/^Illustrations/);
});

test('SF01 a link that is pressed twice leads there once: going back is one step', async ({ page }) => {
  await page.goto('/faq');
  await page.mouse.move(50, 50);
  await waitForHydration(page);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Illustrations' }).first().dblclick();
  await expect(page).toHaveURL(/\/illustrations$/);
  await expect(page.getByText('Showing 1–24')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test('SF07 a place that was left further down is not jumped back to under a reader who just came', async ({ page }) => {
  await page.goto('/illustrations');
  await page.mouse.move(50, 50);
  await waitForHydration(page);
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.goto('/faq');
  await page.goto('/illustrations');
  await page.mouse.move(60, 60);
  await waitForHydration(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
