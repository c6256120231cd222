// What HTML alone can do: the storefront's words, links and pictures, each picture at the size it has there, and a few lines of CSS.
import type { Browser } from '@playwright/test';
import { wordsAndPictures } from '../../storefront/bench/in-page/words-and-pictures.ts';
import { PHONE } from './throttling.ts';

/** The page as a visitor with a phone sees it, without the storefront's scripts, styles and fonts. */
export async function staticPage(browser: Browser, address: string): Promise<string> {
  const page = await browser.newPage(PHONE);
  try {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForSelector('main img');
    const { title, body } = await page.evaluate(wordsAndPictures);
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${CSS}</style>`;
    return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  } finally {
    await page.close();
  }
}

/** The heading is small, or in a wide font it would be the largest paint and not, as in the storefront, a picture. */
const CSS = `body{margin:0;padding:0 1rem;font:400 100%/1.5 system-ui,sans-serif}nav{display:flex;flex-wrap:wrap;gap:1rem}ul{padding:0;list-style:none;display:grid;gap:1.5rem}h1{font-size:1.25rem}img{display:block;max-width:100%}`;
