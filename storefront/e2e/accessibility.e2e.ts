import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { memberRoutes, publicRoutes } from './routes.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** What is still coming has come; nothing fades any more. */
async function settled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.use({ reducedMotion: 'reduce' });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const address of publicRoutes) {
      test(`SF15 ${address} has no accessibility violation (${colorScheme})`, async ({ page }) => {
        await settled(page, address);
        expect(await violations(page)).toEqual([]);
      });
    }

    test(`SF15 pages of one's own have none either (${colorScheme})`, async ({ page, account, signIn }) => {
      await signIn(page, account);
      for (const address of memberRoutes) {
        await settled(page, address);
        expect(await violations(page), address).toEqual([]);
      }
    });

    test(`SF15 dialogs, menu and a filled cart have none (${colorScheme})`, async ({ page, account, signIn }) => {
      await signIn(page, account);
      await settled(page, '/illustrations');
      await page
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Preview/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), 'preview').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Your account' }).click();
      expect(await violations(page), 'account menu').toEqual([]);
      await settled(page, '/cart');
      expect(await violations(page), 'cart').toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole('button', { name: 'Menu' }).click();
      expect(await violations(page), 'mobile menu').toEqual([]);
    });
  });
}

test('SF15 nothing is wider than a 320 px screen, nor than 1280 px at 200 %', async ({ page }) => {
  const widths = [
    [320, 640],
    [640, 480],
  ] as const;
  for (const [width, height] of widths) {
    await page.setViewportSize({ width, height });
    for (const address of publicRoutes) {
      await settled(page, address);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${address} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('SF15 the keyboard alone: skip link first, then on to the cart', async ({ page }) => {
  await settled(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Browse Illustrations' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/illustrations');
});
