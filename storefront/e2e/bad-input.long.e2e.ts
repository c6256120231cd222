// Input that pages must withstand: foreign storage, unknown ids, markup, long and strange texts.
import type { Locator, Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { deleteRows, insertRows } from './service.ts';

/** Fails the test when a page throws, or runs a script that came as text. */
function watchErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => void found.push(error.message));
  page.on('dialog', (dialog) => {
    found.push(`a script ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return found;
}

const HOSTILE = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const LONG = 'Ein sehr langer Titel ohne Ende '.repeat(10).slice(0, 300);
const UNBROKEN = 'x'.repeat(300);
const RTL = 'لوحة السوق «الكبير» 🎨 \u202Eabc\u202C';
const EMOJI = '👩🏿‍🎨👨🏾‍👩🏿‍👧🏾 Ọ̀ṣun 𝕬𝖗𝖙';

/** A page just rendered for another visitor may be shown once more, a second old. */
async function openUntil(page: Page, address: string, there: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(address);
    await expect(there).toBeVisible({ timeout: 3000 });
  }).toPass();
}

const stored: Record<string, Record<string, string>> = {
  'no JSON': { cart: '{', theme: '{', 'baobab-auth': '{' },
  'hostile texts': {
    cart: JSON.stringify([{ id: '../../etc', title: HOSTILE, price: -5, quantity: 1e9, image: 'javascript:alert(3)' }]),
    theme: HOSTILE,
    'baobab-auth': JSON.stringify({ access_token: HOSTILE, user: { id: HOSTILE } }),
  },
};

for (const [name, values] of Object.entries(stored)) {
  test(`CC02 AU01 SF01 stored values with ${name} break nothing`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
      sessionStorage.setItem('stripe_checkout_return', '<b>');
      sessionStorage.setItem('contact-draft', '{"message":[1]}');
      sessionStorage.setItem('account-draft', 'null');
    }, values);
    for (const address of ['/', '/cart', '/contact', '/auth', `/illustrations/${items.paid.id}`]) {
      await page.goto(address);
      await page.getByRole('contentinfo').click({ position: { x: 2, y: 2 } });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(errors).toEqual([]);
  });
}

for (const [name, text] of Object.entries({
  markup: HOSTILE,
  '300 characters': LONG,
  'one word': UNBROKEN,
  'right to left': RTL,
  emoji: EMOJI,
})) {
  test(`SF05 SF08 BL02 titles of ${name} are shown as text, inside the page, on a phone`, async ({ page, shop }) => {
    const errors = watchErrors(page);
    // Marks that turn the direction of a text are not kept.
    const shown = text.replaceAll(/[\u202A-\u202E]/g, '').trim();
    await page.setViewportSize({ width: 320, height: 640 });
    const id = `strange-${name.replaceAll(' ', '-')}`;
    const picture = { image: 'https://nowhere.invalid/x.png', image_widths: [] as number[] };
    await insertRows(shop.stack, 'illustrations', [
      {
        id,
        title: text,
        description: `${text} and a description`,
        category: 'Tech',
        price: 5,
        is_free: false,
        tags: [text.slice(0, 60)],
        downloadable_file: '1763700000000_market_day.zip',
        ...picture,
      },
    ]);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const address of [`/illustrations/${id}`, '/illustrations', '/categories/tech']) {
      await openUntil(page, address, page.getByText(shown.slice(0, 120)).first());
      expect(await wide(), address).toBeLessThanOrEqual(320);
    }
    await page.goto(`/illustrations/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(shown.replaceAll(/\s+/g, ' '));
    await page.evaluate(
      (title) => localStorage.setItem('cart', JSON.stringify([{ id: 'strange', title, price: 1, quantity: 1 }])),
      text,
    );
    await page.goto('/cart');
    await expect(page.getByText(text.trim().slice(0, 120)).first()).toBeVisible();
    expect(await wide(), 'cart').toBeLessThanOrEqual(320);
    await deleteRows(shop.stack, `illustrations?id=eq.${encodeURIComponent(id)}`);
    expect(errors).toEqual([]);
  });
}
