// Every page at phone, narrow and wide width, with text twice as large, in both themes: nothing cut, nothing beside the window, nothing moves.
import type { Page } from '@playwright/test';
import { expect, test, type RunningShop } from './fixtures.ts';
import { items } from './catalog.ts';
import { lookFaults, movedFrames, watchFrames } from './looks-faults.ts';
import { demoItems, fillAccount, firstPost } from './routes-content.ts';
import { memberStates, visitorStates, type State } from './routes-states.ts';
import { memberRoutes, publicRoutes } from './routes.ts';
import { rowsOf } from './service.ts';

const WIDTHS_PX = [320, 390, 768, 1440, 2560];
/** Of windows whose text is twice as large, by the browser's own setting: breakpoints in rem follow it. */
const LARGE_TEXT_WIDTHS_PX = [390, 768, 1440];
const LARGE_TEXT = '--blink-settings=defaultFontSize=32';

test.use({ reducedMotion: 'reduce', seed: 'demo' });
test.setTimeout(900_000);

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test(`LO06 no page cuts, overflows or moves (${colorScheme})`, async ({ page, shop, startSession }) => {
      await watchFrames(page);
      const demo = await demoItems(shop);
      for (const address of await routesOf(shop)) await inspect(page, address);
      const { shopper } = shop.stack.logins;
      await startSession(page, shopper);
      await fillAccount(shop, shopper, demo);
      for (const address of memberRoutes) await inspect(page, address);
    });

    test(`LO06 FI10 no page cuts or overflows with text twice as large (${colorScheme})`, async ({
      playwright,
      baseURL,
      shop,
    }, info) => {
      const { launchOptions } = info.project.use;
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions?.args ?? []), LARGE_TEXT],
      });
      try {
        const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), colorScheme, reducedMotion: 'reduce' });
        await watchFrames(page);
        for (const address of await routesOf(shop)) await inspect(page, address, LARGE_TEXT_WIDTHS_PX, 'text of 200 %');
      } finally {
        await browser.close();
      }
    });

    test(`LO06 no dialog and no state cuts or overflows (${colorScheme})`, async ({
      browser,
      baseURL,
      shop,
      startSession,
    }) => {
      const demo = await demoItems(shop);
      const { shopper } = shop.stack.logins;
      await fillAccount(shop, shopper, demo);
      for (const width of [320, 1440])
        for (const [states, isMember] of [
          [visitorStates, false],
          [memberStates, true],
        ] as const)
          for (const state of states.filter(({ only }) => !only || only === (width < 768 ? 'phone' : 'wide'))) {
            const context = await browser.newContext({
              baseURL,
              colorScheme,
              reducedMotion: 'reduce',
              viewport: { width, height: 844 },
            });
            const page = await context.newPage();
            if (isMember) await startSession(page, shopper);
            await inspectState(page, state, demo, width);
            await context.close();
          }
    });
  });

test('LO06 SF05 a picture that does not come moves nothing of its page', async ({ page, shop }) => {
  const [item] = (await demoItems(shop)).paid;
  await watchFrames(page);
  await page.route('**/storage/v1/object/public/**', (route) => route.abort());
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/illustrations/${item?.id}`);
    await expect(page.locator('main span[role=img]').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await movedFrames(page), `${width} px`).toEqual([]);
  }
});

/** A demo releases its packs in the background: a page that shows one more of them than the answer before moves. */
const packsAreReleased = ({ stack }: RunningShop) =>
  expect
    .poll(() => rowsOf(stack, 'bundle_packs?select=slug&section=eq.pack&version=gt.0'), { timeout: 600_000 })
    .toHaveLength(9);

async function routesOf(shop: RunningShop): Promise<string[]> {
  await packsAreReleased(shop);
  const [first, second] = (await demoItems(shop)).paid.map(({ id }) => id);
  return [...publicRoutes, await firstPost(shop)].map((address) =>
    address.replace(items.paid.id, first ?? '').replace(items.otherPaid.id, second ?? ''),
  );
}

async function inspect(page: Page, address: string, widths = WIDTHS_PX, text = 'text of 100 %'): Promise<void> {
  await test.step(address, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 1000 });
      await page.goto(address);
      await page.mouse.move(9, 9);
      await page.waitForLoadState('networkidle');
      expect.soft(await movedFrames(page), `${address}, ${width} px, ${text}: frames that moved`).toEqual([]);
      expect.soft(await lookFaults(page), `${address}, ${width} px, ${text}`).toEqual([]);
    }
  });
}

async function inspectState(
  page: Page,
  state: State,
  demo: Parameters<State['open']>[1],
  width: number,
): Promise<void> {
  await test.step(`${state.name} ${width}`, async () => {
    await state.open(page, demo);
    expect.soft(await lookFaults(page), `${state.name}, ${width} px`).toEqual([]);
  });
}
