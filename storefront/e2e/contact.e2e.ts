import type { Page } from '@playwright/test';
import { expect, test, type RunningShop } from './fixtures.ts';
import { linkOf } from './served-page.ts';
import { rowsOf, updateRows } from './service.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const FIELDS = {
  'First Name': 'Adaeze',
  'Last Name': 'Òkàfọ̀r 🌳',
  'Email Address': 'adaeze@reader.test',
  Subject: '<b>A question</b>',
  Message: 'مرحبا\n<script>alert(1)</script>\nMay I print it on a mug?',
};

async function fill(page: Page, over: Partial<typeof FIELDS> = {}): Promise<void> {
  for (const [label, text] of Object.entries({ ...FIELDS, ...over }))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(text);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

const messagesFrom = (shop: RunningShop, email: string) =>
  rowsOf(shop.stack, `contact_messages?select=first_name,last_name,subject,message,status&email=eq.${email}`);

test('AB02 a field is asked for in its own words when it is left and when the form is sent', async ({ page }) => {
  await page.goto('/contact');
  await send(page).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('First name is required');
  await page.getByLabel('First Name').fill('Ada');
  await expect(page.getByText('First name is required')).toHaveCount(0);

  // one who types and moves on before the application has come is told when it is there
  const main = await page.locator('#env').getAttribute('data-main');
  const left = Promise.withResolvers<void>();
  await page.route(`**${main}`, async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.reload();
  const email = page.getByLabel('Email Address');
  await email.pressSequentially('ada@');
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0);
  await email.blur();
  left.resolve();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await email.fill('ada@reader.test');
  await expect(page.getByText('Please enter a valid email address')).toHaveCount(0);
  await expect(page.getByText('Subject is required')).toHaveCount(0);
});

test('AB02 a message is stored as it was typed, and thanked for @quick', async ({ page, shop }) => {
  await page.goto('/contact');
  await fill(page);
  await page.route('**/functions/v1/contact', async (route) => {
    await expect(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-disabled', 'true');
    await route.continue();
  });
  await send(page).click();
  const thanks = page.getByRole('heading', { name: 'Your message is with us' });
  await expect(thanks).toBeFocused();
  await expect(page.getByText(FIELDS['Email Address'])).toBeVisible();
  expect(await messagesFrom(shop, FIELDS['Email Address'])).toEqual([
    {
      first_name: FIELDS['First Name'],
      last_name: FIELDS['Last Name'],
      subject: FIELDS.Subject,
      message: FIELDS.Message,
      status: 'new',
    },
  ]);
  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('AB02 offline, refused, reloaded: nothing that was typed is lost', async ({ page, context, shop }) => {
  const email = 'patient@reader.test';
  await page.goto('/contact');
  await waitForHydration(page);
  await page.keyboard.press('Escape');
  await fill(page, { 'Email Address': email });
  await context.setOffline(true);
  await send(page).click();
  await expect(page.getByRole('alert').getByText('Your message was not sent')).toBeVisible();
  await expect(page.getByRole('alert').getByText(/You are offline/)).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(FIELDS.Message);
  await context.setOffline(false);

  await page.reload();
  for (const [label, text] of Object.entries({ ...FIELDS, 'Email Address': email }))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  await page.route('**/functions/v1/contact', (route) =>
    route.fulfill({ status: 503, json: { message: 'upstream is down' } }),
  );
  await send(page).click();
  await expect(page.getByRole('alert').getByText(/The server|try again in a moment/)).toBeVisible();
  await page.unroute('**/functions/v1/contact');
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible();
  expect(await messagesFrom(shop, email)).toHaveLength(1);
});

test('AB02 the honeypot is out of reach for people; what a program fills in is thanked for and dropped', async ({
  page,
  shop,
}) => {
  const email = 'robot@reader.test';
  await page.goto('/contact');
  await fill(page, { 'Email Address': email });
  const trap = page.getByRole('main').locator('input[name=website]');
  await expect(trap).toHaveValue('');
  await page.getByLabel('Message', { exact: true }).press('Tab');
  await expect(send(page)).toBeFocused();
  await trap.evaluate((field: HTMLInputElement) => void (field.value = 'http://spam.test'));
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible();
  expect(await messagesFrom(shop, email)).toEqual([]);
});

test('AB02 the FAQ, an address to write to and the map’s place', async ({ open, shop }) => {
  await updateRows(shop.stack, 'shop_settings?only_one=eq.true', { contact_email: 'hello@shop.test' });
  const main = async () => (await open('/contact')).document.querySelector('main');
  // A page that was rendered before is served until the server has heard of the change.
  await expect.poll(async () => linkOf(await main(), 'hello@'), { timeout: 40_000 }).toBe('mailto:hello@shop.test');
  expect((await main())?.querySelectorAll('[role=img][aria-label*=map]')).toHaveLength(1);
  expect(linkOf(await main(), 'FAQ')).toBe('/faq');
});
