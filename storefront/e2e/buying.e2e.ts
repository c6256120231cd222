// From the landing page to the payment, in as few clicks as the shop promises.
import type { Locator, Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test, type Account } from './fixtures.ts';
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
});
