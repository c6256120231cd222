// What the contact sheets show: every address, state, tab and dialog, with the way to it.
import type { Browser, Page } from '@playwright/test';
import { items } from '../../storefront/e2e/catalog.ts';
import { ADMIN_PLACES, openPlace } from '../../storefront/e2e/admin-places.ts';
import type { DemoItems } from '../../storefront/e2e/routes-content.ts';
import { memberStates, visitorStates, type State } from '../../storefront/e2e/routes-states.ts';
import { memberRoutes, publicRoutes } from '../../storefront/e2e/routes.ts';
import { visit } from './shot.ts';

export interface Screen {
  name: string;
  /** There only below 768 px, or only from there on. */
  only?: 'phone' | 'wide' | undefined;
  open: (page: Page) => Promise<unknown>;
}

/** Of the newest pictures, as the gallery shows them. */
export async function readItems(browser: Browser, shop: string): Promise<DemoItems & { post: string }> {
  const page = await browser.newPage({ baseURL: shop });
  await visit(page, '/illustrations');
  const found = await page.evaluate<{ id: string; title: string; price: number }[]>(`
    [...document.querySelectorAll('article')].map((card) => {
      const link = card.querySelector('h3 a');
      const price = /\\$([\\d.]+)/.exec(card.textContent)?.[1];
      return { id: link.pathname.split('/').at(-1), title: link.textContent, price: Number(price ?? 0) };
    })`);
  await visit(page, '/blog');
  const post = (await page.getByRole('main').locator('a[href^="/blog/"]').first().getAttribute('href')) ?? '/blog';
  await page.close();
  return { paid: found.filter(({ price }) => price > 0), free: found.filter(({ price }) => price === 0), post };
}

export function visitorScreens({ post, ...demo }: DemoItems & { post: string }): Screen[] {
  const [first, second] = demo.paid.map(({ id }) => id);
  const routes = publicRoutes.map((address) => ({
    name: nameOf(address),
    open: (page: Page) =>
      visit(page, address.replace(items.paid.id, first ?? '').replace(items.otherPaid.id, second ?? '')),
  }));
  return [...routes, { name: 'post', open: (page: Page) => visit(page, post) }, ...statesOf(visitorStates, demo)];
}

/** @param ownsThings as `fillShopper` leaves the account */
export const memberScreens = (demo: DemoItems, ownsThings: boolean): Screen[] => [
  ...memberRoutes.map((address) => ({ name: nameOf(address), open: (page: Page) => visit(page, address) })),
  ...(ownsThings ? statesOf(memberStates, demo) : []),
];

export const adminScreens = (): Screen[] =>
  ADMIN_PLACES.map((place) => ({
    name: place.name,
    open: async (page: Page) => {
      await page.goto('/admin?tab=users');
      await page.locator('#content').waitFor({ timeout: 45_000 });
      await openPlace(page, place);
    },
  }));

const statesOf = (states: readonly State[], demo: DemoItems): Screen[] =>
  states.map(({ name, only, open }) => ({ name, only, open: (page: Page) => open(page, demo) }));

function nameOf(address: string): string {
  if (address === '/') return 'home';
  const [path = ''] = address.split('?');
  const [first, second] = path.split('/').filter(Boolean);
  if (first === 'illustrations' && second) return 'illustration';
  return [first, first === 'compare' ? undefined : second].filter(Boolean).join('-');
}
