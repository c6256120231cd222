// The tour: every route at three widths in both themes, into screenshots/. For eyes; it asserts only that pages come.
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { memberRoutes, publicRoutes } from './routes.ts';

const folder = join(import.meta.dirname, '..', '..', 'screenshots');
const WIDTHS = [390, 768, 1440];

test.use({ reducedMotion: 'reduce' });
test.setTimeout(300_000);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    test.describe(`${colorScheme} ${width}`, () => {
      test.use({ colorScheme, viewport: { width, height: width < 700 ? 844 : 900 } });

      test(`tour (${colorScheme}, ${width} px)`, async ({ page, shop, signIn }) => {
        const take = async (address: string) => {
          await page.goto(address);
          await page.waitForLoadState('networkidle');
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.evaluate(() => document.fonts.ready);
          const name = address === '/' ? 'home' : address.slice(1).replaceAll('/', '-');
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        };
        for (const address of publicRoutes) await take(address);
        await signIn(page, shop.stack.logins.shopper);
        for (const address of memberRoutes) await take(address);
      });
    });
  }
}
