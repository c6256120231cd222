// Four shopper journeys on a throttled phone: each touch and key with its time to paint and to its result.
import type { Browser } from '@playwright/test';
import { openPhone, type Phone } from './phone.ts';
import type { Shops } from './shops.ts';

export interface Interaction {
  journey: string;
  step: string;
  /** Event timing of the browser, one per interaction; 16 stands for anything shorter. */
  paintMs: number[];
  /** Until the result is shown; empty where there is none, like a letter in a field. */
  answerMs: number[];
}

type Journey = (phone: Phone, shops: Shops) => Promise<void>;
type State = Awaited<ReturnType<Phone['state']>>;

/** `member`: starts signed in. */
const JOURNEYS: Readonly<Record<string, { run: Journey; member?: true }>> = {
  'browse and preview': { run: browse },
  search: { run: search },
  cart: { run: cart, member: true },
  'sign in and buy': { run: buy },
};

export async function journeys(browser: Browser, shops: Shops, rounds: number): Promise<Interaction[]> {
  const origin = shops.origins.Baobab;
  const found = new Map<string, Interaction>();
  const member = await signedIn(browser, shops);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [journey, { run, member: needs }] of Object.entries(JOURNEYS)) {
      const phone = await openPhone(browser, origin, needs ? member : undefined);
      try {
        await run(phone, shops);
        if (round > 0) collect(found, journey, phone);
      } catch (error) {
        throw new Error(`The journey '${journey}' stopped: ${String(error)}`, { cause: error });
      } finally {
        await phone.close();
      }
    }
    process.stderr.write(`\rjourneys: round ${round} of ${rounds} `);
  }
  process.stderr.write('\n');
  return [...found.values()];
}

function collect(found: Map<string, Interaction>, journey: string, phone: Phone): void {
  for (const { step, paintMs, answerMs } of phone.measurements) {
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

async function browse(phone: Phone): Promise<void> {
  await phone.open('/illustrations');
  await phone.touch('first touch: Preview', 'button[aria-label^="Preview "]', DIALOG);
  await phone.touch('close the preview', CLOSE, NO_DIALOG);
  await phone.touch('Preview again', 'article:nth-child(1) button[aria-label^="Preview "]', DIALOG);
  await phone.touch('close again', CLOSE, NO_DIALOG);
  await phone.touch(
    'open an illustration',
    'main article h3 a',
    `${at('/illustrations/')} && !!document.querySelector('main h1')`,
  );
  await phone.touch(
    'back to the list',
    'main a[href="/illustrations"]',
    `location.pathname === '/illustrations' && !!document.querySelector('main article')`,
  );
}

async function search(phone: Phone): Promise<void> {
  await phone.open('/');
  await phone.touch(
    'first touch: Search',
    'button[aria-label="Search"]',
    `document.querySelector('[role=combobox]')?.checkVisibility()`,
  );
  for (const letter of 'mar') await phone.press('a letter', letter);
  await phone.press('the last letter', 'k', `!!document.querySelector('[role=option]')`);
  await phone.press('arrow down', 'ArrowDown');
  await phone.press('Enter opens', 'Enter', `location.pathname !== '/' && !!document.querySelector('main h1')`);
}

async function cart(phone: Phone, { paid }: Shops): Promise<void> {
  await phone.open(`/illustrations/${paid.id}`);
  await phone.touch(
    'first touch: Add to Cart',
    'main button[aria-label^="Add to Cart"]',
    `!!document.querySelector('a[aria-label^="Cart, 1"]')`,
  );
  await phone.touch(
    'open the cart',
    'a[aria-label^="Cart, 1"]',
    `${at('/cart')} && !!document.querySelector('[aria-label^="Quantity of"]')`,
  );
  await phone.touch(
    'one more',
    'button[aria-label^="One more of"]',
    `document.querySelector('[aria-label^="Quantity of"]')?.value === '2'`,
  );
  await phone.touch(
    'remove',
    'button[aria-label^="Remove "]',
    `!document.querySelector('[aria-label^="Quantity of"]')`,
  );
}

async function buy(phone: Phone, { free, paid, stack }: Shops): Promise<void> {
  const { email, password } = stack.logins.shopper;
  await phone.open(`/illustrations/${free.id}`);
  await phone.touch(
    'first touch: Sign in to Download',
    'main a[aria-label^="Sign in to Download"]',
    `${at('/auth')} && !!document.querySelector('input[type=password]')`,
  );
  await phone.touch('into the form', 'main input[name=email]');
  for (const letter of email.slice(0, 4)) await phone.press('a letter in the form', letter);
  await phone.fill('main input[name=email]', email);
  await phone.fill('main input[name=password]', password);
  await phone.touch('Sign In', 'main button[type=submit]', `location.pathname !== '/auth'`);
  await phone.open(`/illustrations/${free.id}`);
  await phone.download('Download', 'main button[aria-label^="Download"]');
  await phone.open(`/illustrations/${paid.id}`);
  await phone.touch(
    'Add to Cart',
    'main button[aria-label^="Add to Cart"]',
    `!!document.querySelector('a[aria-label^="Cart, 1"]')`,
  );
  await phone.open('/cart');
  await phone.touch(
    'Proceed to Checkout',
    'main section button:has-text("Proceed to Checkout")',
    `location.pathname.startsWith('/pay/')`,
  );
}

/** Cookies and storage of the demo shopper after signing in. */
async function signedIn(browser: Browser, shops: Shops): Promise<State> {
  const phone = await openPhone(browser, shops.origins.Baobab);
  try {
    await phone.open('/auth');
    await phone.fill('main input[name=email]', shops.stack.logins.shopper.email);
    await phone.fill('main input[name=password]', shops.stack.logins.shopper.password);
    await phone.touch('Sign In', 'main button[type=submit]', `location.pathname !== '/auth'`);
    return await phone.state();
  } finally {
    await phone.close();
  }
}

const at = (path: string) => `location.pathname.startsWith('${path}')`;
