// The four main journeys without a mouse. Each starts on a page whose application has not been loaded: the first key starts it.
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { lostFocus, press, tabTo, type } from './keyboard-walk.ts';

test.use({ reducedMotion: 'reduce' });

test('SF15 SF06 SF11 keyboard: browse, preview, details, favorite', async ({ page, account }) => {
  test.slow();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  expect(await lostFocus(page)).toBeNull();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Browse Illustrations' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/illustrations');

  const preview = page.getByRole('button', { name: `Preview ${items.paid.title}` });
  await press(page, preview);
  const dialog = page.getByRole('dialog', { name: items.paid.title });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('link', { name: 'View Details' }));
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }), 'Tab', 6);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(preview).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('link', { name: 'View Details' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(items.paid.title);
  await expect(page.locator('main'), 'a new page starts at its top').toBeFocused();

  await press(page, page.getByRole('link', { name: 'Add to Favorites' }));
  await expect(page).toHaveURL('/auth');
  await type(page, page.getByLabel('Email', { exact: true }), account.email);
  await type(page, page.getByLabel('Password', { exact: true }), account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/illustrations/${items.paid.id}`);
  await expect(page.getByRole('button', { name: 'In Favorites' }), 'what was wanted is done').toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('SF15 SF13 keyboard: search and open', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('mark');
  const option = page.getByRole('option', { name: /Market Day/ });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/illustrations/${items.paid.id}`);
  await expect(page.locator('main')).toBeFocused();

  const button = page.getByRole('button', { name: 'Search' });
  await press(page, button, 'Shift+Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('study');
  await expect(page.getByRole('option', { name: /All 30 illustrations/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(button).toBeFocused();
});

test('SF15 CC02 CC07 PD03 keyboard: cart, quantity, checkout, payment, download', async ({ page, account, signIn }) => {
  test.slow();
  await signIn(page, account);
  await page.goto('/illustrations');
  await press(page, page.getByRole('button', { name: `Add to Cart: ${items.paid.title}` }));
  await press(page, page.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab');
  await expect(page).toHaveURL('/cart');
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await press(page, page.getByRole('button', { name: 'One more of Market Day' }));
  await expect(summary.getByText('$25.00')).toBeVisible();
  const quantity = page.getByLabel('Quantity of Market Day');
  await tabTo(page, quantity, 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(summary.getByText('$37.50')).toBeVisible();
  await expect(quantity).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Proceed to Checkout' }));
  await page.waitForURL(/\/pay\//);
  await press(page, page.getByRole('button', { name: /^Pay/ }));

  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible();
  await page.waitForURL('/my-purchases');
  const arriving = page.waitForEvent('download');
  await press(page, page.getByRole('button', { name: /^Download (File|Image): Market Day/ }));
  expect((await arriving).suggestedFilename()).toBe('market_day.zip');
});

test('SF15 CC03 keyboard: what is removed leaves the focus where one goes on', async ({ page }) => {
  await page.goto('/faq');
  const lines = [items.paid, items.otherPaid].map((item) => ({ ...item, quantity: 1 }));
  await page.evaluate((value) => localStorage.setItem('cart', value), JSON.stringify(lines));
  await page.goto('/cart');
  for (const { title } of lines) {
    await press(page, page.getByRole('button', { name: `Remove ${title}` }));
    await expect(page.getByRole('button', { name: `Remove ${title}` })).toHaveCount(0);
    await expect(page.locator('main')).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Illustrations' })).toBeFocused();
});

test('SF15 AU01 AU02 AU04 keyboard: register, arrive, profile', async ({ page, shop }, info) => {
  test.slow();
  const email = `${info.testId}@keys.test`;
  await page.goto('/auth');
  await tabTo(page, page.getByRole('tab', { name: 'Login' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Register' })).toBeFocused();
  await type(page, page.getByLabel('Full Name'), 'Nia Mensah');
  await type(page, page.getByLabel('Email', { exact: true }), email);
  await type(page, page.getByLabel('Password', { exact: true }), 'short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('a-good-password');
  await press(page, page.getByRole('button', { name: 'Create Account' }));
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  await page.goto(await shop.mailbox.linkFor(email));
  await type(page, page.getByLabel('Password', { exact: true }), 'a-good-password');
  await page.keyboard.press('Enter');
  const account = page.getByRole('button', { name: 'Your account' });
  await expect(page).toHaveURL('/');
  await expect(page.locator('main')).toBeFocused();
  await press(page, account, 'Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Profile' }));
  await expect(page).toHaveURL('/profile');
  await type(page, page.getByLabel('Full Name'), 'Zuri Okafor');
  await press(page, page.getByRole('button', { name: 'Save Changes' }));
  await expect(page.getByText('Your profile has been updated successfully.')).toBeVisible();
});

for (const address of ['/', `/illustrations/${items.paid.id}`, '/bundle', '/contact', '/auth', '/faq']) {
  test(`SF15 keyboard: ${address} is walked through from end to end, every stop in sight, no trap`, async ({
    page,
  }) => {
    test.slow();
    await page.goto(address);
    const stops: string[] = [];
    const lost: string[] = [];
    for (let step = 0; step < 160; step += 1) {
      await page.keyboard.press('Tab');
      const there = await page.evaluate(() => {
        const active = document.activeElement;
        if (!active || active === document.body) return null;
        return `${[...document.querySelectorAll('*')].indexOf(active)}`;
      });
      if (there === null || there === stops[0]) break;
      stops.push(there);
      if (await lostFocus(page)) {
        // What had the focus before may still be leaving.
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
        const problem = await lostFocus(page);
        if (problem) lost.push(problem);
      }
    }
    expect(lost).toEqual([]);
    expect(stops.length).toBeLessThan(160);
    expect(new Set(stops).size, 'no stop comes twice').toBe(stops.length);
    const numbers = stops.map(Number);
    expect(numbers, 'in the order of the page').toEqual(numbers.toSorted((a, b) => a - b));
  });
}
