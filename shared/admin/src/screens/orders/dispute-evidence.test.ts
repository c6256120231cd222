import { expect, test } from 'vitest';
import { adminOrder, orderLine } from '@baobab/testing/admin-rows';
import { disputeEvidence } from './dispute-evidence.ts';

const walk = { illustrationId: 'walk', title: 'Walk', quantity: 3 };
const order = adminOrder({
  number: 7,
  fullName: null,
  totalAmount: 59.97,
  chargedAmount: 59.97,
  disputeStatus: 'open',
  disputedAt: '2026-11-20T12:00:00Z',
  orderItems: [orderLine('l', 19.99, walk)],
});
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
    product_description: expect.stringContaining('Walk: 3 licenses at $19.99'),
    customer_email_address: 'ama@shop.test',
    customer_name: null,
    customer_purchase_ip: null,
    service_date: 'November 4, 2026',
    access_activity_log: [
      `2026-11-04 09:00:00 UTC: download of "Walk", 1234 bytes, SHA-256 ${'a'.repeat(64)}, from the network 203.0.113.0/24, arrived whole at 2026-11-04 09:00:20 UTC`,
      '2026-11-04 09:00:00 UTC: download of "Walk", 1234 bytes',
    ].join('\n'),
  });
  expect(evidence.uncategorized_text).toContain('Order #1cdf11ff (1cdf11ff');
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
