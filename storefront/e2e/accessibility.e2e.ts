// axe on every route in both themes; and none is wider than a small screen.
import type { Page } from '@playwright/test';
import { themedViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addDraft, firstPost } from './routes-content.ts';
import { publicRoutes, quickTag } from './routes.ts';

/** 320 px, and 1280 px at 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 480 },
];

/** What is still coming has come; nothing fades any more. */
async function settled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function expectToFit(page: Page): Promise<void> {
  for (const size of NARROW) {
    await page.setViewportSize(size);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(wide, `at ${size.width} px`).toBeLessThanOrEqual(size.width);
  }
}

test.use({ reducedMotion: 'reduce', readOnly: true });

for (const address of publicRoutes) {
  test(`SF15 ${address} has no accessibility violation and fits a small screen${quickTag(address)}`, async ({
    page,
  }) => {
    await settled(page, address);
    expect(await themedViolations(page)).toEqual([]);
    await expectToFit(page);
  });
}

test(`SF15 a post and its preview have none`, async ({ page, shop, startSession }) => {
  await settled(page, await firstPost(shop));
  expect(await themedViolations(page), 'post').toEqual([]);
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await startSession(page, shop.stack.logins.admin);
  await page.goto(await addDraft(shop));
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  expect(await themedViolations(page), 'draft').toEqual([]);
});
