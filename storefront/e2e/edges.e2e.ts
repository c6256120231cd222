// What happens at the edges of the shop: no network, no scripts, large letters, paper.
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { startApplication } from './start-application.ts';

test.use({ readOnly: true });

test('FI10 offline an overlay fails alone: the page stays, and it opens with the network', async ({
  page,
  context,
}) => {
  // Where bytes are dear nothing comes ahead of the press.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  );
  await page.goto('/illustrations');
  await startApplication(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: `Preview ${items.paid.title}` }).click();
  await expect(page.getByRole('heading', { name: 'The preview could not be opened' })).toBeVisible();
  await expect(page.getByText('You are offline, and it needs a connection the first time.')).toBeVisible();
  await expect(page.locator('h1')).toHaveText('Browse Our Illustrations');
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: items.paid.title })).toBeVisible();
});

for (const [type, effectiveType] of [
  ['the shop’s type', '4g'],
  ['the system’s type, as on a slow line', '3g'],
])
  test(`FI10 from 768 px on the header has every link and the way to the account side by side, inside the page, in ${type}`, async ({
    page,
  }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), { effectiveType });
    for (const width of [768, 800, 928, 1024, 1056]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      const gaps = await page.getByRole('banner').evaluate((header) => {
        const things = [...header.querySelectorAll('nav a, nav + div a')].map((thing) => thing.getBoundingClientRect());
        const end = header.firstElementChild?.getBoundingClientRect().right ?? 0;
        const padding = Number.parseFloat(getComputedStyle(header.firstElementChild ?? header).paddingRight);
        return [
          ...things.slice(1).map(({ left }, at) => left - (things[at]?.right ?? 0)),
          end - padding - (things.at(-1)?.right ?? 0),
        ];
      });
      expect(gaps.length).toBeGreaterThan(8);
      expect(Math.min(...gaps.slice(0, -1)), `between two at ${width} px`).toBeGreaterThanOrEqual(4);
      expect(gaps.at(-1), `to the edge at ${width} px`).toBeGreaterThanOrEqual(-1);
    }
  });

test('FI10 a printed list has its pictures and nothing to press', async ({ page }) => {
  await page.goto('/illustrations');
  const filters = page.getByRole('group', { name: 'Most used filters' });
  await expect(filters).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(filters).toBeHidden();
  await expect(page.getByRole('region', { name: 'Filters' })).toBeHidden();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('FI10 the notice stands at the top, forms say what to do, the FAQ prints with every answer, wide screens are used', async ({
    page,
    request,
  }) => {
    await page.goto('/contact');
    const notice = await page.locator('.no-script').boundingBox();
    expect(notice?.y).toBe(0);
    const form = page.getByRole('form', { name: 'Contact form' });
    const words = form.locator('noscript p');
    await expect(words).toBeVisible();
    // Locators take no text from this element.
    expect(await words.evaluate((element) => element.textContent)).toContain('This form needs JavaScript.');
    await expect(form.getByRole('button')).toHaveCount(0);

    await page.goto('/faq');
    const answers = page.locator('details > div');
    await expect(answers.first()).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (const answer of await answers.all()) await expect(answer).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();

    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 2560, height: 1440 });
    await page.goto('/illustrations');
    const tops = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(5);

    for (const name of ['apple-touch-icon', 'manifest'] as const) {
      const address = await page.locator(`link[rel=${name}]`).getAttribute('href');
      expect((await request.get(address ?? '')).status()).toBe(200);
    }
  });
});
