// axe over places of the admin area; and nothing wider than the screen.
import { test as base, type Page } from '@playwright/test';
import { fillSignIn, openAdmin } from './admin-page.ts';
import { openPlace, type AdminPlace } from './admin-places.ts';
import { violations } from './axe.ts';
import { expect, type RunningShop } from './fixtures.ts';

/** Sign-in, then every one of the places; each is told by its name. */
export async function walk(page: Page, shop: RunningShop, places: readonly AdminPlace[]): Promise<void> {
  await page.goto('/admin-login');
  await fillSignIn(page, { email: 'not an address', password: 'short' });
  await expect(page.getByText('Please enter a valid email address')).toBeVisible({ timeout: 45_000 });
  expect.soft(await violations(page), 'sign-in').toEqual([]);
  await openAdmin(page, shop);
  for (const place of places)
    await base.step(place.name, async () => {
      await openPlace(page, place);
      expect.soft(await violations(page), place.name).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, place.name).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    });
}
