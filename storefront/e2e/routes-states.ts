// What pages look like when they are not simply there: waiting, empty, failed, full, with something open. For tests that visit them all.
import type { Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';
import { BUNDLE } from './purchases.ts';
import type { DemoItems } from './routes-content.ts';

export interface State {
  name: string;
  /** There only below 768 px, or only from there on. */
  only?: 'phone' | 'wide';
  open: (page: Page, demo: DemoItems) => Promise<void>;
}

const ANSWERS = '**/rest/v1/rpc/find_illustrations';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** React listens. */
export async function wake(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
}

/** The gallery, reached inside the application, its list answered as told. */
async function galleryWith(page: Page, answer: (route: Route) => unknown): Promise<void> {
  await wake(page, '/faq');
  await page.route(ANSWERS, answer);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Illustrations', exact: true }).click();
  await expect(heading(page)).toHaveText('Browse Our Illustrations');
}

async function search(page: Page, words: string): Promise<void> {
  await page.goto('/');
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill(words);
}

export async function keepCart(page: Page, lines: object[]): Promise<void> {
  await page.goto('/faq');
  await page.evaluate((value) => localStorage.setItem('cart', value), JSON.stringify(lines));
  await page.goto('/cart');
  await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible();
}

export const visitorStates: readonly State[] = [
  {
    name: 'gallery-loading',
    open: async (page) => {
      await galleryWith(page, () => undefined);
      await expect(page.getByText('Loading illustrations...').first()).toBeAttached();
    },
  },
  {
    name: 'gallery-failed',
    open: async (page) => {
      await galleryWith(page, (route) => route.fulfill({ status: 500, json: { message: 'down' } }));
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'gallery-empty',
    open: async (page) => {
      await galleryWith(page, (route) =>
        route.fulfill({
          json: {
            match: 'all',
            missing: [],
            filters: [],
            total: 0,
            cards: [],
            packs: [],
            packsLead: false,
            counts: {},
          },
        }),
      );
      await expect(page.getByRole('heading', { name: 'No illustrations yet' })).toBeVisible();
    },
  },
  ...[
    '/illustrations/nope',
    '/categories/nope',
    '/blog/00000000-0000-0000-0000-000000000000',
    '/newsletter/confirm',
  ].map((address) => ({
    name: `${address.split('/')[1] ?? ''}-missing`,
    open: async (page: Page) => {
      await page.goto(address);
      await expect(heading(page)).toBeVisible();
    },
  })),
  {
    name: 'preview',
    open: async (page) => {
      await page.goto('/illustrations');
      await page
        .getByRole('button', { name: /^Preview/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'viewer',
    open: async (page, { paid: [first] }) => {
      await page.goto(`/illustrations/${first?.id}`);
      await page.getByRole('button', { name: /^Look closer/ }).click();
      await expect(page.getByRole('dialog').getByRole('radio', { name: 'Sample page' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'menu',
    only: 'phone',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'search-open',
    open: async (page) => {
      await search(page, '');
      await expect(page.getByText('Type two letters or more.')).toBeVisible();
    },
  },
  {
    name: 'search-found',
    open: async (page, { paid: [first] }) => {
      await search(page, first?.title.slice(0, 3) ?? '');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'search-nothing',
    open: async (page) => {
      await search(page, 'zzzzzz');
      await expect(page.getByText('Nothing found. Try another word.')).toBeVisible();
    },
  },
  {
    name: 'cart-filled',
    open: async (page, { paid }) => {
      await keepCart(page, [
        ...paid.slice(0, 3).map((item, at) => ({ ...item, quantity: at + 1 })),
        { ...BUNDLE, quantity: 1 },
      ]);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'cart-in-trouble',
    open: async (page, { paid: [first], free: [free] }) => {
      await keepCart(page, [
        { ...first, price: 0.01, quantity: 1 },
        { id: free?.id, title: free?.title, price: 3, quantity: 1 },
        { id: 'gone', title: 'Gone', price: 3, quantity: 1 },
      ]);
      await expect(page.getByText('Not everything here can be bought')).toBeVisible();
    },
  },
  {
    name: 'auth-register-refused',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    },
  },
  {
    name: 'auth-forgotten',
    open: async (page) => {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
    },
  },
  {
    name: 'auth-confirm-refused',
    open: async (page) => {
      await page.goto('/auth/confirm?token_hash=made-up&type=email_change');
      await page.getByRole('button', { name: 'Confirm Address' }).click();
      await expect(page.getByText('This link no longer works')).toBeVisible();
    },
  },
  {
    name: 'auth-asked',
    open: async (page, { free: [free] }) => {
      await page.goto(`/illustrations/${free?.id}`);
      await page
        .getByRole('main')
        .getByRole('link', { name: /Sign in to Download/ })
        .first()
        .click();
      await expect(page.getByRole('alert').getByText('Authentication Required')).toBeVisible();
    },
  },
  {
    name: 'contact-refused',
    open: async (page) => {
      await page.goto('/contact');
      await page.getByRole('main').getByRole('button', { name: /Send/ }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  {
    name: 'newsletter-expired',
    open: async (page) => {
      await page.goto(`/newsletter/confirm?token=${'made-up-'.repeat(5)}`);
      await page.getByRole('button', { name: 'Confirm Subscription' }).click();
      await expect(heading(page)).toHaveText('This link no longer works');
    },
  },
  {
    name: 'offline',
    open: async (page) => {
      await wake(page, '/blog');
      await page.context().setOffline(true);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
      await expect(heading(page)).toHaveText('This page needs a connection');
    },
  },
];

/** For an account that `fillAccount` has filled, signed in. */
export const memberStates: readonly State[] = [
  {
    name: 'account-menu',
    only: 'wide',
    open: async (page) => {
      await page.goto('/illustrations');
      await page.getByRole('button', { name: 'Your account' }).click();
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    },
  },
  {
    name: 'added-to-cart',
    open: async (page) => {
      await page.goto('/illustrations');
      await page
        .getByRole('button', { name: /^Preview/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Add to Cart/ })
        .click();
      await expect(page.getByText(/added to cart/i).first()).toBeVisible();
    },
  },
  {
    name: 'profile-with-favorites',
    open: async (page) => {
      await page.goto('/profile');
      await expect(page.getByRole('region', { name: 'Favorites' }).getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'purchases',
    open: async (page) => {
      await page.goto('/my-purchases');
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'purchased',
    open: async (page, { paid }) => {
      await page.goto(`/illustrations/${paid.at(-1)?.id}`);
      // Related pictures may be purchased too.
      await expect(page.getByText('Purchased', { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'order-confirmed',
    open: async (page) => {
      await page.goto('/checkout-success');
      await expect(heading(page)).toHaveText('Purchase Successful!');
    },
  },
  {
    name: 'bundle-downloads',
    open: async (page) => {
      await page.goto('/bundle-download-success');
      await expect(page.getByRole('region', { name: 'Your packs' })).toBeVisible();
    },
  },
];
