import { expect, test } from 'vitest';
import { adminBulkMessages, adminUploadMessages } from './admin-messages.ts';
import { downloadMessages, purchaseMessages } from './messages.ts';

test('PD01 PD04 purchases and downloads', () => {
  expect(purchaseMessages.orderName('1cdf11ff-0000-4000-8000-000000000001')).toBe('Order #1cdf11ff');
  expect(downloadMessages.downloading('Sunset')).toBe('Downloading Sunset...');
});

test('UP02 bulk upload counts, with the failures only when there are any', () => {
  expect(adminBulkMessages.complete(3, 3).description).toBe('Successfully uploaded 3 of 3 illustrations.');
  expect(adminBulkMessages.complete(2, 3, 1).description).toBe('Successfully uploaded 2 of 3 illustrations. 1 failed.');
  expect(adminUploadMessages.success('a.png').description).toBe('File "a.png" uploaded successfully.');
});
