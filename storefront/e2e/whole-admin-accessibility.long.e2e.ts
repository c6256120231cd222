// Every tab and dialog in both themes, wide and on the narrowest screen: minutes, so only when it is asked for by name.
import { walk } from './admin-axe.ts';
import { addAdminContent } from './admin-content.ts';
import { ADMIN_PLACES } from './admin-places.ts';
import { test } from './fixtures.ts';

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
      });
    });
  }
}
