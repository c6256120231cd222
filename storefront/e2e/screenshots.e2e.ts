// The tour: every route at three widths in both themes, into screenshots/. For eyes; it asserts only that pages come.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { items } from './catalogue.ts';
import { expect, test, type RunningShop } from './fixtures.ts';
import { memberRoutes, publicRoutes } from './routes.ts';

const folder = join(import.meta.dirname, '..', '..', 'screenshots');
const WIDTHS = [390, 768, 1440];

test.use({ reducedMotion: 'reduce', seed: 'demo' });
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
          await seeEverything(page);
          const name = fileName(address);
          await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
        };
        const shown = await newestIllustration(shop);
        for (const address of publicRoutes) await take(address.replace(items.paid.id, shown));
        await signIn(page, shop.stack.logins.shopper);
        for (const address of memberRoutes) await take(address);
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
    // Hidden ones never load, and would never be decoded.
    const shown = [...document.images].filter((image) => image.checkVisibility());
    await Promise.allSettled(shown.map((image) => image.decode()));
  });
}

function fileName(address: string): string {
  if (address === '/') return 'home';
  return address.startsWith('/illustrations/') ? 'illustration' : address.slice(1).replaceAll(/[/?=]/g, '-');
}

async function newestIllustration({ stack }: RunningShop): Promise<string> {
  const query = 'select=id&kind=eq.illustration&order=created_at.desc&limit=1';
  const answer = await fetch(`${stack.url}/rest/v1/illustrations?${query}`, {
    headers: { apikey: stack.publishableKey },
  });
  const [row] = (await answer.json()) as { id: string }[];
  if (!row) throw new Error('The demo catalogue is empty.');
  return row.id;
}
