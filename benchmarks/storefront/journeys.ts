// Four shopper journeys on a phone with a slow processor: each touch and key with its time to paint and to its result.
import type { Browser } from '@playwright/test';
import { median, range, table } from '../measuring/statistics.ts';
import { openDriver, type Driver, type StorageState } from './driver.ts';
import type { DemoShop } from './shops.ts';

export interface Interaction {
  journey: string;
  step: string;
  /** Event timing of the browser, one per interaction; 16 stands for anything shorter. */
  paintMs: number[];
  /** Longest task, of those longer than 50 ms; 0 without one. */
  taskMs: number[];
  /** Until the result is shown; empty where there is none, like a letter in a field. */
  answerMs: number[];
}

/** Milliseconds of every interaction to paint, and of every task. */
const MOST_MS = 100;

/** `member`: starts signed in. */
const JOURNEYS: Readonly<Record<string, { run(driver: Driver, shop: DemoShop): Promise<void>; member?: true }>> = {
  'browse and preview': { run: browse },
  search: { run: search },
  cart: { run: cart, member: true },
  'sign in and buy': { run: buy },
};

export async function journeys(browser: Browser, shop: DemoShop, rounds: number): Promise<Interaction[]> {
  const found = new Map<string, Interaction>();
  const member = await signedIn(browser, shop);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [journey, { run, member: needs }] of Object.entries(JOURNEYS)) {
      const driver = await openDriver(browser, shop.url, needs ? member : undefined);
      try {
        await run(driver, shop);
      } catch (error) {
        throw new Error(`The journey '${journey}' stopped: ${String(error)}`, { cause: error });
      } finally {
        await driver.close();
      }
      // The first round warms server and browser up.
      if (round > 0) collect(found, journey, driver);
    }
  }
  return [...found.values()];
}

function collect(found: Map<string, Interaction>, journey: string, driver: Driver): void {
  for (const { step, paintMs, taskMs, answerMs } of driver.measurements) {
    const key = `${journey}/${step}`;
    const interaction = found.get(key) ?? { journey, step, paintMs: [], taskMs: [], answerMs: [] };
    interaction.paintMs.push(paintMs);
    interaction.taskMs.push(taskMs);
    if (answerMs !== undefined) interaction.answerMs.push(answerMs);
    found.set(key, interaction);
  }
}

const isShown = (selector: string) => `!!document.querySelector('${selector}')`;
const isAt = (path: string) => `location.pathname.startsWith('${path}')`;
const DIALOG = `document.querySelector('dialog[open]')?.textContent.length > 40`;
const NO_DIALOG = `!document.querySelector('dialog[open]')`;
const CLOSE = 'dialog[open] button[aria-label="Close"]';
const QUANTITY = '[aria-label^="Quantity of"]';
const IN_CART = isShown('a[aria-label^="Cart, 1"]');
const ADD = 'main button[aria-label^="Add to Cart"]';

async function browse(driver: Driver): Promise<void> {
  await driver.open('/illustrations');
  await driver.touch('first touch: Preview', 'button[aria-label^="Preview "]', DIALOG);
  await driver.touch('close the preview', CLOSE, NO_DIALOG);
  await driver.touch('Preview again', 'article:nth-child(1) button[aria-label^="Preview "]', DIALOG);
  await driver.touch('close again', CLOSE, NO_DIALOG);
  const opened = `${isAt('/illustrations/')} && ${isShown('main h1')}`;
  await driver.touch('open an illustration', 'main article h3 a', opened);
  const listed = `location.pathname === '/illustrations' && ${isShown('main article')}`;
  await driver.touch('back to the list', 'main a[href="/illustrations"]', listed);
}

async function search(driver: Driver): Promise<void> {
  await driver.open('/');
  const field = `document.querySelector('[role=combobox]')?.checkVisibility()`;
  await driver.touch('first touch: Search', 'button[aria-label="Search"]', field);
  for (const letter of 'mar') await driver.press('a letter', letter);
  await driver.press('the last letter', 'k', isShown('[role=option]'));
  await driver.press('arrow down', 'ArrowDown');
  await driver.press('Enter opens', 'Enter', `location.pathname !== '/' && ${isShown('main h1')}`);
}

async function cart(driver: Driver, { paid }: DemoShop): Promise<void> {
  await driver.open(`/illustrations/${paid}`);
  await driver.touch('first touch: Add to Cart', ADD, IN_CART);
  await driver.touch('open the cart', 'a[aria-label^="Cart, 1"]', `${isAt('/cart')} && ${isShown(QUANTITY)}`);
  const two = `document.querySelector('${QUANTITY}')?.value === '2'`;
  await driver.touch('one more', 'button[aria-label^="One more of"]', two);
  await driver.touch('remove', 'button[aria-label^="Remove "]', `!${isShown(QUANTITY)}`);
}

async function buy(driver: Driver, shop: DemoShop): Promise<void> {
  const { email } = shop.stack.logins.shopper;
  await driver.open(`/illustrations/${shop.free}`);
  const form = `${isAt('/auth')} && ${isShown('input[type=password]')}`;
  await driver.touch('first touch: Sign in to Download', 'main a[aria-label^="Sign in to Download"]', form);
  await driver.touch('into the form', 'main input[name=email]');
  for (const letter of email.slice(0, 4)) await driver.press('a letter in the form', letter);
  await sendForm(driver, shop);
  await driver.open(`/illustrations/${shop.free}`);
  await driver.download('Download', 'main button[aria-label^="Download"]');
  await driver.open(`/illustrations/${shop.paid}`);
  await driver.touch('Add to Cart', ADD, IN_CART);
  await driver.open('/cart');
  const checkout = 'main section button:has-text("Proceed to Checkout")';
  await driver.touch('Proceed to Checkout', checkout, isAt('/pay/'));
}

async function sendForm(driver: Driver, { stack }: DemoShop): Promise<void> {
  await driver.fill('main input[name=email]', stack.logins.shopper.email);
  await driver.fill('main input[name=password]', stack.logins.shopper.password);
  await driver.touch('Sign In', 'main button[type=submit]', `location.pathname !== '/auth'`);
}

/** Cookies and storage of the demo shopper after signing in. */
async function signedIn(browser: Browser, shop: DemoShop): Promise<StorageState> {
  const driver = await openDriver(browser, shop.url);
  try {
    await driver.open('/auth');
    await sendForm(driver, shop);
    return await driver.state();
  } finally {
    await driver.close();
  }
}

export function printInteractions(interactions: readonly Interaction[]): void {
  const rows = interactions.map(({ journey, step, paintMs, taskMs, answerMs }) => [
    journey,
    step,
    `${median(paintMs).toFixed(0)} ms`,
    range(paintMs),
    `${median(taskMs).toFixed(0)} ms`,
    answerMs.length > 0 ? `${median(answerMs).toFixed(0)} ms` : '–',
  ]);
  console.log(`\n${table([['journey', 'interaction', 'to paint', 'spread', 'longest task', 'to answer'], ...rows])}`);
  const worst = Math.max(...interactions.flatMap(({ paintMs }) => paintMs));
  const task = Math.max(...interactions.flatMap(({ taskMs }) => taskMs));
  console.log(
    `\nWorst interaction ${worst.toFixed(0)} ms, longest task ${task.toFixed(0)} ms (bars: ≤ ${MOST_MS} ms). 'To paint' is the browser's own event timing at a processor ÷ 4, in steps of 8 ms, 16 for anything shorter; 'to answer' is until what was asked for is there, the network unthrottled.`,
  );
}
