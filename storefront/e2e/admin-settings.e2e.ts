import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { linkOf, textOf } from './served-page.ts';
import { insertRows, putObject, rowsOf, updateRows } from './service.ts';

test('SA12 a new shop shows nothing invented; what an administrator enters is in the pages, and empty again when removed', async ({
  page,
  open,
  shop,
}) => {
  const served = async (path: string) => (await open(path)).document.querySelector('main');
  const words = async (path: string) => textOf(await served(path));
  expect(await words('/')).not.toContain('What people make with them');
  expect(await words('/bundle')).not.toMatch(/Regular \$|From people who own it/);
  expect((await served('/contact'))?.querySelectorAll('a[href^="mailto:"], a[href^="tel:"]')).toHaveLength(0);
  expect(await words('/terms')).not.toMatch(/In force since|follow the law of|Not filled in yet/);

  await openAdmin(page, shop, '?tab=settings');
  const toFill = page.getByRole('list', { name: 'To fill in before you sell' });
  await expect(toFill.getByRole('button')).toHaveText([
    'Company',
    'Postal address',
    'Contact email',
    'Sender of emails',
    'Governing law',
    'Terms and privacy hold since',
  ]);
  await toFill.getByRole('button', { name: 'Governing law' }).click();
  await expect(page.getByLabel('Governing law')).toBeFocused();
  await page.getByLabel('Company', { exact: true }).fill('Baobab Studio Ltd');
  await page.getByLabel('Postal address').fill('1 Ring Road\nAccra');
  await page.getByLabel('Governing law').fill('Ghana');
  await page.getByLabel('Terms and privacy hold since').fill('2026-11-01');
  await page.getByLabel('Contact email').fill('hello@baobab-shop.com');
  await page.getByLabel('Phone').fill('+233 30 222 1111');
  await page.getByLabel('Hours').fill('Weekdays 9 to 5');
  await page.getByLabel('Sender of emails').fill('orders@baobab-shop.com');
  await page.getByLabel('Regular price of the bundle').fill('120');
  await page.getByRole('button', { name: 'Add testimonial' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true, description: /Whose words/ }).fill('Ada Mensah');
  await page.getByLabel('Their words').fill('We use them every week.');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(toFill).toHaveCount(0);
  expect(await rowsOf(shop.stack, 'shop_settings?select=company_name,bundle_regular_price')).toEqual([
    { company_name: 'Baobab Studio Ltd', bundle_regular_price: 120 },
  ]);

  await expect.poll(() => words('/')).toContain('We use them every week.');
  expect(linkOf(await served('/contact'), '+233 30 222 1111')).toBe('tel:+233302221111');
  expect(await words('/contact')).toContain('1 Ring Road');
  const terms = await words('/terms');
  for (const said of ['Baobab Studio Ltd', 'In force since Nov 1, 2026.', 'These terms follow the law of Ghana.'])
    expect(terms).toContain(said);

  await page.getByRole('button', { name: 'Remove testimonial 1' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect.poll(() => words('/')).not.toContain('We use them every week.');
});

test('SA12 administrators read on the legal pages what is left out there, and come to its field', async ({
  page,
  shop,
  startSession,
}) => {
  await updateRows(shop.stack, 'shop_settings?only_one=eq.true', { governing_law: '', company_name: 'Baobab Ltd' });
  await startSession(page, shop.stack.logins.admin);
  await page.goto('/terms');
  await expect(page.getByText(/This page leaves out .*the governing law/)).toBeVisible();
  await page.goto('/admin?tab=settings&open=governing_law');
  await expect(page.getByLabel('Governing law')).toBeFocused();
  await page.goto('/admin?tab=overview');
  await page.getByRole('region', { name: 'Store health' }).getByRole('button', { name: 'Governing law' }).click();
  await expect(page.getByLabel('Governing law')).toBeFocused();
});

test('SA09 D39 an administrator builds the pack of five from free pictures; the shop then offers it', async ({
  page,
  shop,
}) => {
  const rows = Array.from({ length: 5 }, (_, at) => ({
    id: `gift-${at}`,
    title: `Gift ${at}`,
    description: 'A picture for tests.',
    category: 'Tech',
    image: 'lovable-uploads/1-gift.400.webp',
    price: 0,
    is_free: true,
    master_file: `masters/gift-${at}/1_gift-${at}.png`,
  }));
  for (const { master_file } of rows)
    await putObject(shop.stack, `downloads/${master_file}`, 'image/png', Buffer.from(master_file));
  await insertRows(shop.stack, 'illustrations', rows);
  await openAdmin(page, shop, '?tab=settings');
  const card = page.getByRole('region', { name: 'Free pack' });
  await expect(card.getByText('No pack yet')).toBeVisible();
  await card.getByRole('button', { name: 'Build and release the pack' }).click();
  await expect(page.getByText('The free pack is released')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Build and replace the pack' })).toBeEnabled();
  const [pack] = (await rowsOf(shop.stack, 'free_pack?select=illustration_ids,object_path,size_bytes')) as {
    illustration_ids: string[];
    object_path: string;
  }[];
  expect(pack?.illustration_ids).toHaveLength(5);
  const stored = await fetch(`${shop.stack.url}/storage/v1/object/authenticated/downloads/${pack?.object_path}`, {
    headers: { apikey: shop.stack.secretKey, authorization: `Bearer ${shop.stack.secretKey}` },
  });
  // Names stand in a ZIP as they are.
  const zip = Buffer.from(await stored.arrayBuffer()).toString('latin1');
  expect(new Set(zip.match(/license\.txt|gift-\d\.png/g)).size).toBe(6);
  await card.getByRole('button', { name: 'Build and replace the pack' }).click();
  await expect.poll(async () => rowsOf(shop.stack, 'free_pack?select=object_path')).not.toMatchObject([pack]);
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Get 5 Free Illustrations' })).toBeVisible({ timeout: 500 });
  }).toPass();
});
