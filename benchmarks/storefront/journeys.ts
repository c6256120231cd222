// The four journeys of a shopper on a slow phone: each touch and key with the time until its paint and until what it asked for.
import type { Browser } from '@playwright/test';
import { openWalker, type Walker } from './walker.ts';
import type { Shops } from './shops.ts';

export interface Interaction {
  journey: string;
  step: string;
  /** The browser's own event timing, one per interaction; 16 stands for anything shorter. */
  paintMs: number[];
  /** Until what was asked for is there; empty where nothing new is asked for, like a letter in a field. */
  answerMs: number[];
}

type Journey = (walker: Walker, shops: Shops) => Promise<void>;
type State = Awaited<ReturnType<Walker['state']>>;

/** `member`: the visitor signed in before. */
const JOURNEYS: Readonly<Record<string, { walk: Journey; member?: true }>> = {
  'browse and preview': { walk: browse },
  search: { walk: search },
  cart: { walk: cart, member: true },
  'sign in and buy': { walk: buy },
};

export async function journeys(browser: Browser, shops: Shops, rounds: number): Promise<Interaction[]> {
  const origin = shops.origins.Baobab;
  const found = new Map<string, Interaction>();
  const member = await signedIn(browser, shops);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [journey, { walk, member: needs }] of Object.entries(JOURNEYS)) {
      const walker = await openWalker(browser, origin, needs ? member : undefined);
      try {
        await walk(walker, shops);
        if (round > 0) keep(found, journey, walker);
      } catch (error) {
        throw new Error(`The journey '${journey}' stopped: ${String(error)}`, { cause: error });
      } finally {
        await walker.close();
      }
    }
    process.stderr.write(`\rjourneys: round ${round} of ${rounds} `);
  }
  process.stderr.write('\n');
  return [...found.values()];
}

function keep(found: Map<string, Interaction>, journey: string, walker: Walker): void {
  for (const { step, paintMs, answerMs } of walker.taken) {
    const key = `${journey}/${step}`;
    const interaction = found.get(key) ?? { journey, step, paintMs: [], answerMs: [] };
    interaction.paintMs.push(paintMs);
    if (answerMs !== undefined) interaction.answerMs.push(answerMs);
    found.set(key, interaction);
  }
}

const DIALOG = `document.querySelector('dialog[open]')?.textContent.length > 40`;
const NO_DIALOG = `!document.querySelector('dialog[open]')`;
const CLOSE = 'dialog[open] button[aria-label="Close"]';

async function browse(walker: Walker): Promise<void> {
  await walker.open('/illustrations');
  await walker.touch('first touch: Preview', 'button[aria-label^="Preview "]', DIALOG);
  await walker.touch('close the preview', CLOSE, NO_DIALOG);
  await walker.touch('Preview again', 'article:nth-child(1) button[aria-label^="Preview "]', DIALOG);
  await walker.touch('close again', CLOSE, NO_DIALOG);
  await walker.touch(
    'open an illustration',
    'main article h3 a',
    `${at('/illustrations/')} && !!document.querySelector('main h1')`,
  );
  await walker.touch(
    'back to the list',
    'main a[href="/illustrations"]',
    `location.pathname === '/illustrations' && !!document.querySelector('main article')`,
  );
}

async function search(walker: Walker): Promise<void> {
  await walker.open('/');
  await walker.touch(
    'first touch: Search',
    'button[aria-label="Search"]',
    `document.querySelector('[role=combobox]')?.checkVisibility()`,
  );
  for (const letter of 'mar') await walker.press('a letter', letter);
  await walker.press('the last letter', 'k', `!!document.querySelector('[role=option]')`);
  await walker.press('arrow down', 'ArrowDown');
  await walker.press('Enter opens', 'Enter', `location.pathname !== '/' && !!document.querySelector('main h1')`);
}

async function cart(walker: Walker, { paid }: Shops): Promise<void> {
  await walker.open(`/illustrations/${paid.id}`);
  await walker.touch(
    'first touch: Add to Cart',
    'main button[aria-label^="Add to Cart"]',
    `!!document.querySelector('a[aria-label^="Cart, 1"]')`,
  );
  await walker.touch(
    'open the cart',
    'a[aria-label^="Cart, 1"]',
    `${at('/cart')} && !!document.querySelector('[aria-label^="Quantity of"]')`,
  );
  await walker.touch(
    'one more',
    'button[aria-label^="One more of"]',
    `document.querySelector('[aria-label^="Quantity of"]')?.value === '2'`,
  );
  await walker.touch(
    'remove',
    'button[aria-label^="Remove "]',
    `!document.querySelector('[aria-label^="Quantity of"]')`,
  );
}

async function buy(walker: Walker, { free, paid, stack }: Shops): Promise<void> {
  const { email, password } = stack.logins.shopper;
  await walker.open(`/illustrations/${free.id}`);
  await walker.touch(
    'first touch: Sign in to Download',
    'main a[aria-label^="Sign in to Download"]',
    `${at('/auth')} && !!document.querySelector('input[type=password]')`,
  );
  await walker.touch('into the form', 'main input[name=email]');
  for (const letter of email.slice(0, 4)) await walker.press('a letter in the form', letter);
  await walker.fill('main input[name=email]', email);
  await walker.fill('main input[name=password]', password);
  await walker.touch('Sign In', 'main button[type=submit]', `location.pathname !== '/auth'`);
  await walker.open(`/illustrations/${free.id}`);
  await walker.download('Download', 'main button[aria-label^="Download"]');
  await walker.open(`/illustrations/${paid.id}`);
  await walker.touch(
    'Add to Cart',
    'main button[aria-label^="Add to Cart"]',
    `!!document.querySelector('a[aria-label^="Cart, 1"]')`,
  );
  await walker.open('/cart');
  await walker.touch(
    'Proceed to Checkout',
    'main section button:has-text("Proceed to Checkout")',
    `location.pathname.startsWith('/pay/')`,
  );
}

/** Cookies and storage of the demo shopper after signing in, so that a later visit starts as a member's. */
async function signedIn(browser: Browser, shops: Shops): Promise<State> {
  const walker = await openWalker(browser, shops.origins.Baobab);
  try {
    await walker.open('/auth');
    await walker.fill('main input[name=email]', shops.stack.logins.shopper.email);
    await walker.fill('main input[name=password]', shops.stack.logins.shopper.password);
    await walker.touch('Sign In', 'main button[type=submit]', `location.pathname !== '/auth'`);
    return await walker.state();
  } finally {
    await walker.close();
  }
}

const at = (path: string) => `location.pathname.startsWith('${path}')`;
