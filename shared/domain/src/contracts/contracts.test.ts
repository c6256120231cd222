import { describe, expect, test } from 'vitest';
import { checkoutRequestSchema, toCheckoutItem } from './checkout.ts';

describe('CC05 checkout request items', () => {
  test('defaults', () => {
    expect(toCheckoutItem({ id: 'a' })).toEqual({ id: 'a', title: 'Untitled Item', price: 0, quantity: 1 });
    expect(toCheckoutItem({ id: 'a', title: '', price: Number.NaN, quantity: 0 })).toEqual({
      id: 'a',
      title: 'Untitled Item',
      price: 0,
      quantity: 1,
    });
  });

  test('the image is kept only when it starts with http:// or https://', () => {
    expect(toCheckoutItem({ id: 'a', image: 'https://x/y.png' }).image).toBe('https://x/y.png');
    for (const image of ['/y.png', 'data:image/png;base64,x', 'javascript:alert(1)', 7]) {
      expect(toCheckoutItem({ id: 'a', image })).not.toHaveProperty('image');
    }
  });

  test('the description is kept only when a string, cut to 255 characters', () => {
    expect(toCheckoutItem({ id: 'a', description: 'x'.repeat(300) }).description).toHaveLength(255);
    expect(toCheckoutItem({ id: 'a', description: { html: 'x' } })).not.toHaveProperty('description');
  });

  test('the function reads ids and quantities, and nothing else', () => {
    const body = {
      items: [{ id: 'a', quantity: 2, price: 0.01, title: 'Cheap' }],
      userId: 'u',
      successUrl: 'https://shop.test/x',
    };
    expect(checkoutRequestSchema.parse(body).items).toEqual([{ id: 'a', quantity: 2 }]);
  });

  test.each([
    ['no items', { items: [] }],
    ['101 items', { items: Array.from({ length: 101 }, (_, index) => ({ id: String(index), quantity: 1 })) }],
    ['a quantity of 0', { items: [{ id: 'a', quantity: 0 }] }],
    ['half a seat', { items: [{ id: 'a', quantity: 1.5 }] }],
    ['1000 seats', { items: [{ id: 'a', quantity: 1000 }] }],
    ['an empty id', { items: [{ id: '', quantity: 1 }] }],
    ['a relative return address', { successUrl: '/checkout-success' }],
  ])('refused: %s', (_, part) => {
    const body = { items: [{ id: 'a', quantity: 1 }], userId: 'u', successUrl: 'https://shop.test/x', ...part };
    expect(checkoutRequestSchema.safeParse(body).success).toBe(false);
  });
});
