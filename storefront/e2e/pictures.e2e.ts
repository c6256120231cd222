// Pictures have the pixels they need, on frames that keep their color, and crops keep what matters.
import { expect, test } from './fixtures.ts';
import { items } from './catalog.ts';
import { addPictures, drawnPictures, drawPictures, faultsOf, matsOf, seeded } from './measure-pictures.ts';
import { publicRoutes } from './routes.ts';
import { waitForHydration } from './wait-for-hydration.ts';

test.use({ content: { add: addPictures }, reducedMotion: 'reduce' });

const WIDTHS = [390, 768, 1440, 2560];
/** Those that show pictures whatever else is in the shop. */
const ROUTES = [
  '/',
  '/illustrations',
  `/illustrations/${items.paid.id}`,
  `/illustrations/${seeded.wide}`,
  '/categories',
  '/categories/business',
  '/series/small-studies',
  '/blog',
];
/** One of each kind of frame. */
const WITH_MATS = ['/', '/illustrations', `/illustrations/${seeded.wide}`];

test('LO01 at four widths and two densities no picture is soft or much too large, and no crop cuts its focus off', async ({
  page,
}) => {
  const { release } = await drawPictures(page);
  release();
  const faults: string[] = [];
  for (const route of new Set<string>([...ROUTES, ...publicRoutes])) {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      if (ROUTES.includes(route))
        await expect.poll(async () => (await drawnPictures(page)).length, `${route} has pictures`).toBeGreaterThan(0);
      const pictures = await drawnPictures(page);
      faults.push(
        ...pictures
          .flatMap((picture) => faultsOf(picture, width === WIDTHS[0]))
          .map((fault) => `${route} at ${width}: ${fault}`),
      );
    }
  }
  expect([...new Set(faults)]).toEqual([]);
});

for (const route of WITH_MATS) {
  test(`LO01 ${route} keeps the colors of its frames while it loads, is taken over and scrolled`, async ({ page }) => {
    const { release } = await drawPictures(page);
    await page.goto(route, { waitUntil: 'commit' });
    await page.locator('footer').waitFor({ state: 'attached' });
    const before = await matsOf(page);
    release();
    await page.mouse.move(100, 100);
    await waitForHydration(page);
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 1200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect
      .poll(() =>
        page
          .locator('main img[loading=eager]')
          .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)),
      )
      .toBe(true);
    const after = await matsOf(page);
    expect(Object.keys(before).length).toBeGreaterThan(0);
    for (const [place, mat] of Object.entries(before)) expect(after[place], place).toBe(mat);
  });
}
