// @vitest-environment jsdom
import type { CartItem } from '@baobab/domain/entities/cart';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { inShop, testShop } from '../../shop/test/in-shop.tsx';
import { CartLines, type LeftOut } from './cart-lines.tsx';

afterEach(cleanup);

const pack = { id: 'pack-tech', title: 'Tech Pack', price: 25, quantity: 1, description: '', isFree: false };
const picture = { ...pack, id: 'walk', title: 'Sunset Walk', price: 12, quantity: 3 };
const quoted = { optionName: 'Standard license', listPrice: 12, addsSeats: false, isUpgrade: false };

function show(item: CartItem, leftOut: Omit<LeftOut, 'id' | 'title'>, charged: number): HTMLElement {
  const shop = testShop(async () => Response.json([]));
  const line = { ...quoted, ...item, kind: 'illustration', option: 'standard', discount: 0, credit: 0, credits: [] };
  const lines = charged > 0 ? [[item.id, { ...line, quantity: charged, amount: item.price * charged }] as const] : [];
  render(
    inShop(
      shop,
      <CartLines
        cart={shop.cart}
        items={[item]}
        problems={new Map()}
        files={new Map()}
        owned={new Set()}
        included={new Set()}
        quoted={new Map(lines)}
        leftOut={new Map([[item.id, { id: item.id, title: item.title, ...leftOut }]])}
        code={null}
        renderLicense={() => null}
      />,
    ),
  );
  return screen.getByRole('listitem');
}

test('BU04 a pack that the bundle in the cart contains costs nothing there, and says why', () => {
  const message = '"Complete Bundle" in this cart contains "Tech Pack", so it is not charged again.';
  const line = within(show(pack, { quantity: 1, message }, 0));
  expect(line.getByText(message)).toBeTruthy();
  expect(line.getByText('$0.00')).toBeTruthy();
});

test('BU04 of three licenses one is not charged where the bundle gives it', () => {
  const line = within(show(picture, { quantity: 1, message: 'One is not charged.' }, 2));
  expect(line.getByText('$24.00')).toBeTruthy();
});

test('BU04 of a bundle that shares packs with another one, the reduced amount is shown with its reason', () => {
  const message = '"Bundle A" in this cart contains 1 of the 2 packs of "Bundle B", so these are not charged again.';
  const line = within(show({ ...pack, id: 'bundle-b', price: 9 }, { quantity: 0, message }, 1));
  expect([line.getByText(message).tagName, line.getAllByText('$9.00').length]).toEqual(['P', 2]);
});
