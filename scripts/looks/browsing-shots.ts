// Pictures, home and browsing: the state that each change is seen in, and what is measured there.
import type { Page } from '@playwright/test';
import {
  go,
  part,
  PROFILE_IN_OCHRE,
  read,
  rectangle,
  scrollTo,
  settle,
  SUNDAY_TEA,
  visit,
  words,
  type Shot,
} from './shot.ts';

const GALLERY = '/illustrations';
const COUNT_CARDS = `all('main article').length`;

export async function openPreview(page: Page, title: string): Promise<void> {
  await visit(page, GALLERY);
  const card = page.getByRole('article').filter({ hasText: title });
  await card.hover();
  await card.getByRole('button', { name: `Preview ${title}` }).click();
  await page.getByRole('dialog').waitFor();
  await settle(page);
}

async function search(page: Page, text: string): Promise<void> {
  await visit(page, '/');
  await page.keyboard.press('/');
  await page.getByRole('combobox').first().fill(text);
  // the list is asked for once typing pauses
  await page.waitForTimeout(1000);
  await settle(page);
}

/** Background around a portrait, before and after the first touch. */
async function mats(page: Page): Promise<string> {
  const mat = `(() => {
    let element = all('article img').find((each) => Number(each.getAttribute('height')) > Number(each.getAttribute('width')));
    while (element && /rgba\\(0, 0, 0, 0\\)|transparent/.test(style(element, 'background-color'))) element = element.parentElement;
    return element ? style(element, 'background-color') : 'none';
  })()`;
  await page.goto(GALLERY);
  await settle(page);
  const first = await read<string>(page, mat);
  await visit(page, GALLERY);
  const then = await read<string>(page, mat);
  return `mat of a portrait ${first} at first, ${then} after a touch`;
}

/** How far files are enlarged, of the pictures that an expression gives. */
const enlarged = (pictures: string) =>
  words(`(await Promise.all(${pictures}.map(async (image) => {
    const file = new Image();
    file.src = image.currentSrc;
    await file.decode();
    const { width, height } = box(image);
    return Math.max(width / file.naturalWidth, height / file.naturalHeight).toFixed(2) + '×';
  }))).join(', ')`);

const drawn = `(() => {
  const image = one('dialog img, [role=dialog] img');
  const { width, height } = box(image);
  const shown = Math.min(width / image.naturalWidth, height / image.naturalHeight) || 1;
  return { width: image.naturalWidth * shown, bars: (height - image.naturalHeight * shown) / 2, inWidth: width, inHeight: height };
})()`;

const pictureWidths = async (page: Page) => {
  const width = `Math.max(...all('main img').map((image) => round(box(image).width)))`;
  const at1440 = await read<number>(page, width);
  await page.setViewportSize({ width: 2560, height: 1300 });
  await settle(page);
  const at2560 = await read<number>(page, width);
  await page.setViewportSize({ width: 1440, height: 900 });
  return `picture ${at1440} px wide at 1440, ${at2560} px at 2560`;
};

export const browsingShots: readonly Shot[] = [
  {
    rank: 1,
    what: 'Hero pictures as sharp as the screen',
    open: go('/'),
    part: part('main section:has(h1)'),
    measure: enlarged(`all('main section:has(h1) img')`),
  },
  {
    rank: 2,
    what: 'One mat around portraits, from the first byte',
    open: go(GALLERY),
    part: part(`article:has(a[href="${PROFILE_IN_OCHRE}"])`),
    measure: mats,
  },
  { rank: 6, what: 'Detail as a gallery wall', open: go(SUNDAY_TEA), measure: pictureWidths },
  {
    rank: 12,
    what: 'Preview laid out by orientation',
    open: (page) => openPreview(page, 'Sunday Tea'),
    measure: words(`(({ width, bars, inWidth, inHeight }) =>
      'picture ' + round(width) + ' px wide in ' + round(inWidth) + '×' + round(inHeight) + ' px; bars above and below ' + round(bars) + ' px')(${drawn})`),
  },
  {
    rank: 16,
    what: 'Wide screens are used',
    width: 2560,
    height: 1440,
    open: go(GALLERY),
    measure: words(`(() => {
      const cards = all('main article').map(box);
      const left = Math.min(...cards.map((each) => each.left));
      const right = Math.max(...cards.map((each) => each.right));
      const columns = new Set(cards.map((each) => round(each.left))).size;
      return columns + ' columns, ' + round(right - left) + ' of 2560 px';
    })()`),
  },
  {
    rank: 22,
    what: 'Eight equal category tiles',
    open: async (page) => {
      await visit(page, '/');
      await scrollTo(page, 'main a[href="/categories/tech"]', 200);
    },
    measure: words(`(() => {
      const tiles = all('main a[href^="/categories/"]').filter((each) => each.querySelector('img')).map((each) => {
        const { width, height } = box(each.querySelector('img'));
        return round(width) + '×' + round(height);
      });
      return tiles.length + ' pictures of categories: ' + [...new Set(tiles)].join(', ') + ' px';
    })()`),
  },
  {
    rank: 5,
    what: 'Home shows the bundle',
    open: async (page) => {
      await visit(page, '/');
      await scrollTo(page, 'main article', 20);
      await read(page, `scrollBy(0, 300)`);
      await settle(page);
    },
    measure: words(`all('main a[href="/bundle"]').length + ' links to the bundle in the page'`),
  },
  {
    rank: 9,
    what: 'Hero and Featured show different pictures',
    open: go('/'),
    measure: words(`(() => {
      const ids = (selector) => all(selector).map((each) => each.getAttribute('href'));
      const featured = new Set([...document.querySelectorAll('main article')].slice(0, 3).map((each) => each.querySelector('a').getAttribute('href')));
      const hero = ids('main section:has(h1) a[href^="/illustrations/"]');
      return hero.filter((href) => featured.has(href)).length + ' of ' + hero.length + ' hero pictures come again in Featured';
    })()`),
  },
  {
    rank: 20,
    what: 'Something to buy in the first view',
    open: go('/'),
    measure: words(`(() => {
      const title = one('h1');
      const size = style(title, 'font-size');
      const lines = round(box(title).height / parseFloat(style(title, 'line-height')));
      return 'cards begin at y = ' + round(box(one('main article')).top) + ' of 900; headline ' + round(parseFloat(size)) + ' px in ' + lines + ' lines';
    })()`),
  },
  {
    rank: 28,
    what: 'Phone home is short',
    width: 390,
    open: async (page) => {
      await visit(page, '/');
      await scrollTo(page, 'main article', 160);
    },
    measure: words(`(() => {
      const height = document.documentElement.scrollHeight;
      return height.toLocaleString('en') + ' px, ' + (height / 844).toFixed(1) + ' screens';
    })()`),
  },
  {
    rank: 4,
    what: 'Search shows pictures',
    open: (page) => search(page, 'city'),
    measure: words(
      `all('dialog [role=listbox] img, dialog li img').length + ' pictures among ' + all('[role=option]').length + ' results'`,
    ),
  },
  {
    rank: 8,
    what: 'Filters, sort and count',
    open: go(GALLERY),
    part: rectangle(0, 0, 1440, 620),
    measure: words(`(() => {
      const card = box(one('main article')).top;
      const controls = all('main button, main select, main input, main a[href*="?"], main summary').filter((each) => box(each).top < card);
      return controls.length + ' controls above the pictures';
    })()`),
  },
  {
    rank: 17,
    what: 'Low head of the gallery',
    open: go(GALLERY),
    measure: words(`'pictures begin at y = ' + round(box(one('main article')).top) + ' px'`),
  },
  {
    rank: 10,
    what: 'Phone list in two columns',
    width: 390,
    open: go(GALLERY),
    measure: words(
      `document.documentElement.scrollHeight.toLocaleString('en') + ' px for ' + ${COUNT_CARDS} + ' cards'`,
    ),
  },
  {
    rank: 24,
    what: 'Pictures outweigh the buttons of cards',
    open: async (page) => {
      await visit(page, GALLERY);
      await page.getByRole('article').filter({ hasText: 'Sunday Tea' }).hover();
      await page.waitForTimeout(400);
    },
    part: async (page) => page.getByRole('article').filter({ hasText: 'Sunday Tea' }).boundingBox(),
    measure: words(`(() => {
      const actions = all('article a, article button').filter((each) => /^(Sign in to|Add to Cart)/.test(each.textContent));
      const boxed = actions.filter((each) => parseFloat(style(each, 'border-top-width')) > 0 && !/rgba?\\(.*, 0\\)|transparent/.test(style(each, 'border-top-color')));
      const hearts = [...document.querySelectorAll('article')].filter((each) => /favorite/i.test([...each.querySelectorAll('a, button')].map((one) => one.textContent + one.ariaLabel).join(' ')));
      return boxed.length + ' boxed actions, ' + hearts.length + ' hearts on ' + ${COUNT_CARDS} + ' cards';
    })()`),
  },
];
