// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/feedback/toast.tsx';
import { lineProblems } from './line-problems.ts';
import { typedQuantity } from './stored-cart.ts';
import { cartCount, cartTotal, createCart, type Cart } from './cart-store.ts';
import { showCartChange } from './cart-toasts.ts';

const walk = { id: 'walk', title: 'Sunset Walk', price: 12.5, description: 'Two friends by the sea', isFree: false };
const free = { ...walk, id: 'free', title: 'Free Smile', price: 0, isFree: true };
const FACTS = { ...walk, isDeliverable: true, image: null, formats: [], widthPx: null, heightPx: null };
let cart: Cart;
const items = () => cart.store.getState().items;
const words = () => toastStore.getState().toasts.map(({ title, description }) => description ?? title);
const stored = () => localStorage.getItem('cart');

beforeEach(() => {
  localStorage.clear();
  cart = createCart(showCartChange);
});
afterEach(() => toastStore.setState({ toasts: [] }));

test('CC01 adding inserts with quantity 1, adding again raises it by 1', () => {
  expect(cart.add(walk)).toBe(true);
  expect(items()).toEqual([{ ...walk, quantity: 1 }]);
  cart.add(walk);
  expect(items()).toEqual([{ ...walk, quantity: 2 }]);
  expect(cartCount(items())).toBe(2);
  expect(cartTotal(items())).toBe(25);
});

test('CC01 a free item is refused word for word', () => {
  expect(cart.add(free)).toBe(false);
  expect(items()).toEqual([]);
  expect(words()).toEqual(['This item is free and can be downloaded directly.']);
});

test('CC01 HX04 the two names of the bundle are one line, of one bundle', () => {
  cart.add({ ...walk, id: 'bundle-complete-225', title: 'Complete Bundle' });
  cart.add({ ...walk, id: 'bundle-all-packs', title: 'Complete Bundle' });
  cart.setQuantity('bundle-all-packs', 7);
  expect(items()).toEqual([expect.objectContaining({ id: 'bundle-complete-225', quantity: 1 })]);
  expect(words()).toContain('Complete Bundle is in your cart already.');
});

test('HX04 a stored cart with two bundles, under one name or both, becomes one', () => {
  const bundle = { ...walk, id: 'bundle-complete-225', title: 'Complete Bundle', quantity: 2 };
  localStorage.setItem(
    'cart',
    JSON.stringify([bundle, { ...bundle, id: 'bundle-all-packs' }, { ...walk, quantity: 2 }]),
  );
  cart.restore();
  expect(items().map(({ id, quantity }) => [id, quantity])).toEqual([
    ['bundle-complete-225', 1],
    ['walk', 2],
  ]);
});

test.each([
  [0, []],
  [-3, []],
  [Number.NaN, [1]],
  [4.9, [4]],
  [100_000, [999]],
])('CC02 quantity %s leaves the quantities %j', (quantity, left) => {
  cart.add(walk);
  cart.setQuantity('walk', 3);
  cart.setQuantity('walk', quantity);
  expect(items().map((item) => item.quantity)).toEqual(left);
});

test.each([
  ['7', 7],
  [' 12 ', 12],
  ['-3', -3],
  ['0', 0],
  ['abc', Number.NaN],
  ['', Number.NaN],
  ['1e3', null],
  ['3.7', null],
  ['0.5', null],
  ['1,000', null],
  ['5 seats', null],
])('CC02 “%s” typed as a quantity is %s', (typed, quantity) => {
  expect(typedQuantity(typed)).toBe(quantity);
});

test('CC03 a removed line comes back to its place with Undo, unless it is there again', () => {
  cart.add(walk);
  cart.setQuantity('walk', 5);
  cart.add({ ...walk, id: 'run', title: 'Run' });
  const before = items();
  toastStore.setState({ toasts: [] });
  cart.remove('walk');
  expect(items()).toHaveLength(1);
  const undo = toastStore.getState().toasts[0]?.actions?.[0] as { label: string; run: () => void };
  expect(undo.label).toBe('Undo');
  undo.run();
  expect(items()).toEqual(before);
  undo.run();
  expect(items()).toEqual(before);
});

test('CC03 a cleared cart comes back with Undo: its lines, its code, and what was added meanwhile', () => {
  cart.add(walk);
  cart.setQuantity('walk', 5);
  cart.setCode('SUMMER');
  toastStore.setState({ toasts: [] });
  cart.clear();
  expect(items()).toEqual([]);
  cart.add({ ...walk, id: 'run', title: 'Run' });
  const undo = toastStore.getState().toasts[0]?.actions?.[0] as { label: string; run: () => void };
  expect(undo.label).toBe('Undo');
  undo.run();
  undo.run();
  expect(items().map(({ id, quantity }) => [id, quantity])).toEqual([
    ['walk', 5],
    ['run', 1],
  ]);
  expect(cart.store.getState().code).toBe('SUMMER');
});

test('CC02 a quantity above the limit says what it became and why', () => {
  cart.add(walk);
  cart.setQuantity('walk', 99_999);
  expect(items()[0]?.quantity).toBe(999);
  expect(words()).toContain('Sunset Walk: the quantity is now 999, the most that one order can have.');
});

test('CC02 a pack without a picture of its own keeps the picture that its line was added with', () => {
  const pack = { ...walk, id: 'pack-tech', title: 'Tech Pack', image: 'https://shop.test/cover.webp' };
  cart.add(pack);
  cart.correct(new Map([['pack-tech', { ...FACTS, id: 'pack-tech', title: 'Tech Pack', image: null }]]));
  expect(items()[0]?.image).toBe(pack.image);
});

test('CC02 the cart is kept under the key `cart`, restored on load and removed on clear', () => {
  cart.add(walk);
  expect(JSON.parse(stored() ?? '')).toEqual([{ ...walk, quantity: 1 }]);
  const nextVisit = createCart(showCartChange);
  nextVisit.restore()();
  expect(nextVisit.store.getState().items).toEqual([expect.objectContaining({ id: 'walk', quantity: 1 })]);
  cart.clear();
  expect(stored()).toBeNull();
});

test.each([
  ['not json', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['lines without ids', '[{"title":"x"}, null, 3, {"id":""}]'],
  ['a free line', '[{"id":"a","is_free":true},{"id":"b","isFree":true}]'],
])('CC02 a stored value that is %s gives an empty cart', (_, value) => {
  localStorage.setItem('cart', value);
  cart.restore()();
  expect(items()).toEqual([]);
});

test('CC02 an older shape is read and mended', () => {
  localStorage.setItem(
    'cart',
    JSON.stringify({ items: [{ id: 'a', title: 'A', price: '9', quantity: 'two' }, { id: 'a' }] }),
  );
  cart.restore()();
  expect(items()).toEqual([expect.objectContaining({ id: 'a', title: 'A', price: 0, quantity: 1 })]);
});

test('CC02 where the storage refuses, only the next visit lacks the cart', () => {
  const refused = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(cart.add(walk)).toBe(true);
  expect(items()).toHaveLength(1);
  cart.empty();
  refused.mockRestore();
});

test('CC02 another tab’s change arrives here', () => {
  const stop = cart.restore();
  localStorage.setItem('cart', JSON.stringify([{ ...walk, quantity: 5 }]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  expect(items()[0]?.quantity).toBe(5);
  stop();
});

test('CC02 prices and titles that are not the shop’s are put right, in the storage too', () => {
  localStorage.setItem(
    'cart',
    JSON.stringify([
      { ...walk, price: 0.01 },
      { ...walk, id: 'gone' },
    ]),
  );
  cart.restore()();
  const facts = new Map([['walk', { title: 'Sunset Walk', price: 12.5, image: null }]]);
  cart.correct(facts);
  expect(cart.store.getState().corrected).toEqual(['walk']);
  expect(items().map(({ id, price }) => [id, price])).toEqual([
    ['walk', 12.5],
    ['gone', 12.5],
  ]);
  expect(JSON.parse(stored() ?? '')[0]).toMatchObject({ price: 12.5 });
  cart.correct(facts);
  expect(cart.store.getState().corrected, 'still worth telling').toEqual(['walk']);
});

test.each<[string, object | undefined, boolean, RegExp]>([
  ['is fine', {}, false, /^$/],
  ['is gone', undefined, false, /No longer sold/],
  ['is owned', {}, true, /You own this already/],
  ['is free now', { isFree: true, price: 0 }, false, /Free now/],
  ['has no file', { isDeliverable: false }, false, /Not for sale yet\. Remove/],
  [
    'is a bundle without all packs',
    { id: 'bundle-all-packs', isDeliverable: false },
    false,
    /some of its packs are still/,
  ],
])('CC06 a line that %s says so', (_, fact, owned, words) => {
  const known = { ...FACTS, ...fact };
  const facts = new Map(fact ? [['walk', known]] : []);
  const line = { ...walk, quantity: 1 };
  const found = lineProblems([line], facts, new Set(owned ? ['walk'] : [])).get('walk');
  expect(found ?? '').toMatch(words);
});

test('CC03 each change says what happened', () => {
  cart.add(walk);
  expect(toastStore.getState().toasts[0]?.title).toBe('Added to Cart');
  cart.add(walk);
  cart.setQuantity('walk', 5);
  expect(words()).toEqual([
    'Sunset Walk added to cart!',
    'Sunset Walk quantity updated in cart!',
    'Sunset Walk quantity updated in cart!',
  ]);
  toastStore.setState({ toasts: [] });
  cart.remove('walk');
  cart.clear();
  expect(words()).toEqual(['Sunset Walk removed from cart', 'Cart cleared']);
});

test('SA07 an owned item is a problem until further licenses are wanted, which the storage keeps', () => {
  const facts = new Map([['walk', FACTS]]);
  const problem = () => lineProblems(items(), facts, new Set(['walk'])).get('walk');
  cart.add(walk);
  expect(problem()).toMatch(/Buy another license/);
  cart.addSeats('walk');
  expect(problem()).toBeUndefined();
  cart.restore()();
  expect(items()).toMatchObject([{ id: 'walk', quantity: 1, furtherSeats: true }]);
  cart.clear();
  cart.add({ ...walk, furtherSeats: true });
  cart.add(walk);
  expect(items()).toMatchObject([{ quantity: 2, furtherSeats: true }]);
});

test('MO05 one license of an item is in the cart: another one takes its place, with its price, and is kept', () => {
  cart.add(walk);
  cart.add({ ...walk, option: 'extended', price: 40 });
  expect(items()).toMatchObject([{ id: 'walk', option: 'extended', price: 40, quantity: 1 }]);
  expect(words()).toContain('License of Sunset Walk changed in cart!');
  cart.restore()();
  expect(items()).toMatchObject([{ option: 'extended', price: 40 }]);
  cart.correct(new Map([['walk', { title: 'Sunset Walk', price: 11, image: null }]]));
  expect(items()[0]?.price, 'the facts know the standard price alone').toBe(40);
  cart.choose('walk', 'standard', 12.5);
  expect(JSON.parse(stored() ?? '')).toEqual([{ ...walk, quantity: 1 }]);
});

test('MO02 a code is kept with the cart, follows other tabs and goes with its last item', () => {
  const stop = cart.restore();
  cart.add(walk);
  cart.setCode('SUMMER');
  const nextVisit = createCart(showCartChange);
  nextVisit.restore()();
  expect(nextVisit.store.getState().code).toBe('SUMMER');
  localStorage.setItem('cart-code', 'WINTER');
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart-code' }));
  expect(cart.store.getState().code).toBe('WINTER');
  cart.empty();
  expect([cart.store.getState().code, localStorage.getItem('cart-code')]).toEqual([null, null]);
  stop();
});

test('CC01 the store reports each change of the cart, and shows nothing itself', () => {
  const report = vi.fn();
  const silent = createCart(report);
  silent.add(free);
  silent.add(walk, 'Ready to pay');
  silent.setQuantity('walk', 1200);
  silent.clear();
  expect(report.mock.calls.map(([change]) => change)).toEqual([
    { type: 'free-refused' },
    { type: 'added', title: 'Sunset Walk', message: 'Ready to pay' },
    { type: 'quantity-set', title: 'Sunset Walk', limitedTo: 999 },
    { type: 'cleared', undo: expect.any(Function) },
  ]);
  expect(words()).toEqual([]);
});
