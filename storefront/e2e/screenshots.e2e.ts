// The tour, to be looked at: every route and state at three widths in both themes, in screenshots/. Asserts only that pages come.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { addDraft, fillAccount, firstPost, demoItems } from './routes-content.ts';
import { memberStates, visitorStates, type State } from './routes-states.ts';
import { memberRoutes, publicRoutes } from './routes.ts';

const folder = process.env['BAOBAB_SCREENSHOTS'] ?? join(import.meta.dirname, '..', '..', 'screenshots');
const WIDTHS = [390, 768, 1440];

test.use({ reducedMotion: 'reduce', seed: 'demo' });
test.setTimeout(600_000);

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    test.describe(`${colorScheme} ${width}`, () => {
      test.use({ colorScheme, viewport: { width, height: width < 700 ? 844 : 900 } });
      const path = (name: string) => join(folder, `${name}-${width}-${colorScheme}.png`);

      const take = async (page: Page, address: string, name = fileName(address)) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await seeEverything(page);
        await page.screenshot({ path: path(name), fullPage: true });
      };
      /** A dialog covers the window, not the page. */
      const takeState = async (page: Page, { name, open, only }: State, demo: Parameters<State['open']>[1]) => {
        if (only && only !== (width < 768 ? 'phone' : 'wide')) return;
        await open(page, demo);
        const over = (await page.locator('dialog:modal, :popover-open').count()) > 0;
        if (!over) await seeEverything(page);
        await page.screenshot({ path: path(name), fullPage: !over });
      };

      test(`visitor (${colorScheme}, ${width} px)`, async ({ page, shop, browser, baseURL }) => {
        const demo = await demoItems(shop);
        const [first, second] = demo.paid.map(({ id }) => id);
        for (const address of publicRoutes)
          await take(
            page,
            address.replace(items.paid.id, first ?? '').replace(items.otherPaid.id, second ?? ''),
            fileName(address),
          );
        await take(page, await firstPost(shop), 'blog-post');
        for (const state of visitorStates) {
          const context = await browser.newContext({
            baseURL,
            colorScheme,
            reducedMotion: 'reduce',
            viewport: page.viewportSize(),
          });
          await takeState(await context.newPage(), state, demo);
          await context.close();
        }
      });

      test(`member (${colorScheme}, ${width} px)`, async ({ page, shop, account, signIn }) => {
        const demo = await demoItems(shop);
        await signIn(page, account);
        for (const address of memberRoutes) await take(page, address, `${fileName(address)}-empty`);
        await page.evaluate(() => localStorage.clear());
        await signIn(page, shop.stack.logins.shopper);
        await fillAccount(shop, shop.stack.logins.shopper, demo);
        for (const state of memberStates) await takeState(page, state, demo);
        await page.evaluate(() => localStorage.clear());
        await signIn(page, shop.stack.logins.admin);
        await page.goto(await addDraft(shop));
        await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
        await page.screenshot({ path: path('blog-draft'), fullPage: true });
      });
    });
  }
}

/** Scrolls once through, so that lazy pictures load, and waits until those on the page are drawn. */
async function seeEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    window.scrollTo(0, 0);
    await document.fonts.ready;
    // Hidden ones never load, and would never be decoded; those of a network that is gone neither.
    const shown = [...document.images].filter((image) => image.checkVisibility());
    const drawn = Promise.allSettled(shown.map((image) => image.decode()));
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 5000))]);
  });
}

function fileName(address: string): string {
  if (address === '/') return 'home';
  return address.startsWith('/illustrations/') ? 'illustration' : address.slice(1).replaceAll(/[/?=]/g, '-');
}
