import { mkdirSync } from 'node:fs';
import { test } from './fixtures.ts';
import { releasePacks } from './packs.ts';

test.use({ content: { add: (stack) => releasePacks(stack) } });
test('SF14 look', async ({ page, account, startSession }) => {
  mkdirSync('/tmp/look', { recursive: true });
  await startSession(page, account);
  await page.goto('/bundle');
  await page.getByRole('button', { name: 'Get Instant Access' }).first().click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/bundle-download-success\?return=stripe/);
  await page.getByRole('region', { name: 'Your packs' }).waitFor();
  for (const [name, width] of [['phone', 390], ['desk', 1280]] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `/tmp/look/bought-${name}.png` });
  }
  for (const [name, width] of [['phone', 390], ['desk', 1280]] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const [file, address, selector] of [
      ['home', '/', '#five-free'], ['about', '/about', '#about-news'], ['faq', '/faq', null],
      ['privacy', '/privacy', 'h2:text("In your browser")'], ['limits', '/terms#limits', null], ['bundle', '/bundle-download-success', null], ['foot', '/bundle-download-success', '#license'],
    ] as const) {
      await page.goto(address);
      if (file === 'faq') await page.getByText('What may I do with a free illustration?').click();
      if (selector) await page.locator(selector).evaluate((element) => element.scrollIntoView());
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/look/${file}-${name}.png` });
    }
  }
});
