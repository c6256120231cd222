// Every tab and dialog of the admin area, each with the way to it: for whatever must hold everywhere. The same in both faces.
import { ADMIN_TABS } from '@baobab/domain/constants';
import { expect, type Locator, type Page } from '@playwright/test';

export interface AdminPlace {
  name: string;
  /** Behind the address of the admin area. */
  address: string;
  /** From the open tab to the place. */
  open?: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.locator('#content').getByRole('button', { name }).first();
const press = (name: string | RegExp) => async (page: Page) => button(page, name).click();
const select = async (page: Page) => {
  // narrow screens have no head to select all by
  await page.locator('#content tbody').getByRole('checkbox').first().check();
};
const inDialog = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: typeof name === 'string' });

const dialogs: readonly AdminPlace[] = [
  {
    name: 'palette',
    address: '?tab=overview',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find or do' }).fill('o');
    },
  },
  { name: 'shortcuts', address: '?tab=overview', open: (page) => page.keyboard.press('?') },
  { name: 'users-role', address: '?tab=users', open: press(/^Make admin/) },
  {
    name: 'users-none',
    address: '?tab=users',
    open: async (page) => {
      await page.getByLabel('Search users').fill('no such user');
      await expect(page.getByText('No users found')).toBeVisible();
    },
  },
  { name: 'illustrations-new', address: '?tab=illustrations&open=new' },
  {
    name: 'illustrations-refused',
    address: '?tab=illustrations&open=new',
    open: (page) => inDialog(page, 'Add').click(),
  },
  { name: 'illustrations-edit', address: '?tab=illustrations', open: press(/^Edit /) },
  {
    name: 'illustrations-columns',
    address: '?tab=illustrations',
    open: async (page) => {
      await select(page);
      await page.getByRole('button', { name: 'Columns' }).click();
      await expect(page.getByRole('checkbox', { name: 'Tags' })).toBeInViewport();
    },
  },
  {
    name: 'illustrations-bulk-edit',
    address: '?tab=illustrations',
    open: async (page) => {
      await select(page);
      await page.getByRole('button', { name: 'Edit selected' }).click();
    },
  },
  {
    name: 'illustrations-bulk-delete',
    address: '?tab=illustrations',
    open: async (page) => {
      await select(page);
      await page.getByRole('button', { name: 'Delete selected' }).click();
    },
  },
  { name: 'illustrations-delete', address: '?tab=illustrations', open: press(/^Delete /) },
  {
    name: 'illustrations-none',
    address: '?tab=illustrations',
    open: async (page) => {
      await page.getByLabel('Search illustrations').fill('nothing like it');
      await expect(page.getByText(/^No illustrations match your search/)).toBeVisible();
    },
  },
  { name: 'upload-empty', address: '?tab=illustrations', open: press('Bulk Upload') },
  { name: 'categories-new', address: '?tab=categories&open=new' },
  { name: 'categories-edit', address: '?tab=categories', open: press(/^Edit /) },
  { name: 'categories-delete', address: '?tab=categories', open: press(/^Delete /) },
  { name: 'blog-new', address: '?tab=blog&open=new', open: (page) => expect(page.getByLabel('Title *')).toBeVisible() },
  {
    name: 'blog-edit',
    address: '?tab=blog',
    open: async (page) => {
      await button(page, /^Edit /).click();
      await expect(page.getByLabel('Title *')).toBeVisible();
    },
  },
  {
    name: 'blog-history',
    address: '?tab=blog',
    open: async (page) => {
      await button(page, /^Edit /).click();
      await button(page, 'History').click();
    },
  },
  { name: 'blog-delete', address: '?tab=blog', open: press(/^Delete /) },
  {
    name: 'about-team',
    address: '?tab=about',
    open: (page) => page.getByRole('tab', { name: 'Team Members' }).click(),
  },
  { name: 'about-history', address: '?tab=about', open: press('History') },
  { name: 'bundles-versions', address: '?tab=bundles', open: press(/^Versions of/) },
  {
    name: 'orders-detail',
    address: '?tab=orders',
    open: async (page) => {
      await button(page, /^Open order/).click();
      await expect(page.getByRole('table', { name: 'Lines of the order' })).toBeVisible();
    },
  },
  {
    name: 'orders-refund',
    address: '?tab=orders',
    open: async (page) => {
      // only an order that can be paid back has the button, and it may be any of the list
      await button(page, /^Refund order/).click();
      await expect(page.getByRole('dialog', { name: /^Refund order/ })).toBeVisible();
    },
  },
  {
    name: 'messages-open',
    address: '?tab=messages',
    open: (page) => page.getByRole('list', { name: 'Messages' }).getByRole('button').first().click(),
  },
  {
    name: 'leave',
    address: '?tab=categories&open=new',
    open: async (page) => {
      await page.getByRole('dialog').getByLabel('Name').fill('Half a thought');
      await inDialog(page, 'Cancel').click();
    },
  },
];

export const ADMIN_PLACES: readonly AdminPlace[] = [
  ...ADMIN_TABS.map((tab) => ({ name: tab, address: `?tab=${tab}` })),
  ...dialogs,
];

/** Goes there without loading the page again, whatever was open before, and waits until it stands still. */
export async function openPlace(page: Page, place: AdminPlace): Promise<void> {
  for (let turn = 0; turn < 3 && (await page.getByRole('dialog').count()) > 0; turn += 1) {
    await page.keyboard.press('Escape');
    const lose = page.getByRole('button', { name: 'Leave', exact: true });
    if (await lose.isVisible()) await lose.click();
  }
  const away = place.address.includes('tab=users') ? '?tab=subscribers' : '?tab=users';
  for (const address of [away, place.address]) {
    await page.evaluate((next) => {
      window.history.pushState(window.history.state, '', next);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    }, address);
    await settle(page);
  }
  await place.open?.(page);
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading \w+…$/)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#content [aria-busy="true"]')).toHaveCount(0);
  // what opens is there before it can be seen; the ring around a pressed button stays for seconds and hides nothing
  await expect(
    page.locator('[class*="-appear-"], [class*="-enter-"]').and(page.locator(':not(.ant-wave)')),
  ).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Hidden ones and those further down never load, and would never be decoded.
    const inSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < window.innerHeight;
    const shown = [...document.images].filter(
      (each) => each.checkVisibility() && inSight(each.getBoundingClientRect()),
    );
    await Promise.allSettled(shown.map((image) => image.decode()));
  });
}
