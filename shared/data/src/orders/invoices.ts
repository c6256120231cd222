/** Issued invoices and credit notes. The database says who may read which: the buyer, and support. */
import { INVOICE_FUNCTION, issuedInvoiceSchema } from '@baobab/domain/contracts/invoice';
import type { InvoiceRequest } from '@baobab/domain/contracts/invoice';
import { moneySchema, timestampSchema } from '@baobab/domain/entities/fields';
import * as z from 'zod/mini';
import type { DataClient } from '../client.ts';
import { allRows } from '../rows.ts';
import { callFunction, callRpc, rpc } from '../rpc.ts';
import { issuedFile } from './licenses.ts';

const kindSchema = z.enum(['invoice', 'credit_note']);

const documentSchema = z.object({
  id: z.uuid(),
  kind: kindSchema,
  number: z.string(),
  issuedAt: timestampSchema,
  /** With all tax, in the main unit of `currency`. */
  gross: moneySchema,
  tax: moneySchema,
  currency: z.string(),
});
export type OrderDocument = z.infer<typeof documentSchema>;

/** Oldest first; empty for an order that was not paid, or cost nothing. */
export const orderDocuments = rpc('order_documents', z.array(documentSchema), (orderId: string) => ({ orderId }));

/** As PDF. Codes: not_found, not_signed_in, session_expired, rate_limited. */
export async function invoiceFile(client: DataClient, id: string): Promise<{ fileName: string; file: Blob }> {
  const body: InvoiceRequest = { id };
  return issuedFile(await callFunction(client, INVOICE_FUNCTION, body, issuedInvoiceSchema));
}

const bookedSchema = z.object({
  number: z.string(),
  kind: kindSchema,
  issuedAt: timestampSchema,
  orderId: z.string(),
  /** The number of the document that it corrects. */
  corrects: z.nullable(z.string()),
  currency: z.string(),
  /** Of credit notes negative, as tax and gross. */
  net: z.number(),
  tax: z.number(),
  gross: z.number(),
  taxBehavior: z.enum(['none', 'inclusive', 'exclusive']),
  buyer: z.string(),
  country: z.string(),
  taxId: z.string(),
  discountCode: z.string(),
  provider: z.string(),
  payment: z.string(),
});
export type BookedDocument = z.infer<typeof bookedSchema>;

/**
 * Every document of a month (UTC), in the order of issue.
 *
 * @param month 'YYYY-MM'
 */
export function monthlyDocuments(client: DataClient, month: string): Promise<BookedDocument[]> {
  return allRows((offset) =>
    callRpc(client, 'monthly_documents', { month: `${month}-01`, offset }, z.array(bookedSchema)),
  );
}
