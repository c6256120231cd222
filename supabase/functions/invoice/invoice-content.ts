/** The content of a document as the database froze it when it was issued. Amounts are in the currency's main unit. */
import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));
const addressSchema = z.object({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
});

export const invoiceContentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  issued_at: z.string(),
  currency: z.string(),
  gross: z.number(),
  tax: z.number(),
  order_id: z.string(),
  paid_at: z.nullable(z.string()),
  discount_code: z.nullable(z.string()),
  tax_behavior: z.enum(['none', 'inclusive', 'exclusive']),
  corrects: z.nullable(z.string()),
  consented_at: z.nullable(z.string()),
  /** Of the shop when it was issued. */
  time_zone: z._default(z.string(), 'UTC'),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string(), tax_id: z.string() }),
  /** Gone when the account was deleted. */
  buyer: z.optional(
    z.object({
      name: text,
      email: text,
      address: z.optional(z.nullable(addressSchema)),
      tax_ids: z.optional(z.nullable(z.array(z.object({ type: text, value: text })))),
    }),
  ),
  lines: z.array(
    z.object({
      title: z.string(),
      license_option: z.string(),
      /** Of the option, as it was called then. */
      license_name: z.nullable(z.string()),
      seats: z.int(),
      price: z.number(),
      discount: z.number(),
      credit: z.number(),
      amount: z.number(),
      tax: z.number(),
    }),
  ),
});
export type InvoiceContent = z.infer<typeof invoiceContentSchema>;
