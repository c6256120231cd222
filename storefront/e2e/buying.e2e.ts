// From the landing page to the payment, in as few clicks as the shop promises.
import type { Locator, Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test, type Account } from './fixtures.ts';
import { updateRows } from './service.ts';
import { startApplication } from './start-application.ts';

/** Clicks so far, typing not counted. */
function countClicks() {
  const started = Date.now();
  let clicks = 0;
  return {
    press: async (target: Locator) => {
      await target.click();
      clicks += 1;
    },
    tell: (who: string) => {
      console.log(`Landing to paid, ${who}: ${clicks} clicks, ${((Date.now() - started) / 1000).toFixed(1)} s`);
      return clicks;
    },
  };
}

async function fillSignIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** On the page, however far it is scrolled. */
const placeOf = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x, y: y + window.scrollY, width, height };
  });

/** Names of what cannot be pressed in the dialog or page, for messages lie over it. */
const hiddenControls = (page: Page) =>
  page.evaluate(() => {
    const messages = '[aria-label=Notifications]';
    const around = document.querySelector('dialog:modal') ?? document;
    return [...around.querySelectorAll('a[href], button, input')]
      .filter((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const hit = [0.2, 0.5, 0.8].map((part) => document.elementFromPoint(x + width / 2, y + height * part));
        return (
          !control.closest(messages) &&
          hit.some((one) => one?.closest(messages)) &&
          !hit.some((one) => control.contains(one))
        );
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

const paid = (page: Page) => page.getByRole('heading', { name: 'Purchase Successful!' });
const toastStep = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name });

test('LO04 a visitor pays five clicks after landing, one who is signed in three', async ({ page, account }) => {
  const first = countClicks();
  await page.goto('/');
  await first.press(page.getByRole('heading', { name: items.paid.title, exact: true }).getByRole('link'));
  await first.press(page.getByRole('main').getByRole('link', { name: `Sign in to Purchase: ${items.paid.title}` }));
  await fillSignIn(page, account);
  await first.press(page.getByRole('button', { name: 'Sign In' }));
  await expect(page.getByRole('link', { name: '1 in cart: view cart' })).toBeVisible();
  await first.press(toastStep(page, 'Checkout'));
  await page.waitForURL(/\/pay\//);
  await first.press(page.getByRole('button', { name: /^Pay/ }));
  await expect(paid(page)).toBeVisible({ timeout: 40_000 });
  expect(first.tell('signed out')).toBeLessThanOrEqual(5);

  const second = countClicks();
  await page.goto('/');
  await second.press(page.getByRole('button', { name: `Add to Cart: ${items.otherPaid.title}` }));
  await expect(toastStep(page, 'View cart')).toBeVisible();
  await second.press(toastStep(page, 'Checkout'));
  await page.waitForURL(/\/pay\//);
  // Once: back in the cart, nothing is started again.
  await page.goBack();
  await expect(page.getByText('The payment was not completed')).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.waitForURL(/\/pay\//);
  await second.press(page.getByRole('button', { name: /^Pay/ }));
  await expect(paid(page)).toBeVisible({ timeout: 40_000 });
  expect(second.tell('signed in')).toBeLessThanOrEqual(3);
});

test('LO04 one picture is paid at once, but not beside other things in the cart; it is downloaded again from the account menu', async ({
  page,
  account,
  startSession,
}) => {
  await startSession(page, account);
  await page.goto('/');
  const buyOther = page.getByRole('button', { name: `Buy now: ${items.otherPaid.title}` });
  await expect(buyOther).toBeVisible();
  await page.getByRole('button', { name: `Add to Cart: ${items.paid.title}` }).click();
  await expect(buyOther).toBeHidden();
  await page.getByRole('button', { name: `Buy now: ${items.paid.title}` }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(paid(page)).toBeVisible({ timeout: 40_000 });

  await page.goto('/faq');
  await page.getByRole('button', { name: 'Your account' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${items.paid.title}` }).click();
  await arriving;
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, reducedMotion: 'reduce' });

    test('SF06 LO04 the preview begins with title, price, badges and all buttons; none moves or is covered when it is added', async ({
      page,
      shop,
      account,
      startSession,
    }) => {
      await updateRows(shop.stack, `illustrations?id=eq.${items.otherPaid.id}`, { image_height: 1200 });
      await startSession(page, account);
      for (const item of [items.paid, items.otherPaid]) {
        await page.evaluate(() => localStorage.removeItem('cart'));
        await page.goto('/');
        await page.getByRole('button', { name: `Preview ${item.title}` }).click();
        const dialog = page.getByRole('dialog', { name: item.title });
        const add = dialog.getByRole('button', { name: `Add to Cart: ${item.title}` });
        const bar = add.locator('..');
        await expect(dialog.getByRole('button', { name: `Buy now: ${item.title}` })).toBeVisible();
        await page.waitForLoadState('networkidle');
        const [sheet, actions] = [await dialog.boundingBox(), await bar.boundingBox()];
        if (!sheet || !actions) throw new Error('The preview is not drawn.');
        expect(actions.y + actions.height).toBeLessThanOrEqual(sheet.y + sheet.height);
        for (const words of [
          dialog.locator('p', { hasText: item.title }),
          dialog.getByText(item.category, { exact: true }),
        ]) {
          const box = await words.first().boundingBox();
          expect(box && box.y + box.height, item.title).toBeLessThanOrEqual(actions.y);
        }
        const places = () =>
          bar
            .locator('> a, > button')
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
        const before = await places();
        await add.click();
        await expect(dialog.getByRole('link', { name: '1 in cart: view cart' })).toBeVisible();
        expect(await places()).toEqual(before);
        await expect(toastStep(page, 'Checkout')).toBeVisible();
        await expect.poll(() => hiddenControls(page), { timeout: 2000 }).toEqual([]);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

  test('LO04 the way to buy stays in view, and what was asked before signing in is named there and done afterwards', async ({
    page,
    account,
  }) => {
    const top = () => page.evaluate(() => window.scrollTo(0, 0));
    await page.goto(`/illustrations/${items.free.id}`);
    await startApplication(page);
    const bar = page.getByRole('complementary', { name: items.free.title });
    await expect(bar).toBeHidden();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(bar.getByText('Free', { exact: true })).toBeVisible();
    await top();
    await expect(bar).toBeHidden();
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await bar.getByRole('link', { name: 'Sign in to Download', exact: true }).click();

    const why = page.getByText(`Sign in to download ${items.free.title}`);
    await expect(why).toBeVisible();
    await page.reload();
    await expect(why).toBeVisible();
    await fillSignIn(page, account);
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Sign In' }).click();
    expect((await arriving).suggestedFilename()).toBe('sunday_morning.zip');

    await page.goto(`/illustrations/${items.paid.id}`);
    await expect(page.getByText('Secure payment by card · instant download')).toBeVisible();
    const copy = page.getByRole('button', { name: 'Copy Link' });
    const heart = page.getByRole('button', { name: 'Add to Favorites' });
    const before = await placeOf(copy);
    expect(before.height).toBe(44);
    await heart.click();
    await expect(page.getByRole('button', { name: 'In Favorites' })).toBeVisible();
    expect(await placeOf(copy)).toEqual(before);
    await page.getByRole('link', { name: 'refunds' }).click();
    await expect(page).toHaveURL('/terms#refunds');
    await expect(page.getByRole('heading', { name: 'Refunds' })).toBeInViewport();
  });

  test('LO04 a message covers neither the buttons beside the pressed one nor the bar', async ({
    page,
    account,
    startSession,
  }) => {
    await startSession(page, account);
    await page.goto(`/illustrations/${items.paid.id}`);
    const main = page.getByRole('main');
    const add = main.getByRole('button', { name: `Add to Cart: ${items.paid.title}` });
    const copy = page.getByRole('button', { name: 'Copy Link' });
    await startApplication(page);
    const aboveBottom = await copy.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom);
    await page.evaluate((by) => window.scrollBy(0, by), 60 - aboveBottom);
    await add.click();
    await expect(toastStep(page, 'Checkout')).toBeVisible();
    // Sooner than the message goes.
    await expect.poll(() => hiddenControls(page), { timeout: 2000 }).toEqual([]);

    await page.reload();
    await startApplication(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const bar = page.getByRole('complementary', { name: items.paid.title });
    await bar.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toastStep(page, 'Checkout')).toBeVisible();
    const [shown, message] = [
      await bar.boundingBox(),
      await page.getByRole('status').filter({ hasText: 'cart' }).boundingBox(),
    ];
    expect(shown && message && message.y + message.height).toBeLessThanOrEqual(shown?.y ?? 0);
  });
});
