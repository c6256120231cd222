// @vitest-environment jsdom
import type { ShopPack } from '@baobab/domain/entities/bundle-pack';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { illustration } from '../../head/test-entities.ts';
import { inShop, signIn, testShop } from '../../shop/test/in-shop.tsx';
import { IllustrationDetail } from '../illustration/illustration-detail.tsx';
import { GetPack } from './get-pack.tsx';
import { PackBundles } from './pack-bundles.tsx';

const bundle = { id: 'bundle-all-packs', title: 'Complete', price: 79, isDeliverable: true, packCount: 9 };
const pack: ShopPack = {
  slug: 'tech',
  title: 'Tech Pack',
  section: 'pack',
  displayOrder: 1,
  fileName: 'tech.zip',
  version: 1,
  sizeBytes: 10,
  uploadedAt: null,
  contents: null,
  theme: 'tech',
  price: 25,
  description: null,
  image: null,
  imageWidths: [],
  imageWidth: null,
  imageHeight: null,
  placeholder: null,
  updatedAt: '2026-11-28T10:00:00Z',
  bundles: [bundle],
};

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const line = {
  id: bundle.id,
  kind: 'bundle',
  title: 'Complete',
  quantity: 1,
  option: 'standard',
  option_name: 'Standard license',
};
const quoteOf = (amount: number | null) => ({
  currency: 'usd',
  lines:
    amount === null
      ? []
      : [
          {
            ...line,
            price: 79,
            list_price: 79,
            adds_seats: false,
            is_upgrade: false,
            discount: 0,
            credit: 79 - amount,
            credits: [],
            amount,
          },
        ],
  problems: amount === null ? [{ id: bundle.id, title: 'Complete', reason: 'item_owned', message: 'Owned.' }] : [],
  left_out: [],
  code: null,
  subtotal: 79,
  credit: 79 - (amount ?? 79),
  discount: 0,
  total: amount ?? 0,
});

/** The bundle's offer on the pack's page, for a member. */
async function offerFor(amount: number | null, owned: readonly string[]): Promise<string> {
  const shop = testShop(async (input) => {
    const { pathname } = new URL(new Request(input).url);
    if (pathname.endsWith('/quote_cart')) return Response.json(quoteOf(amount));
    return Response.json(
      owned.map((id) => ({
        illustration_id: id,
        purchased_at: '2026-11-28T10:00:00Z',
        orders: { payment_status: 'paid' },
      })),
    );
  });
  signIn(shop);
  const { container } = render(inShop(shop, <PackBundles pack={pack} />));
  await shop.queries.settle();
  await vi.waitFor(() =>
    expect(container.textContent === '' || /complete bundle/.test(container.textContent)).toBe(true),
  );
  return container.textContent;
}

test('MO03 BU04 a member who does not own the pack reads what the bundle costs more than it', async () => {
  expect(await offerFor(79, [])).toContain('For $54 more you get all 9 packs');
});

test('MO03 an owner of the pack reads what the bundle costs after credit', async () => {
  expect(await offerFor(56.5, ['pack-tech'])).toContain('For $56.50 more you get all 9 packs');
});

test('MO03 an owner of the bundle is not offered it', async () => {
  expect(await offerFor(null, ['bundle-all-packs'])).not.toContain('you get');
});

const licenses = [
  { option: 'standard', name: 'Standard license', seats: 1, allows: [], price: 9, list_price: 9, is_owned: false },
  { option: 'extended', name: 'Extended license', seats: 1, allows: [], price: 45, list_price: 45, is_owned: false },
];
const withLicenses = () =>
  testShop(async (input) =>
    Response.json(new URL(new Request(input).url).pathname.endsWith('/license_choices') ? licenses : []),
  );

test('MO05 with the extended license chosen, the headline price of a pack is that of the license', async () => {
  const shop = withLicenses();
  shop.session.store.setState({ status: 'signed-out' }, true);
  const { container } = render(inShop(shop, <GetPack pack={{ ...pack, price: 9 }} />));
  fireEvent.click(await screen.findByRole('radio', { name: /Extended license/ }));
  expect(container.querySelector('p')?.textContent).toBe('$45');
});

test('MO05 with the extended license chosen, the headline price of an illustration is that of the license', async () => {
  const shop = withLicenses();
  shop.session.store.setState({ status: 'signed-out' }, true);
  const { container } = render(inShop(shop, <IllustrationDetail item={{ ...illustration, price: 9, listPrice: 9 }} />));
  fireEvent.click(await screen.findByRole('radio', { name: /Extended license/ }));
  const heading = container.querySelector('h1')?.parentElement;
  expect(heading?.textContent).toContain('$45.00');
  expect(heading?.textContent).not.toContain('$9.00');
});
