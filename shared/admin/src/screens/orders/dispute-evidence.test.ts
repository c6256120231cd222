import { expect, test } from 'vitest';
import type { AdminOrder } from '@baobab/data/admin-orders';
import { disputeEvidence } from './dispute-evidence.ts';

const order: AdminOrder = {
  id: '1cdf11ff-1541-4043-bc12-b39d2942c1dd',
  number: 7,
  createdAt: '2026-11-03T12:00:00Z',
  userId: 'u',
  email: 'ama@shop.test',
  fullName: null,
  totalAmount: 59.97,
  chargedAmount: 59.97,
  taxAmount: 0,
  taxBehavior: 'none',
  discountCode: null,
  refundedAmount: 0,
  currency: 'usd',
  paymentStatus: 'paid',
  origin: 'sale',
  isBundlePurchase: false,
  paidAt: '2026-11-03T12:01:00Z',
  consentedAt: null,
  stripePaymentIntent: 'pi_1',
  disputeStatus: 'open',
  disputedAt: '2026-11-20T12:00:00Z',
  refundFailedAt: null,
  orderItems: [
    {
      id: 'l',
      illustrationId: 'walk',
      title: 'Walk',
      price: 19.99,
      listPrice: 19.99,
      licenseOption: 'standard',
      discount: 0,
      credit: 0,
      amount: 59.97,
      tax: 0,
      quantity: 3,
      refundedAt: null,
      ungrantedAt: null,
    },
  ],
};
const download = {
  id: 'd',
  title: 'Walk',
  version: null,
  sha256: 'a'.repeat(64),
  sizeBytes: 1234,
  addressPrefix: '203.0.113.0/24',
  requestedAt: '2026-11-04T09:00:00Z',
  completedAt: '2026-11-04T09:00:20Z',
};

test('SA11 evidence says what was recorded, and nothing else', () => {
  const evidence = disputeEvidence(order, [
    download,
    { ...download, sha256: null, addressPrefix: null, completedAt: null },
  ]);
  expect(evidence).toMatchObject({
    product_description: expect.stringContaining('Walk: 3 license seats at $19.99'),
    customer_email_address: 'ama@shop.test',
    customer_name: null,
    customer_purchase_ip: null,
    service_date: 'November 4, 2026',
    access_activity_log: [
      `2026-11-04 09:00:00 UTC: download of "Walk", 1234 bytes, SHA-256 ${'a'.repeat(64)}, from the network 203.0.113.0/24, arrived whole at 2026-11-04 09:00:20 UTC`,
      '2026-11-04 09:00:00 UTC: download of "Walk", 1234 bytes',
    ].join('\n'),
  });
  expect(evidence.uncategorized_text).toContain('Order #7 (1cdf11ff');
  expect(evidence.uncategorized_text).toContain(
    '2 downloads of 1 file recorded since, each asked for while signed in to that account; in 1 of them',
  );
});

test('SA11 without a download the evidence claims none, and is dated by the payment', () => {
  const { access_activity_log: log, service_date: day, uncategorized_text: text } = disputeEvidence(order, []);
  expect([log, day]).toEqual([null, 'November 3, 2026']);
  expect(text).toContain('No download is recorded for this order.');
});

test('SA11 a long log stays within the provider’s 20,000 characters and says what it leaves out', () => {
  const { access_activity_log: log } = disputeEvidence(
    order,
    Array.from({ length: 500 }, () => download),
  );
  expect(log?.length).toBeLessThanOrEqual(20_000);
  expect(log).toMatch(/… and \d+ more downloads\.$/);
});

test('MO06 SA11 consent to delivery at once is part of the evidence where it was asked for', () => {
  const words = (consentedAt: string | null) => disputeEvidence({ ...order, consentedAt }, []).uncategorized_text;
  expect(words('2026-11-03T12:00:00Z')).toContain('On 2026-11-03 12:00:00 UTC the customer agreed');
  expect(words(null)).not.toContain('agreed');
});
