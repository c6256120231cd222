// Counts the clicks of the ten commonest tasks of shoppers in a running shop, for docs/measurements/shopper-clicks.md:
//   node scripts/shopper-clicks.ts --shop http://127.0.0.1:5173 --mail http://127.0.0.1:54321
// Every press is a real click in the browser; of the ways a task offers, the first that is on the page is taken. Typing is none, and
// neither is the Enter that ends it.
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { systemChromium } from './chromium.ts';
import { settle, visit } from './looks/shot.ts';

const { values } = parseArgs({ options: { shop: { type: 'string' }, only: { type: 'string' } } });

/** Not on the home page, not free; the shopper of the demo owns it not. */
const PAID = 'Talking Drums';
const ACCOUNT = { email: 'shopper@baobab.test', password: 'baobab-shopper' };

interface Walk {
  page: Page;
  /** Clicks the first of these that is there; tells what it was. */
  press: (...ways: Locator[]) => Promise<void>;
  clicks: string[];
}

interface Task {
  name: string;
  signedIn: boolean;
  walk: (walk: Walk) => Promise<unknown>;
}

const header = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');
const nav = (page: Page, name: string) => header(page).getByRole('link', { name, exact: true });
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });
const toast = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name, exact: true });

async function signIn({ page }: Walk): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(ACCOUNT.email);
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

/** From the cart's content to the paid order. */
async function pay({ page, press }: Walk): Promise<void> {
  if (!/\/(cart|pay\/)/.test(page.url()))
    await press(toast(page, 'Checkout'), header(page).getByRole('link', { name: /^Cart, / }));
  await page.waitForURL(/\/(cart|pay\/)/);
  await page.waitForTimeout(1500);
  if (!page.url().includes('/pay/')) await press(page.getByRole('button', { name: 'Proceed to Checkout' }));
  await page.waitForURL(/\/pay\//);
  await press(page.getByRole('button', { name: /^Pay/ }));
  await page.waitForURL(/checkout-success|bundle-download-success|my-purchases/);
}

const tasks: readonly Task[] = [
  {
    name: 'Buy a picture of the gallery, signed out',
    signedIn: false,
    walk: async (walk) => {
      const { page, press } = walk;
      await press(nav(page, 'Illustrations'));
      await press(card(page, PAID).getByRole('link', { name: /^Sign in to Purchase/ }));
      await page.waitForURL(/\/auth/);
      await signIn(walk);
      await page.waitForTimeout(1500);
      if ((await toast(page, 'Checkout').count()) === 0)
        await press(card(page, PAID).getByRole('button', { name: /^Add to Cart/ }));
      await pay(walk);
    },
  },
  {
    name: 'Buy a picture of the gallery, signed in',
    signedIn: true,
    walk: async (walk) => {
      const { page, press } = walk;
      await press(nav(page, 'Illustrations'));
      const here = card(page, 'Pitch Day');
      await press(here.getByRole('button', { name: /^Buy now/ }), here.getByRole('button', { name: /^Add to Cart/ }));
      await page.waitForTimeout(800);
      await pay(walk);
    },
  },
  {
    name: 'Get a free picture of the home page, signed out',
    signedIn: false,
    walk: async (walk) => {
      const { page, press } = walk;
      const region = main(page).getByRole('link', { name: /^Sign in to Download/ });
      const arriving = page.waitForEvent('download', { timeout: 25_000 });
      arriving.catch(() => undefined);
      let arrived = false;
      page.once('download', () => (arrived = true));
      await press(region);
      await page.waitForURL(/\/auth/);
      await signIn(walk);
      await page.waitForTimeout(4000);
      if (!arrived) await press(main(page).getByRole('button', { name: /^Download/ }));
      await arriving;
    },
  },
  {
    name: 'Find a picture by words',
    signedIn: false,
    walk: async ({ page, press }) => {
      await press(header(page).getByRole('button', { name: /search/i }));
      await page.getByRole('combobox').first().fill('pedal');
      await page.getByRole('option', { name: /Pedal City/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Pedal City' }).waitFor();
    },
  },
  {
    name: 'See the free pictures of a category',
    signedIn: false,
    walk: async ({ page, press }) => {
      await press(
        main(page).getByRole('link', { name: 'Culture', exact: true }),
        main(page).locator('a[href="/categories/culture"]'),
      );
      await page.waitForURL(/categories\/culture/i);
      await page.getByRole('heading', { level: 1, name: 'Culture' }).waitFor();
      const roles = ['link', 'button', 'checkbox', 'radio'] as const;
      await press(...roles.map((role) => main(page).getByRole(role, { name: /\bFree\b/ })));
      await page.waitForURL(/free/);
    },
  },
  {
    name: 'See a picture of the gallery larger than 900 px',
    signedIn: false,
    walk: async ({ page, press }) => {
      const widest = () =>
        page.evaluate<number>(
          `Math.max(...[...document.querySelectorAll('dialog img')].map((image) => image.getBoundingClientRect().width), 0)`,
        );
      await press(nav(page, 'Illustrations'));
      await card(page, 'Sunday Tea').hover();
      await press(card(page, 'Sunday Tea').getByRole('button', { name: /^Preview/ }));
      await page.waitForTimeout(1000);
      if ((await widest()) < 900) {
        await page.keyboard.press('Escape');
        await press(card(page, 'Sunday Tea').getByRole('link', { name: 'Sunday Tea', exact: true }));
        await press(main(page).getByRole('button', { name: /^Look closer/ }));
        await page.waitForTimeout(1000);
      }
      if ((await widest()) < 900) throw new Error(`only ${await widest()} px`);
    },
  },
  {
    name: 'Favor a picture of the gallery',
    signedIn: true,
    walk: async ({ page, press }) => {
      await press(nav(page, 'Illustrations'));
      const here = card(page, 'Braiding Day');
      await here.hover();
      const heart = here.getByRole('button', { name: /favorite/i });
      if ((await heart.count()) === 0) await press(here.getByRole('link', { name: 'Braiding Day', exact: true }));
      await press(heart, main(page).getByRole('button', { name: /Add to Favorites/ }));
      await page
        .getByText(/added to (your )?favorites/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'Buy the bundle, signed in',
    signedIn: true,
    walk: async (walk) => {
      const { page, press } = walk;
      const get = main(page).getByRole('button', { name: /^(Get Instant Access|Get the Bundle)/ });
      if ((await get.count()) === 0) {
        await press(nav(page, 'Bundle'));
        await page.waitForURL(/\/bundle$/);
        await settle(page);
      }
      await press(get);
      await page.waitForTimeout(1500);
      await pay(walk);
    },
  },
  {
    name: 'Download again what was bought',
    signedIn: true,
    walk: async ({ page, press }) => {
      const arriving = page.waitForEvent('download', { timeout: 30_000 });
      arriving.catch(() => undefined);
      await press(page.getByRole('button', { name: 'Your account' }));
      await page.waitForTimeout(1500);
      const again = header(page).getByRole('button', { name: /^Download / });
      if ((await again.count()) > 0) await press(again);
      else {
        await press(page.getByRole('link', { name: /^My Purchases/ }));
        await page.waitForURL(/my-purchases/);
        await press(main(page).getByRole('button', { name: /^Download (File|Image): / }));
      }
      await arriving;
    },
  },
  {
    name: 'From a post of the home page to a picture in it',
    signedIn: false,
    walk: async ({ page, press }) => {
      await press(main(page).locator('a[href^="/blog/"]').first());
      await page.waitForURL(/\/blog\//);
      await settle(page);
      await press(main(page).locator('a[href^="/illustrations/"]').first());
      await page.waitForURL(/\/illustrations\//);
    },
  },
];

const firstThere = async (ways: readonly Locator[]): Promise<Locator | null> => {
  for (const way of ways) {
    const shown = way.filter({ visible: true });
    if ((await shown.count()) > 0) return shown.first();
  }
  return null;
};

async function count(browser: Browser, shop: string, task: Task): Promise<string> {
  const context = await browser.newContext({
    baseURL: shop,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const clicks: string[] = [];
    const press = async (...ways: Locator[]) => {
      const deadline = Date.now() + 10_000;
      let found = await firstThere(ways);
      while (!found && Date.now() < deadline) {
        await page.waitForTimeout(200);
        found = await firstThere(ways);
      }
      if (!found) throw new Error(`nothing to press after: ${clicks.join(', ')}`);
      const name = await found.evaluate(
        (element) =>
          element.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : (element as HTMLElement).innerText) ??
          '',
      );
      await found.click();
      clicks.push(name.split('\n', 1)[0] ?? '');
    };
    if (task.signedIn) {
      await visit(page, '/auth');
      await signIn({ page, clicks: [], press: async (way) => way?.click() });
    }
    await visit(page, '/');
    await task.walk({ page, press, clicks }).catch((error: unknown) => {
      throw new Error(`${String(error).split('\n', 1)[0]} (after ${clicks.join(' · ')})`);
    });
    return `${clicks.length} | ${clicks.join(' · ')}`;
  } finally {
    await context.close();
  }
}

if (values.shop) {
  const executablePath = systemChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const wanted = values.only?.split(',').map(Number);
  for (const [at, task] of tasks.entries())
    if (!wanted || wanted.includes(at + 1)) {
      const told = await count(browser, values.shop, task).catch((error: unknown) => `– | ${String(error)}`);
      console.log(`| ${at + 1} | ${task.name} | ${told} |`);
    }
  await browser.close();
}
