// Goods come first: on home, at the head of a list and on a phone.
import type { Locator, Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { startApplication } from './start-application.ts';

test.use({ readOnly: true });

const sizeOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
    return { height: scrollHeight, sideways: scrollWidth - clientWidth };
  });
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const topOf = async (page: Page, title: string) => (await card(page, title).boundingBox())?.y;

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('LO02 the first view shows goods; the hero has other pictures than Featured, each with title and price', async ({
    page,
  }) => {
    await page.goto('/');
    expect(await topOf(page, items.paid.title), '120 px of cards').toBeLessThanOrEqual(780);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '64px');
    const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
    await expect(hero.getByRole('link', { name: items.paid.title })).toHaveCount(0);
    const newest = hero.getByRole('link', { name: 'Study 1 $5.00' });
    const words = newest.getByText('Study 1 $5.00');
    await expect(words).toHaveCSS('opacity', '0');
    await newest.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(words).toHaveCSS('opacity', '1');
  });

  test('LO03 a list begins within 180 px, and its row of filters stays', async ({ page }) => {
    await page.goto('/illustrations');
    const row = page.getByRole('group', { name: 'Most used filters' });
    const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
    expect(await topOf(page, items.paid.title)).toBeLessThanOrEqual(header + 180);
    await page.getByText('Showing 1–24').scrollIntoViewIfNeeded();
    expect((await row.boundingBox())?.y).toBeLessThanOrEqual(header + 1);
    await row.getByRole('checkbox', { name: /^Free/ }).click();
    await expect(page).toHaveURL('/illustrations?price=free');
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('LO03 a list keeps its frame as its filters come; where there are none, the words take the width', async ({
    page,
  }) => {
    const left = async (locator: Locator) => (await locator.boundingBox())?.x;
    const [gallery, filters] = [page.locator('#gallery'), page.getByRole('region', { name: 'Filters' })];
    const card = gallery.getByRole('listitem').first();
    const open = async (link: string) => {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      await expect(gallery).toBeVisible();
    };
    const answers = Promise.withResolvers<void>();
    await page.goto('/faq');
    await startApplication(page);
    await page.route('**/rpc/find_illustrations', async (route) => {
      await answers.promise;
      await route.continue();
    });
    await open('Illustrations');
    await expect(filters.locator('[aria-hidden]'), 'lines stand for the filters').toHaveCount(8);
    const waiting = await left(card);
    answers.resolve();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(filters.getByRole('checkbox').first()).toBeVisible();
    expect(await left(card)).toBe(waiting);
    await page.route('**/rpc/find_illustrations', (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
    await open('Freebies');
    const failure = gallery.getByRole('alert');
    await expect(failure).toBeVisible();
    await expect(filters).toHaveCount(0);
    expect(await left(failure)).toBe(await left(gallery));
  });

  test('LO06 the four popular pictures fill their rows', async ({ page }) => {
    await page.goto('/nowhere');
    const cards = page.getByRole('region', { name: 'Popular illustrations' }).getByRole('listitem');
    await expect(cards).toHaveCount(4);
    for (const width of [390, 600, 768, 1024, 1200, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
      expect(tops.filter((top) => top === tops.at(-1)).length, `${width} px`).toBe(width < 1024 ? 2 : 4);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('LO02 LO03 home is five screens, a list two columns of picture, title and price with a heart', async ({
    page,
  }) => {
    await page.goto('/');
    const home = await sizeOf(page);
    expect(home.height).toBeLessThanOrEqual(5 * 844);
    expect(home.sideways).toBe(0);
    const [one, two] = [items.paid.title, items.otherPaid.title];
    expect(await topOf(page, one), 'side by side').toBe(await topOf(page, two));

    await page.goto('/illustrations');
    const list = await sizeOf(page);
    expect(list.height).toBeLessThanOrEqual(6500);
    expect(list.sideways).toBe(0);
    expect(await topOf(page, one), 'side by side').toBe(await topOf(page, two));
    const first = card(page, one);
    await expect(first.getByText('$12.50')).toBeVisible();
    await expect(first.getByRole('link', { name: `Favorite ${one}` })).toBeVisible();
    await expect(first.getByRole('button', { name: `Preview ${one}` })).toBeVisible();
    await expect(first.getByText('Sign in to Purchase')).toBeHidden();
  });

  test('LO03 a phone has its filters in the sheet alone; a wider row of filters fades out where it goes on', async ({
    page,
  }) => {
    const row = page.getByRole('group', { name: 'Most used filters' });
    const fades = () =>
      row.evaluate((each) => {
        const style = getComputedStyle(each);
        return ['--fade-start', '--fade-end'].map((name) =>
          Math.round(Number.parseFloat(style.getPropertyValue(name))),
        );
      });
    await page.goto('/illustrations');
    await expect(page.getByRole('button', { name: 'Filters' })).toBeVisible();
    await expect(row).toBeHidden();
    await page.setViewportSize({ width: 780, height: 844 });
    await expect.poll(fades).toEqual([0, 40]);
    await row.evaluate((each) => each.scrollTo({ left: each.scrollWidth }));
    await expect.poll(fades).toEqual([40, 0]);
    await page.setViewportSize({ width: 2560, height: 900 });
    await expect.poll(fades).toEqual([0, 0]);
  });
});
