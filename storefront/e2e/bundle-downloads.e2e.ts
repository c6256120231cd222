import type { Stack } from '@baobab/supabase/local/stack';
import { expect, test, type Account } from './fixtures.ts';
import { BUNDLE, own, userIdOf } from './purchases.ts';
import { releasePacks } from './packs.ts';

const PACKS = ['tech-startup', 'education', 'family-life'];
const BONUS = 'self-care-essentials';

const ownBundle = async (stack: Stack, account: Account) => own(stack, await userIdOf(stack, account), [BUNDLE]);

test('BU03 SA06 owners download one pack, a bonus file, or all that are there, one after another', async ({
  page,
  shop,
  account,
  startSession,
}) => {
  await releasePacks(shop.stack, [...PACKS, BONUS]);
  await ownBundle(shop.stack, account);
  await startSession(page, account);
  await page.goto('/bundle-download-success');
  await expect(page.getByRole('heading', { name: 'Your Bundle is Ready to Download!' })).toBeVisible();
  const packs = page.getByRole('region', { name: 'Your packs' });
  await expect(packs.getByRole('listitem')).toHaveCount(9);
  // Nothing was read from these files, so nothing is said of what is in them.
  await expect(packs.getByText(/Premium Illustration/)).toHaveCount(0);
  await expect(packs.getByText('Not uploaded yet')).toHaveCount(9 - PACKS.length);
  for (const words of ['Quick start', 'Commercial license included', 'Need help?'])
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
  await expect(page.getByRole('link', { name: 'View Tutorials' })).toBeVisible();

  const bonus = page.getByRole('region', { name: 'Bonus files' });
  await expect(bonus.getByRole('listitem')).toHaveCount(1);
  const one = page.waitForEvent('download');
  await bonus.getByRole('button', { name: /^Download Pack/ }).click();
  expect((await one).suggestedFilename()).toMatch(/\.zip$/);
  await expect(bonus.getByText('Download started')).toBeVisible();

  const arrived: { name: string; at: number }[] = [];
  page.on('download', (file) => void arrived.push({ name: file.suggestedFilename(), at: Date.now() }));
  await page.getByRole('button', { name: 'Download All Packs' }).click();
  await expect(page.getByText('Starting Downloads')).toBeVisible();
  // With the bonus file.
  await expect.poll(() => arrived.length, { timeout: 40_000 }).toBe(PACKS.length + 1);
  expect(new Set(arrived.map(({ name }) => name)).size).toBe(PACKS.length + 1);
  await expect(packs.getByText('Download started')).toHaveCount(PACKS.length);
  await expect(page.getByRole('button', { name: 'Download All Packs' })).toBeVisible();
});

test('BU03 PD04 a file that is missing, and one that fails, are told apart; the others go on', async ({
  page,
  shop,
  account,
  startSession,
}) => {
  await releasePacks(shop.stack, PACKS);
  await ownBundle(shop.stack, account);
  await startSession(page, account);
  await page.goto('/bundle-download-success');
  const card = (title: RegExp) =>
    page.getByRole('region', { name: 'Your packs' }).getByRole('listitem').filter({ hasText: title });
  const missing = page
    .getByRole('region', { name: 'Your packs' })
    .getByRole('listitem')
    .filter({ hasText: 'Not uploaded yet' })
    .first();
  await missing.getByRole('button').click();
  await expect(page.getByRole('alert').getByText('File Not Found')).toBeVisible();
  await expect(missing.getByText('Not available yet')).toBeVisible();

  const answering = /\/functions\/v1\/download|\/storage\/v1\/object\/sign\//;
  const refusal = { ok: false, error: { code: 'forbidden', message: 'Not yours.' } };
  await page.route(answering, (route) => route.fulfill({ status: 403, json: refusal }));
  const tech = card(/tech/i).first();
  await tech.getByRole('button').click();
  await expect(page.getByRole('alert').getByText('Download Failed')).toBeVisible();
  await expect(tech.getByText('The download failed. Try again.')).toBeVisible();
  await page.unroute(answering);
  const arriving = page.waitForEvent('download');
  await tech.getByRole('button').click();
  await arriving;
  await expect(tech.getByText('Download started')).toBeVisible();
});

test('PD01 a storage that does not answer is a warning, not an empty page', async ({
  page,
  shop,
  account,
  startSession,
}) => {
  await ownBundle(shop.stack, account);
  await startSession(page, account);
  await page.route('**/storage/v1/object/list/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'down' } }),
  );
  await page.goto('/my-purchases');
  await expect(page.getByText('Downloads may not work right now')).toBeVisible();
  await expect(page.getByText(/^Order #[0-9a-f]{8}$/).first()).toBeVisible();
  await page.route('**/rest/v1/rpc/my_library*', (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert').getByText('Failed to load your purchases. Please try again.')).toBeVisible();
  await expect(page.getByText(/^Order #[0-9a-f]{8}$/).first(), 'what was known stays').toBeVisible();
  await page.unroute('**/rest/v1/rpc/my_library*');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Refreshed')).toBeVisible();
});
