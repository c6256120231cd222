// Every tab and dialog in both themes, wide and on the narrowest screen.
import { walk } from './admin-axe.ts';
import { addAdminContent } from './admin-content.ts';
import { ADMIN_PLACES, openPlace } from './admin-places.ts';
import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';

test.use({ reducedMotion: 'reduce', seed: 'demo', content: { add: addAdminContent } });
test.describe.configure({ timeout: 900_000 });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 320]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });

      test(`AD01 AD02 no tab and no dialog has an accessibility violation (${colorScheme}, ${width} px)`, async ({
        page,
        shop,
      }) => {
        await walk(page, shop, ADMIN_PLACES);
        if (width > 320) return;
        await openPlace(page, { name: 'overview', address: '?tab=overview' });
        await page.getByRole('button', { name: 'Menu' }).click();
        expect.soft(await violations(page), 'menu').toEqual([]);
      });
    });
  }
}
