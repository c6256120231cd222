// axe over places of the admin area; and nothing wider than the screen.
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, type Page } from '@playwright/test';
import { fillSignIn, openAdmin } from './admin-page.ts';
import { openPlace, type AdminPlace } from './admin-places.ts';
import { expect, type RunningShop } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Sign-in, then every one of the places; each is told by its name. */
export async function walk(page: Page, shop: RunningShop, places: readonly AdminPlace[]): Promise<void> {
  await page.goto('/admin-login');
  await fillSignIn(page, { email: 'nobody', password: 'short' });
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
