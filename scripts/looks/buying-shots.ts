// Buying and the bundle: the state that each change is seen in, and what is measured there.
import type { Page } from '@playwright/test';
import { openPreview } from './browsing-shots.ts';
import { go, part, read, rectangle, scrollTo, settle, SUNDAY_TEA, visit, words, type Shot } from './shot.ts';

const OTHER = '/illustrations/93544210-06f7-87b4-a5f8-769c94d41503';
const main = (page: Page) => page.getByRole('main');

async function addToCart(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await page.waitForTimeout(700);
}

/** Signed out, from a picture's page to the form. */
async function askToSignIn(page: Page): Promise<void> {
  await visit(page, SUNDAY_TEA);
  await main(page)
    .getByRole('link', { name: /^Sign in to Purchase/ })
    .first()
    .click();
  await page.waitForURL(/\/auth/);
  await settle(page);
}

async function askThenSignIn(page: Page): Promise<void> {
  await askToSignIn(page);
  await page.getByLabel('Email', { exact: true }).fill('shopper@baobab.test');
  await page.getByLabel('Password', { exact: true }).fill('baobab-shopper');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  await page.waitForTimeout(700);
  await settle(page);
}

/** Where a sentence stands on a page that is told by its words. */
const says = (what: string, expression: RegExp) =>
  words(`${String(expression)}.test(document.body.innerText) ? '${what}: yes' : '${what}: no'`);

/** Widths of the neighbor before and after a picture is kept. */
const favoriteShift = async (page: Page) => {
  const width = `round(box(all('main a, main button').find((each) => /Copy Link/.test(each.textContent + each.ariaLabel))).width)`;
  const heart = main(page)
    .getByRole('button', { name: /favorite/i })
    .first();
  const before = await read<number>(page, width);
  await heart.click();
  await page.waitForTimeout(900);
  const after = await read<number>(page, width);
  await heart.click();
  await page.waitForTimeout(500);
  return `the neighbor is ${before} px wide, ${after} px after the press`;
};

export const buyingShots: readonly Shot[] = [
  {
    rank: 3,
    what: 'Phone: the buy button stays in reach',
    width: 390,
    open: async (page) => {
      await visit(page, SUNDAY_TEA);
      await page.mouse.wheel(0, 1800);
      await page.waitForTimeout(800);
      await settle(page);
    },
    measure: words(
      `all('a, button').filter((each) => /^(Sign in to Purchase|Add to Cart)/.test(each.textContent.trim()) && !each.closest('article') && box(each).top < innerHeight && box(each).bottom > 0).length + ' buy buttons in view after two screens'`,
    ),
  },
  {
    rank: 7,
    what: 'Signing in finishes what was asked',
    open: askThenSignIn,
    measure: words(`(() => {
      const cart = JSON.parse(localStorage.getItem('cart') ?? '[]');
      const lines = Array.isArray(cart) ? cart.length : (cart.items ?? cart.state?.items ?? []).length;
      return lines + ' in the cart after signing in; ' + (/Checkout/.test(one('section[aria-label=Notifications]')?.innerText ?? '') ? 'Checkout offered' : 'no way to pay offered');
    })()`),
  },
  {
    rank: 11,
    what: 'Adding gives the next step',
    who: 'shopper',
    open: (page) => addToCart(page, SUNDAY_TEA),
    measure: words(
      `[...document.querySelectorAll('section[aria-label=Notifications] a, section[aria-label=Notifications] button')].map((each) => each.textContent.trim() || each.ariaLabel || each.title).join(', ') + ' in the notice'`,
    ),
  },
  {
    rank: 14,
    what: 'Preview leads with the price',
    open: (page) => openPreview(page, 'Sunday Tea'),
    measure: words(`(() => {
      const prices = all('dialog *').filter((each) => each.children.length === 0 && /^\\$\\d/.test(each.textContent.trim()));
      const first = prices[0];
      if (!first) return 'no price';
      return 'price at y = ' + round(box(first).top) + ' of 900, ' + round(parseFloat(style(first, 'font-size'))) + ' px high';
    })()`),
  },
  {
    rank: 18,
    what: 'Sign-in remembers why',
    open: askToSignIn,
    measure: words(`'title “' + one('h1').innerText + '”; ' + all('main img').length + ' pictures'`),
  },
  {
    rank: 19,
    what: 'Trust at the button',
    open: go(SUNDAY_TEA),
    measure: says('“instant download” at the button', /instant download/i),
  },
  {
    rank: 26,
    what: 'The heart shifts no neighbor',
    who: 'shopper',
    width: 390,
    open: async (page) => {
      await visit(page, SUNDAY_TEA);
      await scrollTo(page, 'main h1', 90);
    },
    measure: favoriteShift,
  },
  {
    rank: 33,
    what: 'Favorites in the account menu',
    who: 'shopper',
    open: async (page) => {
      await visit(page, '/profile');
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.waitForTimeout(400);
    },
    measure: words(`(() => {
      const links = all('[popover] a').map((each) => each.textContent.trim());
      const heading = all('main h2').find((each) => /Favorites/.test(each.textContent));
      return 'menu: ' + links.join(', ') + '; heading at y = ' + (heading ? round(box(heading).top + scrollY) : '–');
    })()`),
  },
  {
    rank: 30,
    what: 'Whole pictures in the cart',
    who: 'shopper',
    open: async (page) => {
      await addToCart(page, SUNDAY_TEA);
      await addToCart(page, OTHER);
      await visit(page, '/cart');
    },
    measure: words(
      `[...new Set(all('main li img').map((each) => round(box(each).width) + '×' + round(box(each).height) + ' px, ' + style(each, 'object-fit')))].join('; ')`,
    ),
  },
  {
    rank: 13,
    what: 'Bundle shows its goods',
    open: async (page) => {
      await visit(page, '/bundle');
      await scrollTo(page, 'main ol', 120);
    },
    measure: words(`all('main ol img').length + ' pictures on ' + all('main ol > li').length + ' cards'`),
  },
  {
    rank: 21,
    what: 'One price story',
    open: go('/bundle'),
    part: rectangle(720, 60, 720, 600),
    measure: words(
      `all('main li, main p, main small').filter((each) => /\\bsave\\b/i.test(each.textContent) && each.textContent.length < 120).map((each) => each.textContent.trim() + ' (' + round(parseFloat(style(each, 'font-size'))) + ' px)').join('; ') || 'no saving told'`,
    ),
  },
  {
    rank: 15,
    what: 'Testimonials by customers',
    open: async (page) => {
      await visit(page, '/bundle');
      await scrollTo(page, '[aria-labelledby=testimonials]', 100);
    },
    part: part('[aria-labelledby=testimonials]'),
    measure: words(
      `all('[aria-labelledby=testimonials] figcaption').map((each) => each.innerText.replaceAll('\\n', ' ')).join('; ')`,
    ),
  },
];
