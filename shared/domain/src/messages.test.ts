import { expect, test } from 'vitest';
import { adminBulkMessages, adminUploadMessages } from './admin-messages.ts';
import { cartMessages, checkoutMessages, downloadMessages, purchaseMessages } from './messages.ts';

test('CC03 CC04 cart and checkout texts with their parameters', () => {
  expect(cartMessages.added('Sunset')).toBe('Sunset added to cart!');
  expect(cartMessages.updated('Sunset')).toBe('Sunset quantity updated in cart!');
  expect(cartMessages.removed('Sunset')).toBe('Sunset removed from cart');
  expect(checkoutMessages.startFailed('Boom')).toBe('Failed to start checkout: Boom');
  expect(checkoutMessages.startFailed()).toBe('Failed to start checkout: Unknown error');
});

test('PD01 PD04 purchases and downloads', () => {
  expect(purchaseMessages.orderNumber(1001)).toBe('Order #1001');
  expect(downloadMessages.downloading('Sunset')).toBe('Downloading Sunset...');
});

test('UP02 bulk upload counts, with the failures only when there are any', () => {
  expect(adminBulkMessages.complete(3, 3).description).toBe('Successfully uploaded 3 of 3 illustrations.');
  expect(adminBulkMessages.complete(2, 3, 1).description).toBe('Successfully uploaded 2 of 3 illustrations. 1 failed.');
  expect(adminUploadMessages.success('a.png').description).toBe('File "a.png" uploaded successfully.');
});
