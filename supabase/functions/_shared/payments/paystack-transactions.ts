/**
 * Transactions: one payment page and its payment. The reference is the order's id, which Paystack takes once: so an order has
 * one transaction, and is charged once. A page's id is the reference and the access code, which tells the page's address:
 * Paystack does not tell it again.
 * https://paystack.com/docs/api/transaction/
 */
import * as z from 'zod/mini';
import { refusal } from '../answers.ts';
import { parseText, PaystackError } from './paystack-client.ts';
import type { PaystackApi } from './paystack-client.ts';
import { withSession } from './port.ts';
import type { Customer, PageLine, PageRequest, PageState, PaidFacts, PaymentPage } from './port.ts';

/** https://paystack.com/docs/api/#supported-currency; the subunit of each is a hundredth. */
const CURRENCIES = new Set(['NGN', 'GHS', 'ZAR', 'KES', 'USD']);

const initializedSchema = z.object({
  data: z.object({
    authorization_url: z.url(),
    access_code: z.string().check(z.regex(/^\w+$/)),
    reference: z.string(),
  }),
});

const metadataSchema = z.object({ return_url: z.string() });

const verifiedSchema = z.object({
  data: z.object({
    id: z.int(),
    status: z.string(),
    reference: z.string(),
    amount: z.int(),
    requested_amount: z.nullish(z.int()),
    fees: z.nullish(z.int()),
    currency: z.string(),
    paid_at: z.nullish(z.string()),
    metadata: z.optional(z.unknown()),
    customer: z.nullish(z.object({ first_name: z.nullish(z.string()), last_name: z.nullish(z.string()) })),
  }),
});
export type Transaction = z.output<typeof verifiedSchema>['data'];

const uuid = z.uuid();

/** Of a page (`reference.access_code`) or a payment (`reference`). */
export const isPaystackReference = (reference: string): boolean => z.safeParse(uuid, referenceOf(reference)).success;

export const referenceOf = (page: string): string => page.split('.', 1)[0] ?? page;

/** Null when the reference was used before; its page's address is not told again. */
export async function createPage(api: PaystackApi, request: PageRequest): Promise<PaymentPage | null> {
  const currency = request.currency.toUpperCase();
  if (!CURRENCIES.has(currency)) {
    throw refusal('payment_failed', `Paystack takes no payments in ${currency}.`, { currency });
  }
  try {
    const { data } = await api('/transaction/initialize', initializedSchema, {
      reference: request.orderId,
      email: request.email,
      amount: request.lines.reduce((sum, { minor, quantity }) => sum + minor * quantity, 0),
      currency,
      callback_url: withSession(request.returnsTo, request.orderId),
      metadata: {
        order_id: request.orderId,
        return_url: request.returnsTo,
        // https://paystack.com/docs/payments/metadata/#cancel-action
        cancel_action: request.cancelUrl,
        custom_fields: request.lines.map((line, index) => customField(line, index, currency)),
      },
    });
    return { id: `${data.reference}.${data.access_code}`, url: data.authorization_url };
  } catch (error) {
    if (error instanceof PaystackError && error.code === 'duplicate_reference') return null;
    throw error;
  }
}

/** There are no line items: these are shown with the transaction. https://paystack.com/docs/payments/metadata/#custom-fields */
const customField = ({ title, minor, quantity }: PageLine, index: number, currency: string) => ({
  display_name: quantity > 1 ? `${title} × ${quantity}` : title,
  variable_name: `line_${index + 1}`,
  value: `${currency} ${((minor * quantity) / 100).toFixed(2)}`,
});

/** Null when Paystack does not know it. */
export async function findTransaction(api: PaystackApi, reference: string): Promise<Transaction | null> {
  try {
    return (await api(`/transaction/verify/${encodeURIComponent(reference)}`, verifiedSchema)).data;
  } catch (error) {
    if (error instanceof PaystackError && isUnknown(error)) return null;
    throw error;
  }
}

/** Documented as 404 `Entity not found`; also seen as 400 `Transaction reference not found` (kehers/paystack, issues 17 and 36). */
const isUnknown = ({ status, message }: PaystackError): boolean =>
  status === 404 || (status === 400 && /not found/i.test(message));

/**
 * https://paystack.com/docs/payments/verify-payments/#transaction-statuses: a transaction is `abandoned` as long as the buyer
 * has not paid, `ongoing` while they type, and can be paid then and later. `reversed` was paid before.
 */
export function statusOf({ status }: Transaction): PageState['status'] {
  if (status === 'success' || status === 'reversed') return 'complete';
  if (status === 'pending' || status === 'processing' || status === 'queued') return 'complete';
  return status === 'failed' ? 'expired' : 'open';
}

export const isPaid = ({ status }: Transaction): boolean => status === 'success' || status === 'reversed';

/** Metadata is text or a number where none was given, and at times the object as text. */
export function returnsTo({ metadata }: Transaction): string | null {
  const parsed = z.safeParse(metadataSchema, typeof metadata === 'string' ? parseText(metadata) : metadata);
  return parsed.success ? parsed.data.return_url : null;
}

/** The page is not named: an event knows the reference alone, and an order has one page. */
export function paidFacts(transaction: Transaction): PaidFacts {
  const { reference, currency } = transaction;
  const customer = customerOf(transaction);
  return {
    page: null,
    orderId: isPaystackReference(reference) ? reference : null,
    payment: reference,
    amountMinor: askedAmount(transaction),
    taxMinor: 0,
    currency: currency.toLowerCase(),
    paidAt: paidAt(transaction),
    ...(customer && { customer }),
  };
}

/** A payment whose time is not told is as late as now. */
const paidAt = ({ paid_at: at }: Transaction): number => Math.floor((Date.parse(at ?? '') || Date.now()) / 1000);

/** Where buyers bear Paystack's fees, the amount is what was asked for and the fees. */
function askedAmount({ amount, requested_amount: requested, fees }: Transaction): number {
  return requested && fees && amount - fees === requested ? requested : amount;
}

function customerOf({ customer }: Transaction): Customer | undefined {
  const name = [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
  return name === '' ? undefined : { name, address: null, taxIds: [] };
}
