// Looking closer: the viewer, hearts on cards, lists that are shared by a link.
import type { Page } from '@playwright/test';
import { themedViolations } from './axe.ts';
import { items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { headOf, textOf } from './served-page.ts';
import { missedTargets } from './touch-targets.ts';

test.use({ readOnly: true, reducedMotion: 'reduce' });

/** The catalog's pictures are 32 pixels wide whatever their names say. */
const LARGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000"><rect width="100%" height="100%"/></svg>';
const largePictures = (page: Page) =>
  page.route('**/*.1600.webp', (route) => route.fulfill({ contentType: 'image/svg+xml', body: LARGE }));
const widthOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate((image) => Math.round(image.getBoundingClientRect().width));

test('FI09 S9 the picture opens whole, is zoomed to its own pixels by keys, wheel and double tap, on any ground', async ({
  page,
}) => {
  await largePictures(page);
  await page.setViewportSize({ width: 2560, height: 1440 });
  await page.goto(`/illustrations/${items.paid.id}`);
  const opener = page.getByRole('button', { name: 'Look closer at Market Day' });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: 'Market Day, looked at closer' });
  const percent = viewer.getByText(/^\d+% of the preview’s pixels$/);
  await expect(percent).not.toHaveText(/^(0|100)%/);
  const whole = await widthOf(page);
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
  await expect(percent).toHaveText(/^100%/);
  expect(await widthOf(page), 'not a pixel more').toBe(1600);
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('0');
  expect(await widthOf(page)).toBe(whole);
  await page.mouse.move(1280, 600);
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => widthOf(page)).toBe(1600);
  await page.mouse.dblclick(1280, 600);
  await expect.poll(() => widthOf(page)).toBe(whole);
  await viewer.getByRole('radio', { name: 'Sample page' }).check();
  await expect(viewer.getByText('A headline of yours')).toBeVisible();
  expect(await themedViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('LO01 the arrows lead to related pictures and back; on touch screens two fingers zoom and one drags', async ({
  page,
}) => {
  await largePictures(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/illustrations/${items.paid.id}`);
  await page.getByRole('button', { name: 'Look closer at Market Day' }).click();
  const viewer = page.getByRole('dialog');
  const title = viewer.getByRole('heading', { level: 2 });
  await expect(viewer.getByText(/^\d+% of the preview’s pixels$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(title).not.toHaveText('Market Day, looked at closer');
  const next = (await title.textContent())?.replace(', looked at closer', '') ?? '';
  await expect(viewer.getByRole('link', { name: next })).toBeVisible();
  await viewer.getByRole('button', { name: 'Previous illustration' }).click();
  await expect(title).toHaveText('Market Day, looked at closer');
  const whole = await widthOf(page);

  const touch = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: across.map((x, id) => ({ x, y: 300, id })) });
  await fingers('touchStart', 150, 240);
  await fingers('touchMove', 60, 330);
  await fingers('touchEnd');
  await expect.poll(() => widthOf(page)).toBeGreaterThan(2 * whole);
  const left = async () => (await viewer.getByRole('img').boundingBox())?.x ?? 0;
  const before = await left();
  await fingers('touchStart', 100);
  await fingers('touchMove', 220);
  await fingers('touchEnd');
  await expect.poll(left).toBeGreaterThan(before + 100);
  await page.keyboard.press('ArrowRight');
  await expect(title, 'the arrows move what is larger than the window').toHaveText('Market Day, looked at closer');
});

test('FI09 FI10 a visitor’s heart on a card is there after signing in', async ({ page, account }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/illustrations');
  expect((await missedTargets(page)).filter((control) => control.includes('Favorite'))).toEqual([]);
  await page.getByRole('link', { name: 'Favorite Market Day' }).click();
  await page.getByLabel('Email', { exact: true }).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/illustrations');
  await expect(page.getByText('Market Day added to favorites!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Favorite Market Day', pressed: true })).toBeVisible();
  await page.reload();
  await page.mouse.move(100, 100, { steps: 3 });
  await expect(page.getByRole('button', { name: 'Favorite Market Day', pressed: true })).toBeVisible();
});

test('FI09 a list is named, filled, shared by a link without its owner’s name, and closed', async ({
  page,
  open,
  account,
  startSession,
}) => {
  await startSession(page, account);
  await page.goto(`/illustrations/${items.paid.id}`);
  await page.getByRole('button', { name: 'Lists with Market Day' }).click();
  await page.getByRole('textbox', { name: 'New list' }).fill('For the lobby');
  await page.getByRole('button', { name: 'Make list' }).click();
  await expect(page.getByRole('checkbox', { name: 'For the lobby' })).toBeChecked();
  await expect(page.getByText('Market Day is in For the lobby')).toBeVisible();
  await page.goto('/profile');
  const favorites = page.getByRole('region', { name: 'Favorites' });
  await favorites.getByRole('button', { name: /^For the lobby/ }).click();
  await favorites.getByRole('button', { name: 'Share by link' }).click();
  const link = await favorites.getByLabel('Link to this list').inputValue();
  expect(await themedViolations(page)).toEqual([]);

  const opened = await open(link);
  expect([opened.status, opened.headers['cache-control']]).toEqual([200, 'no-store']);
  expect([textOf(opened.document, 'h1'), headOf(opened).robots]).toEqual(['For the lobby', 'noindex']);
  expect(opened.document.querySelectorAll('article')).toHaveLength(1);
  expect(opened.html).not.toMatch(/Nia|Mensah|shopper\.test/);

  await favorites.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(favorites.getByRole('button', { name: 'Share by link' })).toBeVisible();
  const closed = await open(link);
  expect([closed.status, textOf(closed.document, 'h1')]).toEqual([404, 'This list is not shared']);
  await favorites.getByRole('button', { name: 'Delete For the lobby' }).click();
  await favorites.getByRole('button', { name: 'Undo' }).click();
  await expect(favorites.getByRole('heading', { name: 'For the lobby' })).toBeVisible();
  await expect(favorites.getByRole('article')).toHaveCount(1);
});
