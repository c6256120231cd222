import { downloadMessages, purchaseMessages, bundleDownloadMessages } from '@baobab/domain/messages';
import { AppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { expect, test } from 'vitest';
import { staticHeads } from './site-heads.ts';

test('CC09 no title of a page says that a payment has arrived before it is confirmed', () => {
  expect(staticHeads['checkout-success'].title).not.toContain(purchaseMessages.heading);
  expect(staticHeads['bundle-download-success'].title).not.toContain(bundleDownloadMessages.heading);
});

test('BU01 visitors who want the bundle are asked to sign in to buy it, not to download an illustration', () => {
  const { title, description, bundle } = downloadMessages.authRequired;
  expect([title, description]).toEqual([
    'Authentication Required',
    'Please sign in or create an account to download this illustration.',
  ]);
  expect(bundle).toMatch(/buy the bundle/);
});

test('AU01 a visitor whose file is too large is not referred to an administrator', () => {
  expect(describeError(new AppError('storage_too_large')).body).not.toMatch(/administrator/i);
});
