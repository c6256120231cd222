// The tour of the admin area in the web tab, to be looked at: tabs and dialogs, two widths, both themes, in screenshots/admin-web/.
import { join } from 'node:path';
import { addAdminContent } from './admin-content.ts';
import { openAdmin } from './admin-page.ts';
import { ADMIN_PLACES, openPlace } from './admin-places.ts';
import { expect, test } from './fixtures.ts';

const folder = join(import.meta.dirname, '..', '..', 'screenshots', 'admin-web');

test.use({ reducedMotion: 'reduce', seed: 'demo', content: { add: addAdminContent } });
test.setTimeout(600_000);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`${colorScheme} ${width}`, () => {
      test.use({ colorScheme, viewport: { width, height: width < 700 ? 844 : 900 } });

      test(`tour of the admin area (${colorScheme}, ${width} px)`, async ({ page, shop }) => {
        await page.goto('/admin-login');
        await expect(page.getByRole('form', { name: 'Administrator sign-in' })).toBeVisible({ timeout: 45_000 });
        await page.screenshot({ path: join(folder, `${width}-${colorScheme}-sign-in.png`) });
        await openAdmin(page, shop);
        for (const place of ADMIN_PLACES)
          await test.step(place.name, async () => {
            await openPlace(page, place);
            const path = join(folder, `${width}-${colorScheme}-${place.name}.png`);
            await page.screenshot({ path, fullPage: !place.open });
          });
      });
    });
  }
}
