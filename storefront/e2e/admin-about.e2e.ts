import type { Stack } from '@baobab/supabase/local/stack';
import type { Page } from '@playwright/test';
import { openAdmin } from './admin-page.ts';
import { expect, test } from './fixtures.ts';
import { rowsOf } from './service.ts';

test.describe.configure({ timeout: 180_000 });

test('AD08 sections are added, edited, moved and removed, and saved as a whole', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=about');
  const stored = async () =>
    ((await rowsOf(shop.stack, 'about_content?select=title,is_active&order=display_order')) as { title: string }[]).map(
      ({ title }) => title,
    );
  await expect(page.getByRole('heading', { name: 'About Page Management' })).toBeVisible();
  await expect(page.getByText('No content sections yet. Add your first section to get started.')).toBeVisible();
  for (const title of ['One', 'Two', 'Three']) {
    await page.getByRole('button', { name: 'Add Section' }).click();
    await page.getByLabel('Title').last().fill(title);
  }
  expect(await stored(), 'nothing is sent before it is saved').toEqual([]);
  await expect(page.getByRole('button', { name: 'Move One up' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Move Three down' })).toBeDisabled();
  await page.getByRole('button', { name: 'Move Three up' }).click();
  await page.getByRole('button', { name: 'Move One: arrow keys' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('One is number 3 of 3 now')).toBeAttached();
  await page.getByRole('button', { name: 'Remove Two' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Section Key').first().fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Give the section a key')).toBeVisible();
  await page.getByLabel('Section Key').first().fill('mission');
  await page.keyboard.press('Escape');
  await page.getByLabel('Active (visible on About page)').first().uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('About page content updated successfully')).toBeVisible({ timeout: 30_000 });
  expect(await stored()).toEqual(['Three', 'Two', 'One']);
  expect(await rowsOf(shop.stack, 'about_content?select=title&section_key=eq.mission&is_active=is.false')).toEqual([
    { title: 'Three' },
  ]);
});

test('AD09 the team is reordered, and a colleague’s edit meanwhile is not overwritten', async ({ page, shop }) => {
  await openAdmin(page, shop, '?tab=about');
  const stored = async () => rowsOf(shop.stack, 'team_members?select=name,bio&order=display_order');
  await page.getByRole('tab', { name: 'Team Members' }).click();
  await expect(page.getByText('No team members yet. Add your first team member to get started.')).toBeVisible();
  for (const name of ['Ama', 'Kofi', 'Zuri']) {
    await page.getByRole('button', { name: 'Add Team Member' }).click();
    await page.getByRole('group', { name: 'New Team Member' }).getByLabel('Name').fill(name);
  }
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Team members updated successfully')).toBeVisible({ timeout: 30_000 });
  expect(await stored()).toEqual(['Ama', 'Kofi', 'Zuri'].map((name) => ({ name, bio: null })));

  await dragOnto(page, 'Kofi', 'Ama');
  await expect(page.getByText('Kofi is number 1 of 3 now')).toBeAttached();
  await dragOnto(page, 'Kofi', 'Ama');
  await expect(page.getByText('Kofi is number 2 of 3 now')).toBeAttached();

  await saveTeamElsewhere(shop.stack, 'Kofi', 'Written by a colleague');
  await page.getByRole('button', { name: 'Move Ama right' }).click();
  await page.getByRole('button', { name: 'Move Zuri: arrow keys' }).focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(stored, { timeout: 30_000 }).toEqual([
    { name: 'Zuri', bio: null },
    { name: 'Kofi', bio: 'Written by a colleague' },
    { name: 'Ama', bio: null },
  ]);
});

/** By their handles, with the mouse. */
async function dragOnto(page: Page, moved: string, target: string): Promise<void> {
  const from = await page.getByRole('button', { name: `Move ${moved}: arrow keys` }).boundingBox();
  const to = await page.getByRole('button', { name: `Move ${target}: arrow keys` }).boundingBox();
  if (!from || !to) throw new Error('the handles are not there');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
  await page.mouse.up();
}

/** As another administrator's app would, on another computer. */
async function saveTeamElsewhere(stack: Stack, name: string, bio: string): Promise<void> {
  const ask = async (path: string, body: object, token?: string) => {
    const answer = await fetch(`${stack.url}${path}`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { access_token: string; status: string };
  };
  const { access_token } = await ask('/auth/v1/token?grant_type=password', stack.logins.admin);
  const [document] = (await rowsOf(stack, 'content_documents?kind=eq.team')) as { revision: number }[];
  const members = (await rowsOf(stack, 'team_members?order=display_order')) as { name: string }[];
  const { status } = await ask(
    '/rest/v1/rpc/save_team',
    {
      p_base_revision: document?.revision,
      p_members: members.map((member) => (member.name === name ? { ...member, bio } : member)),
    },
    access_token,
  );
  expect(status).toBe('saved');
}
