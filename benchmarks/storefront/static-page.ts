// The lower bound: the storefront's text, links and pictures as plain HTML, each picture at its size there.
import type { Browser } from '@playwright/test';
import { wordsAndPictures } from '../../storefront/bench/in-page/words-and-pictures.ts';
import { PHONE } from './throttling.ts';

/** The page as a phone shows it, without scripts, styles and fonts. */
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

/**
 * Small text: at full size a paragraph, the heading or the words of all filters would be the largest paint, which in the storefront is a
 * picture.
 */
const CSS = `body{margin:0;padding:0 1rem;font:400 50%/1.5 system-ui,sans-serif}nav{display:flex;flex-wrap:wrap;gap:1rem}ul{padding:0;list-style:none;display:grid;gap:1.5rem}h1{font-size:1.25rem}label,button,summary{display:inline-block}img{display:block;max-width:100%}`;
