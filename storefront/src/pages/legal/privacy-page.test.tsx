// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inShop, testShop } from '../../shop/test/in-shop.tsx';
import { PrivacyPage } from './privacy-page.tsx';

function pageWords(): string {
  const shop = testShop(async () => Response.json(null));
  const { container } = render(inShop(shop, <PrivacyPage />));
  return container.textContent.replaceAll(/\s+/g, ' ');
}

/** Everything of the shop that writes into the browser's storage, and the page's words for it. The session is written by auth-js. */
const WRITERS: Readonly<Record<string, string>> = {
  'index.html': 'a mark that our fonts are here (on slow lines only)',
  'src/app/main.tsx': 'how far you scrolled on each page',
  'src/features/account/intent.ts': 'what you wanted to keep, buy or download before signing in',
  'src/features/cart/cart-store.ts': 'the discount code that you entered',
  'src/features/cart/stored-cart.ts': 'your cart',
  'src/features/checkout/start-checkout.ts': 'a note of where to bring you back to while you are at the payment page',
  'src/features/downloads/queue.ts': 'A download that is on its way is kept in the browser with its list',
  'src/features/downloads/stage.ts': 'a finished one, so that you can save it again',
  'src/features/theme/theme-choice.tsx': 'your choice of light or dark',
  'src/ui/forms/use-form-draft.ts': 'what you type into the contact form or the forms for signing in, never a password',
};
const WRITES = /\.setItem\(|new Dexie\(|storage\.getDirectory\(|indexedDB\.open\(/;
const sources = import.meta.glob<string>(
  [
    '../../../index.html',
    '../../**/*.{ts,tsx}',
    '!../../**/*.test.{ts,tsx}',
    '!../../pages/admin/**',
    // reads what the admin area keeps, before a sign-out removes it
    '!../../features/account/admin-leftovers.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
const inStorefront = (path: string) => new URL(path, 'file:///src/pages/legal/').pathname.slice(1);

test('SF14 the page names all that the shop writes into a browser', () => {
  const writers = Object.entries(sources).flatMap(([path, text]) => (WRITES.test(text) ? [inStorefront(path)] : []));
  expect(writers.toSorted()).toEqual(Object.keys(WRITERS));
  const words = pageWords();
  for (const named of Object.values(WRITERS)) expect(words).toContain(named);
  for (const named of ['your sign-in while you stay signed in', 'which pages changed with an animation'])
    expect(words).toContain(named);
  expect(words).toContain('The admin area, for those who run the shop, keeps more: drafts');
});

test('SF14 the page promises of mails what the shop itself sends', () => {
  const words = pageWords();
  expect(words).toContain('the email that welcomes you to it has a link that unsubscribes you at any time');
  expect(words).toContain('to answer what you wrote to us');
  expect(words).not.toContain('every such mail');
});
