// What one picture of the looks page is made of, and reading of sizes and colors from a page.
import type { Page } from '@playwright/test';

export interface Shot {
  /** Its number in the list of changes. */
  rank: number;
  what: string;
  who?: 'shopper' | 'admin';
  /** Of the window, CSS px; 1440 unless told. */
  width?: number;
  /** 844 for phones, else 900, unless told. */
  height?: number;
  dark?: boolean;
  touch?: boolean;
  /** To the state that is shown. */
  open: (page: Page) => Promise<unknown>;
  /** The part that is shown: the window unless told. */
  part?: (page: Page) => Promise<Box | null>;
  /** What was judged, in words with units. */
  measure?: (page: Page) => Promise<string>;
  /** Said instead of a picture. */
  noPicture?: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const SUNDAY_TEA = '/illustrations/be0febff-9f2e-80c3-a8b3-d4808a7c0936';
export const PROFILE_IN_OCHRE = '/illustrations/379fb9f2-dcae-8467-a12c-17c9d86a9a69';

/** Fonts and the pictures of the window are there, and nothing is asked any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(`Promise.race([new Promise((done) => setTimeout(done, 4000)), (async () => {
    await document.fonts.ready;
    const shown = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight;
    });
    await Promise.allSettled(shown.map((image) => image.decode()));
  })()])`);
}

/** Goes there and wakes the application, which comes with the first sign of a visitor. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.mouse.move(5, 5);
  await page.mouse.wheel(0, 1);
  await page.waitForLoadState('networkidle');
  await page.evaluate('scrollTo(0, 0)');
  await settle(page);
}

export const go = (address: string) => (page: Page) => visit(page, address);

/** @param script an expression that may use `all(selector)`, `one(selector)`, `box(element)`, `style(element, property)` and `round(number)` */
export async function read<Value>(page: Page, script: string): Promise<Value> {
  return page.evaluate<Value>(`(async () => {
    const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const one = (selector) => all(selector)[0];
    const box = (element) => element.getBoundingClientRect();
    const style = (element, property) => getComputedStyle(element).getPropertyValue(property);
    const round = (number, digits = 0) => Number(number.toFixed(digits));
    return ${script};
  })()`);
}

export const words = (script: string) => (page: Page) => read<string>(page, script);

/** The part of the window that an element takes up. */
export const part =
  (selector: string, margin = 0) =>
  async (page: Page): Promise<Box | null> => {
    const element = page.locator(selector).filter({ visible: true }).first();
    if ((await element.count()) === 0) return null;
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    return box && grown(box, margin);
  };

export const rectangle = (x: number, y: number, width: number, height: number) => async (): Promise<Box> => ({
  x,
  y,
  width,
  height,
});

const grown = ({ x, y, width, height }: Box, margin: number): Box => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});

/** Puts the top of what the selector finds below the header. */
export const scrollTo = async (page: Page, selector: string, above = 120): Promise<void> => {
  await read(
    page,
    `one(${JSON.stringify(selector)}) && scrollBy(0, box(one(${JSON.stringify(selector)})).top - ${above})`,
  );
  await settle(page);
};

/** Contrast of two colors as WCAG counts it: an expression for `read`. */
export const CONTRAST = `((a, b) => {
  const light = (color) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(a), light(b)].sort((one, other) => one - other);
  return ((high + 0.05) / (low + 0.05)).toFixed(2) + ':1';
})`;
