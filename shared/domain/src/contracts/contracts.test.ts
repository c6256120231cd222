import { describe, expect, test } from 'vitest';
import { checkoutRequestSchema, toCheckoutItem } from './checkout.ts';
import { contactRequestSchema } from './contact.ts';
import { newsletterRequestSchema } from './newsletter.ts';

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

describe('AB02 contact', () => {
  const message = { firstName: ' Ada ', lastName: 'L', email: ' ada@example.com ', subject: 'Hi', message: 'Hello' };

  test('every field is required and trimmed', () => {
    expect(contactRequestSchema.parse(message)).toMatchObject({
      firstName: 'Ada',
      email: 'ada@example.com',
      website: '',
    });
    const accepted = Object.keys(message).filter(
      (field) => contactRequestSchema.safeParse({ ...message, [field]: '   ' }).success,
    );
    expect(accepted).toEqual([]);
  });

  test('the honeypot is carried so that the function can drop the message', () => {
    expect(contactRequestSchema.parse({ ...message, website: 'http://spam' }).website).toBe('http://spam');
  });
});

describe('AB03 newsletter', () => {
  test('subscribe needs an address; confirm and unsubscribe need a token', () => {
    expect(newsletterRequestSchema.parse({ action: 'subscribe', email: 'a@b.co' })).toMatchObject({
      source: 'home',
      website: '',
    });
    expect(newsletterRequestSchema.safeParse({ action: 'subscribe', email: 'nope' }).success).toBe(false);
    expect(newsletterRequestSchema.safeParse({ action: 'confirm', token: 'short' }).success).toBe(false);
    expect(newsletterRequestSchema.safeParse({ action: 'unsubscribe', token: 't'.repeat(32) }).success).toBe(true);
    expect(newsletterRequestSchema.safeParse({ action: 'delete', email: 'a@b.co' }).success).toBe(false);
  });
});
