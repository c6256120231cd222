// The shop as it is heard: landmarks, headings, names, and what is said when something changes.
import type { Locator, Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { fillAccount, firstPost, demoItems } from './routes-content.ts';
import { keepCart, wake } from './routes-states.ts';
import { publicRoutes } from './routes.ts';

test.use({ reducedMotion: 'reduce' });

/** Levels of the headings that are heard, in order. */
const levels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4')]
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName[1])),
  );

/** Live regions that were there before their words came: only those are read out by every screen reader. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    const regions = [...document.querySelectorAll('[role=status], [role=alert], [aria-live]')];
    const isHeard = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest('[role=status], [role=alert], [aria-live]');
      const modal = document.querySelector('dialog:modal');
      // An alert is read out even when it comes as a whole.
      if (region?.getAttribute('role') === 'alert') return true;
      return region && (regions.includes(region) || modal?.contains(region)) && (!modal || modal.contains(region));
    };
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        const nodes = type === 'characterData' ? [target] : [...addedNodes];
        for (const node of nodes) if (isHeard(node) && node.textContent) heard.push(node.textContent.trim());
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { heard });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const hears = (heard: () => Promise<string[]>, words: RegExp) =>
  expect.poll(async () => (await heard()).join(' | '), { message: `${words} is said` }).toMatch(words);

test('SF15 every page: landmarks once, one h1, no level skipped, pictures with words or silent', async ({
  page,
  shop,
}) => {
  test.slow();
  for (const address of [...publicRoutes, await firstPost(shop)]) {
    await page.goto(address);
    for (const role of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(role), `${role} of ${address}`).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toHaveCount(1);
    const heard = await levels(page);
    expect(
      heard.filter((level) => level === 1),
      address,
    ).toHaveLength(1);
    expect(heard[0], `${address} begins with its h1`).toBe(1);
    const skips = heard.filter((level, at) => level > (heard[at - 1] ?? 1) + 1);
    expect(skips, `${address}: ${heard.join(' ')}`).toEqual([]);
    await expect(page.locator('img:not([alt]), svg:not([aria-hidden]):not([role]):not([aria-label])')).toHaveCount(0);
    await expect(page, address).toHaveTitle(/Baobab/);
  }
});

test('SF15 SF05 a card: its name leads to it, its buttons say of what', async ({ page }) => {
  await page.goto('/illustrations');
  const card = page.getByRole('article').filter({ hasText: items.paid.title });
  await expect(card).toMatchAriaSnapshot(`
    - article:
      - text: Featured
      - heading "Market Day" [level=3]:
        - link "Market Day"
      - text: $12.50
      - link "Business"
      - paragraph: A scene called Market Day, with room for your words.
      - 'link "Sign in to Purchase: Market Day"'
      - button "Preview Market Day"
  `);
});

test('SF15 SF06 the preview is a dialog with the picture’s name; what happens inside is said inside', async ({
  page,
  account,
  signIn,
}) => {
  await signIn(page, account);
  await page.goto('/illustrations');
  await page.getByRole('button', { name: `Preview ${items.paid.title}` }).click();
  const dialog = page.getByRole('dialog', { name: items.paid.title });
  await expect(dialog.getByRole('img', { name: items.paid.title })).toBeVisible();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Overview',
    'Features',
    'Specifications',
    'Customization',
  ]);
  const heard = await listen(page);
  await dialog.getByRole('button', { name: `Add to Cart: ${items.paid.title}` }).click();
  await hears(heard, /Market Day added to cart!/);
  await expect(dialog.getByRole('status').getByText('Market Day added to cart!')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').getByText('Market Day added to cart!')).toBeVisible();
});

test('SF15 SF13 FI01 FI03 the search says how many it found, and that it found nothing', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search illustrations, packs, categories and posts' });
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  const heard = await listen(page);
  await field.fill('mark');
  await hears(heard, /1 illustration/);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await field.press('ArrowDown');
  const chosen = await field.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${chosen}"]`)).toHaveRole('option');
  await expect(
    page.getByRole('listbox', { name: 'Results' }).getByRole('group', { name: 'Illustrations' }),
  ).toBeVisible();
  await field.fill('zzzz');
  await hears(heard, /Nothing found\. Try another word\./);
  // What is popular is offered instead.
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  const before = (await heard()).length;
  await field.fill('grandmother with braids, free, vertical');
  await hears(async () => (await heard()).slice(before), /1 illustration$/);
  await field.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText(items.free.title);
});

test('SF15 SF01 a new page is said by its title, a longer list by its count', async ({ page }) => {
  await wake(page, '/');
  const heard = await listen(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Illustrations' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Our Illustrations');
  await hears(heard, /Illustrations.*Baobab/);
  await page.getByText('Showing 1–24').scrollIntoViewIfNeeded();
  await hears(heard, /Showing 1–\d\d of 33/);
});

test('SF15 AU01 what is wrong with a field is said with the field, and what was refused at once', async ({ page }) => {
  await wake(page, '/auth');
  const heard = await listen(page);
  await page.getByLabel('Email', { exact: true }).fill('not-an-address');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const field = page.getByLabel('Email', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address');
  await field.fill('unknown@nowhere.test');
  await page.getByLabel('Password', { exact: true }).fill('not-a-password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await hears(heard, /Login failed/);
  await expect(
    page.getByRole('tablist', { name: 'Sign in or register' }).getByRole('tab', { selected: true }),
  ).toHaveText('Login');
  await expect(page.getByRole('tabpanel', { name: 'Login' })).toBeVisible();
});

test('SF15 CC02 CC03 the cart: numbers by name, changes aloud', async ({ page }) => {
  await keepCart(page, [{ ...items.paid, quantity: 1 }]);
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: items.paid.title });
  const names = (part: Locator) => part.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(await names(line.getByRole('button'))).toEqual([
    'One less of Market Day',
    'One more of Market Day',
    'Remove Market Day',
  ]);
  const heard = await listen(page);
  await line.getByRole('button', { name: 'One more of Market Day' }).click();
  await hears(heard, /Market Day quantity updated in cart!/);
  await hears(heard, /\$25\.00/);
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await line.getByRole('button', { name: 'Remove Market Day' }).click();
  await hears(heard, /Market Day removed from cart/i);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
});

test('SF15 SF09 PD01 the button of an illustration says where it stands: checking, bought, busy', async ({
  page,
  shop,
  account,
  signIn,
}) => {
  const demo = await demoItems(shop);
  await fillAccount(shop, account, demo);
  await signIn(page, account);
  const bought = demo.paid.at(-1);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => void (answer = resolve));
  await page.route('**/rest/v1/user_purchases*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`/illustrations/${bought?.id}`);
  const checking = page.getByRole('button', { name: `Checking...: ${bought?.title}`, exact: true });
  await expect(checking).toBeDisabled();
  await checking.focus();
  answer();
  const download = page.getByRole('button', { name: `Download: ${bought?.title}`, exact: true });
  await expect(download).toBeFocused();
  await expect(page.getByText('Purchased', { exact: true })).toBeVisible();
  const heart = page.getByRole('button', { name: 'Add to Favorites' });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('SF15 SF07 waiting and failing are said', async ({ page }) => {
  await wake(page, '/faq');
  const heard = await listen(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => void (answer = resolve));
  await page.route('**/rest/v1/rpc/find_illustrations', async (route) => {
    await answered;
    await route.fulfill({ status: 500, json: { message: 'down' } });
  });
  await page.getByRole('banner').getByRole('link', { name: 'Illustrations', exact: true }).click();
  await hears(heard, /Loading illustrations\.\.\./);
  answer();
  await hears(heard, /Failed to load illustrations\. Please try again later\./);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});
