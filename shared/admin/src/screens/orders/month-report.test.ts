import { setShopLocale, shopLocale } from '@baobab/domain/shop-locale';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BookedDocument } from '@baobab/data/orders/invoices';
import { toCsv } from '../../export/csv.ts';
import { monthBefore, monthCsv } from './month-report.tsx';

const standard = shopLocale();
beforeEach(() => setShopLocale({ ...standard, timeZone: 'Africa/Lagos' }));
afterEach(() => setShopLocale(standard));

test.each([
  ['2026-11-25T12:00:00Z', '2026-10'],
  ['2026-01-01T00:00:00Z', '2025-12'],
  ['2026-03-31T22:59:59Z', '2026-02'],
  ['2026-03-31T23:00:00Z', '2026-03'],
])('MO06 D52 at %s the complete month of a shop in Lagos is %s', (now, month) => {
  expect(monthBefore(new Date(now))).toBe(month);
});

test('MO06 a credit note is a negative number in the month’s table, and a buyer’s name is no formula', () => {
  const row: BookedDocument = {
    number: 'CN-2026-000001',
    kind: 'credit_note',
    issuedAt: '2026-11-25T12:00:00Z',
    orderId: '1cdf11ff-0000-4000-8000-000000000001',
    corrects: 'INV-2026-000001',
    currency: 'eur',
    net: -10,
    tax: -1.9,
    gross: -11.9,
    taxBehavior: 'inclusive',
    buyer: '=cmd()',
    country: 'DE',
    taxId: '',
    discountCode: '',
    provider: 'stripe',
    payment: 'pi_1',
  };
  const [head, cells] = toCsv(monthCsv(), [row]).split('\r\n');
  expect([head, cells].map((line) => line?.split(',')[2])).toEqual([
    '"Issued at (Africa/Lagos)"',
    '"2026-11-25 13:00:00"',
  ]);
  expect(cells).toContain(`"'=cmd()","DE","","-10","-1.9","-11.9","inclusive","EUR"`);
});
