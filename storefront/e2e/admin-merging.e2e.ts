// Two administrators at one illustration.
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

test('OW06 disjoint changes of two admins come together; an overlap asks; each version is in the history and comes back', async ({
  browser,
  page: first,
  shop,
}) => {
  const context = await browser.newContext();
  const second = await context.newPage();
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit illustration' });
  const open = async (page: Page) => {
    await openAdmin(page, shop, '?tab=illustrations&open=study-12');
    await expect(dialog(page).getByLabel('Title')).toHaveValue('Study 12');
  };
  const stored = () => rowsOf(shop.stack, 'illustrations?id=eq.study-12&select=title,price,tags');
  await Promise.all([open(first), open(second)]);
  const save = (page: Page) => dialog(page).getByRole('button', { name: 'Update' }).click();

  await dialog(first).getByLabel('Price').fill('7');
  await dialog(first).getByLabel('Title').fill('Study 12 at dawn');
  await save(first);
  await expect(first.getByText('Illustration updated')).toBeVisible();
  for (const tag of ['warm', 'vector', 'portrait'])
    await dialog(second)
      .getByRole('button', { name: `Remove ${tag}` })
      .click();
  await dialog(second).getByRole('textbox', { name: 'Tags' }).fill('ink, wash');
  await dialog(second).getByRole('textbox', { name: 'Tags' }).press('Enter');
  await save(second);
  await expect(second.getByText(/together with those that another admin saved/)).toBeVisible();
  expect(await stored()).toEqual([{ title: 'Study 12 at dawn', price: 7, tags: ['ink', 'wash'] }]);

  for (const page of [first, second])
    await page
      .getByRole('row', { name: /^Select Study 12/ })
      .getByRole('button', { name: /^Edit/ })
      .click();
  await dialog(first).getByLabel('Title').fill('Study 12 at noon');
  await save(first);
  await expect(dialog(first)).toBeHidden();
  await dialog(second).getByLabel('Title').fill('Study 12 at night');
  await save(second);
  const choice = second.getByRole('dialog', { name: 'Two people changed the same text' });
  await choice.getByRole('radio', { name: /^Yours/ }).check();
  await choice.getByRole('button', { name: 'Save the result' }).click();
  await expect.poll(stored).toEqual([{ title: 'Study 12 at night', price: 7, tags: ['ink', 'wash'] }]);

  await second
    .getByRole('row', { name: /Study 12 at night/ })
    .getByRole('button', { name: /^Edit/ })
    .click();
  await dialog(second).getByRole('button', { name: 'History' }).click();
  const versions = second.getByRole('dialog', { name: 'History' }).getByRole('listitem');
  await expect(versions.filter({ hasText: 'On the server' })).toHaveCount(5);
  await versions.last().getByRole('button', { name: 'Restore' }).click();
  await expect(dialog(second).getByLabel('Title')).toHaveValue('Study 12');
  await save(second);
  await expect.poll(stored).toMatchObject([{ title: 'Study 12' }]);
  await context.close();
});
