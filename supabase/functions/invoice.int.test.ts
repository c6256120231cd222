/** Invoices as files on a whole stack: who gets one, and what it says. */
import type { IssuedInvoice } from '@baobab/domain/contracts/invoice';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutSteps } from '../functions-testing/checkout-steps.ts';
import { openShop } from '../functions-testing/test-shop.ts';
import { press } from '../local/test/payments-server.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
const { begin, untilPaid } = checkoutSteps(() => shop);
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const issue = (id: string, token = shop.shopper.token) =>
  shop.ask<IssuedInvoice>('/functions/v1/invoice', { id }, token);

test('MO06 the buyer and administrators get the invoice of a payment as PDF with its facts attached; strangers do not', async () => {
  const begun = await begin([{ id: 'walk', quantity: 2 }]);
  await press(begun.url, 'pay');
  await untilPaid(begun.orderId);
  const [row] = await shop.rows(`invoices?order_id=eq.${begun.orderId}`);
  const id = String(row?.['id']);

  expect((await issue(id, '')).status).toBe(401);
  expect((await issue('11111111-1111-4111-8111-111111111111')).status).toBe(404);
  expect((await issue(id, shop.admin.token)).status).toBe(200);
  const { status, body } = await issue(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ fileName: `${String(row?.['number'])}.pdf`, mediaType: 'application/pdf' });
  const pdf = await PDFDocument.load(Buffer.from(body.content, 'base64'));
  expect(pdf.getTitle()).toBe(`Invoice ${String(row?.['number'])}`);
  expect(pdf.catalog.lookup(PDFName.of('Names'), PDFDict).has(PDFName.of('EmbeddedFiles'))).toBe(true);
  const text = Buffer.from(body.content, 'base64').toString('latin1');
  expect(text).toContain('"title": "Sunset walk"');
  expect(text).toContain('"seats": 2');
});
