// Contact sheets of every screen of a running shop, to be looked at: pages, states, dialogs and the admin area, at four widths, in both themes.
//   npm start                                              in another window
//   npm run sheets -- --shop http://127.0.0.1:5173 [--width 390] [--theme dark] [--only admin] [--screen cart]
// Pictures go to screenshots/screens/, sheets of twelve to screenshots/sheets/.
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { ensureChromium, systemChromium } from './chromium.ts';
import { fillShopper } from './looks/fill-shopper.ts';
import { signIn } from './looks/sign-in.ts';
import { adminScreens, memberScreens, readItems, visitorScreens, type Screen } from './looks/screens.ts';
import { settle } from './looks/shot.ts';
import { root } from './steps.ts';

const SCREENS = join(root, 'screenshots', 'screens');
const SHEETS = join(root, 'screenshots', 'sheets');
const WIDTHS = [390, 768, 1440, 2560];
const SCREENS_PER_SHEET = 12;
const SHEET_WIDTH_PX = 2400;
/** A longer page is shown from its beginning. */
const LONGEST_PX = 12_000;

const { values } = parseArgs({
  options: {
    shop: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    only: { type: 'string' },
    screen: { type: 'string' },
  },
});

async function main(shop: string): Promise<void> {
  await ensureChromium();
  mkdirSync(SCREENS, { recursive: true });
  mkdirSync(SHEETS, { recursive: true });
  const executablePath = systemChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    const states = await signIn(browser, shop);
    const items = await readItems(browser, shop);
    const isEmpty = await fillShopper(browser, shop, states.shopper, items);
    if (isEmpty) console.error(`Screens of an account that owns things are left out: ${isEmpty}`);
    const groups = [
      { name: 'visitor', screens: visitorScreens(items), storageState: undefined },
      { name: 'member', screens: memberScreens(items, !isEmpty), storageState: states.shopper },
      { name: 'admin', screens: adminScreens(), storageState: states.admin },
    ].filter(({ name }) => !values.only || name === values.only);
    for (const width of WIDTHS.filter((each) => !values.width || Number(values.width) === each))
      for (const theme of (['light', 'dark'] as const).filter((each) => !values.theme || values.theme === each))
        for (const { name, screens, storageState } of groups) {
          const context = await browser.newContext({
            baseURL: shop,
            viewport: { width, height: windowHeight(width) },
            colorScheme: theme,
            reducedMotion: 'reduce',
            ...(storageState ? { storageState } : {}),
          });
          for (const screen of screens.filter((each) => !values.screen || each.name.includes(values.screen)))
            await photograph(context, screen, join(SCREENS, `${name}-${screen.name}-${width}-${theme}.png`), width);
          await context.close();
          await layOut(browser, `${name}-`, `-${width}-${theme}.png`);
        }
  } finally {
    await browser.close();
  }
}

const windowHeight = (width: number): number => (width < 700 ? 844 : width < 2000 ? 900 : 1440);

type Context = Awaited<ReturnType<Browser['newContext']>>;

/** A screen that does not come is told, and leaves the others alone. */
async function photograph(context: Context, screen: Screen, path: string, width: number): Promise<void> {
  if (screen.only && screen.only !== (width < 768 ? 'phone' : 'wide')) return;
  const page = await context.newPage();
  page.setDefaultTimeout(screen.name.endsWith('-loading') ? 5000 : 20_000);
  try {
    await screen.open(page);
    // a page whose answer never comes never rests
    await settle(page).catch(() => undefined);
    const isOver = (await page.locator('dialog:modal, :popover-open, [role=dialog]').count()) > 0;
    if (!isOver) await page.evaluate(SEE_EVERYTHING);
    const height = isOver
      ? 0
      : Math.min(LONGEST_PX, await page.evaluate<number>('document.documentElement.scrollHeight'));
    await page.screenshot({ path, ...(height > 0 ? { fullPage: true, clip: { x: 0, y: 0, width, height } } : {}) });
  } catch (error) {
    console.error(`${path.slice(SCREENS.length + 1)}: ${String(error).split('\n', 2).join(' ')}`);
  } finally {
    await page.close();
  }
}

/** Lazy pictures come when they are scrolled to; cards out of view are drawn for the picture of the whole page. */
const SEE_EVERYTHING = `(async () => {
  for (const grid of document.querySelectorAll('main ul, main ol')) {
    grid.style.setProperty('--cards-out-of-view', 'visible');
    grid.style.setProperty('content-visibility', 'visible');
  }
  for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
    scrollTo(0, top);
    await new Promise(requestAnimationFrame);
  }
  scrollTo(0, 0);
  const shown = [...document.images].filter((image) => image.checkVisibility());
  await Promise.race([
    Promise.allSettled(shown.map((image) => image.decode())),
    new Promise((resolve) => setTimeout(resolve, 5000)),
  ]);
})()`;

async function layOut(browser: Browser, begin: string, end: string): Promise<void> {
  const files = readdirSync(SCREENS)
    .filter((file) => file.startsWith(begin) && file.endsWith(end))
    .toSorted();
  for (let from = 0; from < files.length; from += SCREENS_PER_SHEET) {
    const path = join(SHEETS, `${begin}${1 + from / SCREENS_PER_SHEET}${end}`);
    await drawSheet(browser, files.slice(from, from + SCREENS_PER_SHEET), path);
    console.log(path);
  }
}

async function drawSheet(browser: Browser, files: string[], path: string): Promise<void> {
  const isPhone = files.some((file) => file.includes('-390-'));
  const frames = files.map((file) => {
    const data = readFileSync(join(SCREENS, file)).toString('base64');
    return `<figure><figcaption>${file}</figcaption><div><img src="data:image/png;base64,${data}"></div></figure>`;
  });
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH_PX, height: 900 } });
  await page.setContent(`<style>
    body { margin: 12px; background: #808080; display: grid; grid-template-columns: repeat(${isPhone ? 6 : 4}, 1fr); gap: 12px; align-items: start; }
    figure { margin: 0; min-width: 0; container-type: inline-size; }
    figcaption { font: 14px/20px monospace; color: #fff; overflow-wrap: anywhere; }
    div { max-height: ${isPhone ? 440 : 200}cqw; overflow: hidden; }
    img { width: 100%; display: block; }
  </style>${frames.join('')}`);
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))');
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

if (values.shop) await main(values.shop);
else
  console.log(
    'npm run sheets -- --shop http://127.0.0.1:5173 [--width 390] [--theme dark] [--only admin] [--screen cart]',
  );
