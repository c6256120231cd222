// Every tab, once wide and light, once narrow and dark. Every dialog too: `npm run e2e -- whole-admin`.
import { walk } from './admin-axe.ts';
import { violations } from './axe.ts';
import { addAdminContent } from './admin-content.ts';
import { ADMIN_TABS } from '@baobab/domain/constants';
import { openPlace } from './admin-places.ts';
import { expect, test } from './fixtures.ts';

const tabs = ADMIN_TABS.map((name) => ({ name, address: `?tab=${name}` }));

test.use({ reducedMotion: 'reduce', seed: 'demo', content: { add: addAdminContent } });
test.describe.configure({ timeout: 240_000 });

test.describe('wide and light', () => {
  test.use({ colorScheme: 'light', viewport: { width: 1280, height: 800 } });

  test('AD01 AD02 no tab has an accessibility violation or is wider than the screen', async ({ page, shop }) => {
    await walk(page, shop, tabs);
  });
});

test.describe('narrow and dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 320, height: 640 } });

  test('AD01 AD02 no tab has one at 320 px in the dark, and neither has the menu', async ({ page, shop }) => {
    await walk(page, shop, tabs);
    await page.keyboard.press('Escape');
    await openPlace(page, { name: 'overview', address: '?tab=overview' });
    await page.getByRole('button', { name: 'Menu' }).click();
    expect.soft(await violations(page), 'menu').toEqual([]);
  });
});
