// Pages that the browser translates, as Chrome does: https://github.com/facebook/react/issues/11538#issuecomment-380457069.
import type { Page } from '@playwright/test';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { startApplication } from './start-application.ts';

test.use({ readOnly: true });

/** Runs in the page: each text node gives its place to a `<font>` with other words, and so does each that comes later. */
function translateAll(): void {
  const translate = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('font, script, style, noscript, svg, [translate=no]'))
        continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      font.lastElementChild?.append(`${text.data}·`);
      parent.insertBefore(font, text);
      parent.removeChild(text);
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translate(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

/** The title too; whatever the page shows now has been translated. */
async function translated(page: Page): Promise<void> {
  await page.evaluate(translateAll);
  await expect(page.locator('h1 font').first()).toBeVisible();
}

const isWhole = (page: Page) => expect(page.getByText('This page could not be shown')).toHaveCount(0);

test('WO02 a translated list is filtered, searched and shown in pages by who is signed in', async ({
  page,
  account,
  startSession,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await startSession(page, account);
  await page.goto('/illustrations');
  await startApplication(page);
  await translated(page);
  const total = page.locator('[data-count]').first();
  for (const name of ['Braids', 'Free', 'Portrait']) {
    await page
      .getByRole('checkbox', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await isWhole(page);
  }
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(items.free.title);
  await expect(total).toHaveAttribute('data-count', '1 illustration');
  for (const name of ['Braids', 'Free', 'Portrait'])
    await page
      .getByRole('checkbox', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  await expect(page.getByRole('article').nth(5)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link').first().locator('font'), 'the brand').toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('market');
  await page.getByRole('option', { name: new RegExp(items.paid.title) }).click();
  await expect(page.locator('h1')).toContainText(items.paid.title);
  await isWhole(page);
  expect(faults).toEqual([]);
});

test('WO02 a translated page is signed in at, and its cart counts', async ({ page, account }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto('/auth');
  await startApplication(page);
  await translated(page);
  await page.getByRole('textbox', { name: /^Email/ }).fill(account.email);
  await page.locator('input[type=password]').fill('wrong');
  await page
    .locator('form')
    .getByRole('button', { name: /^Sign In/ })
    .click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.locator('input[type=password]').fill(account.password);
  await page
    .locator('form')
    .getByRole('button', { name: /^Sign In/ })
    .click();
  await page.waitForURL('/');
  await page.goto(`/illustrations/${items.paid.id}`);
  // Before the application, which then renders the page anew, as React reports; the first press opens the search all the same.
  await translated(page);
  await startApplication(page);
  await page
    .getByRole('button', { name: `Add to Cart: ${items.paid.title}` })
    .first()
    .click();
  await page.goto('/cart');
  await startApplication(page);
  await translated(page);
  await page.getByRole('button', { name: /^One more of/ }).click();
  await expect(page.getByText('$25.00').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await isWhole(page);
  expect(faults.filter((fault) => !/Hydration failed|error #418/.test(fault))).toEqual([]);
});
