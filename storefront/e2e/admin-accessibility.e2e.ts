// What must hold on every tab and dialog of the admin area, in both themes and on the narrowest screen.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addAdminContent } from './admin-content.ts';
import { fillSignIn, openAdmin } from './admin-page.ts';
import { ADMIN_PLACES, openPlace } from './admin-places.ts';
import { expect, test } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROWEST = { width: 320, height: 640 };

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

test.use({ reducedMotion: 'reduce', seed: 'demo' });
test.describe.configure({ timeout: 600_000 });
test.beforeAll(({ shop }) => addAdminContent(shop.stack));

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [{ width: 1280, height: 800 }, NARROWEST]) {
    const how = `${colorScheme}, ${viewport.width} px`;
    test.describe(how, () => {
      test.use({ colorScheme, viewport });

      test(`AD01 AD02 no tab and no dialog has an accessibility violation or is wider than the screen (${how})`, async ({
        page,
        shop,
      }) => {
        await page.goto('/admin-login');
        await fillSignIn(page, { email: 'nobody', password: 'short' });
        await expect(page.getByText('Please enter a valid email address')).toBeVisible({ timeout: 45_000 });
        expect.soft(await violations(page), 'sign-in').toEqual([]);
        await openAdmin(page, shop);
        for (const place of ADMIN_PLACES)
          await test.step(place.name, async () => {
            await openPlace(page, place);
            expect.soft(await violations(page), place.name).toEqual([]);
            const width = await page.evaluate(() => document.documentElement.scrollWidth);
            expect.soft(width, place.name).toBeLessThanOrEqual(viewport.width);
          });
        if (viewport === NARROWEST) {
          await page.keyboard.press('Escape');
          await openPlace(page, { name: 'overview', address: '?tab=overview' });
          await page.getByRole('button', { name: 'Menu' }).click();
          expect.soft(await violations(page), 'menu').toEqual([]);
        }
      });
    });
  }
}
