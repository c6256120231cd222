import { BULK_COUNT, items } from './catalog.ts';
import { expect, test } from './fixtures.ts';
import { startApplication } from './start-application.ts';

test.use({ readOnly: true });

const strip = /You are offline\. What you have opened stays readable/;

test('SF07 offline: what was seen stays, what is not known is said, and the network’s return is noticed', async ({
  page,
  context,
}) => {
  await page.goto('/illustrations');
  await page.getByText('Showing 1–24').scrollIntoViewIfNeeded();
  await expect(page.getByRole('article').last()).toContainText(`Study ${BULK_COUNT}`);
  await page.getByRole('link', { name: items.paid.title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(items.paid.title);

  await context.setOffline(true);
  await expect(page.getByText(strip)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article').last()).toContainText(`Study ${BULK_COUNT}`);
  // An illustration that was never opened: its page's code is here, its answer is not.
  await page.getByRole('link', { name: `Study ${BULK_COUNT}`, exact: true }).click();
  await expect(page.getByText('Failed to load illustration details. Please try again later.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(strip)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Study ${BULK_COUNT}`);
});

test('SF01 offline: a page whose code never came says so, keeps the frame, and comes when the network does', async ({
  page,
  context,
}) => {
  await page.goto('/blog');
  await startApplication(page);
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(strip)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs a connection');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Blog');
  await context.setOffline(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and licenses');
});

test('SF07 a page that takes long says that it is the connection', async ({ page }) => {
  await page.clock.install();
  await page.goto('/blog');
  await startApplication(page);
  const held: (() => void)[] = [];
  await page.route('**/*terms*.js', async (route) => {
    await new Promise<void>((resolve) => void held.push(resolve));
    await route.continue();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect.poll(() => held.length).toBe(1);
  await page.clock.fastForward(6000);
  await expect(page.getByText('This takes longer than usual.')).toBeVisible();
  for (const go of held) go();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and licenses');
  await expect(page.getByText('This takes longer than usual.')).toHaveCount(0);
});
