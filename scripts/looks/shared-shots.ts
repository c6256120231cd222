// What all pages share, and posts: the state that each change is seen in, and what is measured there.
import type { Page } from '@playwright/test';
import { CONTRAST, go, part, rectangle, scrollTo, settle, SUNDAY_TEA, visit, words, type Shot } from './shot.ts';

const main = (page: Page) => page.getByRole('main');

const firstPost = async (page: Page) => {
  await visit(page, '/blog');
  const address = await page.getByRole('article').getByRole('link').first().getAttribute('href');
  await visit(page, address ?? '/blog');
};

const pressed = async (page: Page) => {
  const button = main(page)
    .getByRole('link', { name: /Sign in to Purchase/ })
    .first();
  await button.hover();
  await page.mouse.down();
  await page.waitForTimeout(200);
  const [transform, scale] = await button.evaluate((element) => {
    const { transform, scale } = getComputedStyle(element);
    return [transform, scale];
  });
  await page.mouse.move(5, 5);
  await page.mouse.up();
  return `pressed button: transform ${transform}, scale ${scale}`;
};

export const sharedShots: readonly Shot[] = [
  {
    rank: 36,
    what: 'Depth in the dark theme',
    dark: true,
    open: async (page) => {
      await visit(page, '/');
      await page.mouse.wheel(0, 600);
      await settle(page);
    },
    measure: words(`(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const color = (name) => { probe.style.backgroundColor = 'var(--' + name + ')'; return style(probe, 'background-color'); };
      const against = ${CONTRAST};
      return 'surface to paper ' + against(color('surface'), color('paper')) + ', line to paper ' + against(color('line'), color('paper'));
    })()`),
  },
  {
    rank: 25,
    what: 'Touch leaves no button black',
    width: 390,
    touch: true,
    open: async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await visit(page, SUNDAY_TEA);
      const copy = main(page).getByRole('button', { name: 'Copy Link' }).first();
      await copy.scrollIntoViewIfNeeded();
      await copy.tap();
      await page.waitForTimeout(600);
    },
    part: async (page) => {
      const found = await main(page).getByRole('button', { name: /Cop/ }).first().boundingBox();
      return found && { x: 0, y: Math.max(0, found.y - 160), width: 390, height: 320 };
    },
    measure: words(`(() => {
      const copy = all('main button').find((each) => /Cop/.test(each.textContent + each.ariaLabel));
      return 'after a tap its background is ' + style(copy, 'background-color');
    })()`),
  },
  {
    rank: 27,
    what: 'Motion answers the hand',
    open: go(SUNDAY_TEA),
    measure: pressed,
    noPicture: 'A movement of 90 ms.',
  },
  {
    rank: 37,
    what: 'Posts to be read',
    open: async (page) => {
      await firstPost(page);
      await page.mouse.wheel(0, 700);
      await settle(page);
    },
    measure: words(`(() => {
      const text = all('main article p, main p').sort((a, b) => b.textContent.length - a.textContent.length)[0];
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = new Set([...range.getClientRects()].map((each) => round(each.top))).size;
      return round(box(text).width) + ' px, ' + Math.round(text.textContent.length / lines) + ' characters a line';
    })()`),
  },
  {
    rank: 31,
    what: 'Features and tags apart',
    open: async (page) => {
      await visit(page, SUNDAY_TEA);
      await page.getByRole('heading', { name: 'Tags', exact: true }).scrollIntoViewIfNeeded();
      await settle(page);
    },
    measure: words(
      `all('main a[href*="/tags/"], main a[href*="tag="], main a[href*="tag:"]').length + ' tags that search'`,
    ),
  },
  {
    rank: 38,
    what: 'Empty places lead on',
    open: go('/cart'),
    measure: words(`(() => {
      const drawing = one('main [class*="scene"]');
      return 'drawing ' + round(drawing ? box(drawing).height : 0) + ' px high, ' + all('main a[href^="/illustrations/"]').length + ' links to pictures';
    })()`),
  },
  {
    rank: 34,
    what: 'One spelling; Faith in the footer',
    open: async (page) => {
      await visit(page, '/about');
      await scrollTo(page, 'footer', 200);
    },
    part: part('footer'),
    measure: words(`(() => {
      const faith = all('footer a').some((each) => each.textContent === 'Faith');
      return 'Faith in the footer: ' + (faith ? 'yes' : 'no') + '; “licence” on About: ' + (document.body.innerText.match(/licen[c]e/gi) ?? []).length;
    })()`),
  },
  {
    rank: 35,
    what: 'Header icons stand together',
    who: 'shopper',
    open: go('/'),
    part: rectangle(940, 0, 500, 76),
    measure: words(`(() => {
      const [search, cart, account] = [all('header button').find((each) => /search/i.test(each.ariaLabel ?? each.title ?? each.textContent)), one('header a[href="/cart"]'), all('header button').find((each) => /account/i.test(each.textContent))].map((each) => each && box(each));
      return 'search to cart ' + round(cart.left - search.right) + ' px, cart to avatar ' + round(account.left - cart.right) + ' px';
    })()`),
  },
];
