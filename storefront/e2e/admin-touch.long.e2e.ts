// Every tab and dialog of the admin area on a phone and a tablet: nothing to press is smaller than a finger.
import { addAdminContent } from './admin-content.ts';
import { openAdmin } from './admin-page.ts';
import { ADMIN_PLACES, openPlace } from './admin-places.ts';
import { expect, test } from './fixtures.ts';
import { missedTargets } from './touch-targets.ts';

test.use({ reducedMotion: 'reduce', seed: 'demo', content: { add: addAdminContent }, hasTouch: true, isMobile: true });
test.setTimeout(600_000);

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a tablet', { width: 820, height: 1180 }],
] as const)
  test.describe(device, () => {
    test.use({ viewport });

    test(`AD02 on ${device} fingers hit every control of every tab and dialog`, async ({ page, shop }) => {
      await openAdmin(page, shop);
      for (const place of ADMIN_PLACES)
        await test.step(place.name, async () => {
          await openPlace(page, place);
          expect.soft(await missedTargets(page), place.name).toEqual([]);
        });
    });
  });
