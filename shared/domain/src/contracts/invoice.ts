/** `invoice`: an issued invoice or credit note as PDF, for the buyer of its order and for support. */
import * as z from 'zod/mini';

export const INVOICE_FUNCTION = 'invoice';

export const invoiceRequestSchema = z.object({ id: z.uuid() });
export type InvoiceRequest = z.infer<typeof invoiceRequestSchema>;

/** A file, as base64. */
export const issuedInvoiceSchema = z.object({ fileName: z.string(), mediaType: z.string(), content: z.base64() });
export type IssuedInvoice = z.infer<typeof issuedInvoiceSchema>;
