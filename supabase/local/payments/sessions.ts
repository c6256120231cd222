/**
 * Checkout sessions as the API makes, shows and expires them. What people do on the payment page is in settlement.ts.
 */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { ApiError, invalidParameter, missingResource } from './api-error.ts';
import { cleanMetadata, emit, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { pageOf, paging } from './lists.ts';
import { STRIPE_MINIMUMS, UNPUBLISHED_MINIMUM } from './minimums.ts';
import { formatAmount } from './money.ts';
import { email, expand, integer, metadata, readParameters, returnUrl, text } from './parameters.ts';
import type { LineItem, Session, SessionRecord } from './payment-types.ts';
import { newLine, newSession } from './session-object.ts';
import { taxFields } from './taxes.ts';

const HALF_HOUR_S = 30 * 60;
const DAY_S = 24 * 60 * 60;
const MAX_TOTAL = 99_999_999;

const lineSchema = z.strictObject({
  quantity: integer(1, 999_999),
  metadata: metadata.optional(),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/i, 'Not a currency'),
    unit_amount: integer(0, MAX_TOTAL),
    tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
    product_data: z.strictObject({
      name: text(5000),
      description: text(5000).optional(),
      images: z.array(returnUrl).max(8).optional(),
      tax_code: text(50).optional(),
      metadata: metadata.optional(),
    }),
  }),
});

const switchSchema = z.strictObject({ enabled: z.enum(['true', 'false']) });

const createSchema = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(lineSchema).min(1).max(100),
  success_url: returnUrl,
  cancel_url: returnUrl.optional(),
  client_reference_id: text(200).optional(),
  customer_email: email.optional(),
  expires_at: integer(0, Number.MAX_SAFE_INTEGER).optional(),
  locale: text(10).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: text(1000).optional() }).optional(),
  payment_method_types: z.array(text(50)).optional(),
  submit_type: z.enum(['auto', 'pay']).optional(),
  automatic_tax: switchSchema.optional(),
  tax_id_collection: switchSchema.optional(),
  invoice_creation: switchSchema.optional(),
  expand,
});
type CreateParameters = z.output<typeof createSchema>;

export function createSession(context: PaymentsContext, given: unknown): Session {
  const asked = readParameters(createSchema, given);
  const created = seconds(context.now());
  const expiresAt = expiryOf(asked, created);
  asked.line_items.forEach(checkTaxCode);
  const lines = asked.line_items.map((line) => lineOf(line, created));
  const id = `cs_test_${newId('a').slice(2)}`;
  const made = newSession({
    id,
    url: `${context.publicUrl()}/pay/${id}`,
    ...sumOf(lines),
    created,
    expiresAt,
    successUrl: asked.success_url,
    cancelUrl: asked.cancel_url ?? null,
    reference: asked.client_reference_id ?? null,
    email: asked.customer_email ?? null,
    locale: asked.locale ?? null,
    submitType: asked.submit_type ?? null,
    metadata: cleanMetadata(asked.metadata),
    paymentMethodTypes: asked.payment_method_types ?? ['card', 'us_bank_account'],
  });
  const session: Session = { ...made, ...taxFields(asked, made) };
  const record: SessionRecord = {
    session,
    lines,
    images: asked.line_items.map((line) => line.price_data.product_data.images?.[0] ?? null),
    intentMetadata: cleanMetadata(asked.payment_intent_data?.metadata),
    intentDescription: asked.payment_intent_data?.description ?? null,
  };
  context.store.put('session', session.id, record);
  context.store.openSession(session.id, expiresAt * 1000);
  return session;
}

/** Of Stripe's list: images and artwork that are downloaded for good, and its general codes. https://docs.stripe.com/tax/tax-codes */
const TAX_CODES = ['txcd_10501000', 'txcd_10505001', 'txcd_10000000', 'txcd_20030000', 'txcd_99999999'];

function checkTaxCode({ price_data }: CreateParameters['line_items'][0], index: number): void {
  const { tax_code: code } = price_data.product_data;
  if (code === undefined || TAX_CODES.includes(code)) return;
  const param = `line_items[${index}][price_data][product_data][tax_code]`;
  throw invalidParameter(param, `No such tax code: '${code}'`, 'resource_missing');
}

const lineOf = ({ quantity, metadata: about, price_data }: CreateParameters['line_items'][0], created: number) =>
  newLine({
    name: price_data.product_data.name,
    quantity,
    unitAmount: price_data.unit_amount,
    currency: price_data.currency.toLowerCase(),
    taxBehavior: price_data.tax_behavior ?? 'unspecified',
    metadata: cleanMetadata(about),
    created,
  });

function expiryOf({ expires_at: asked }: CreateParameters, created: number): number {
  const expiresAt = asked ?? created + DAY_S;
  const refusal = (bound: string) =>
    new ApiError(400, { message: `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.` });
  if (expiresAt < created + HALF_HOUR_S) throw refusal('at least 30 minutes');
  if (expiresAt > created + DAY_S) throw refusal('less than 24 hours');
  return expiresAt;
}

function sumOf(lines: LineItem[]): { total: number; currency: string } {
  const currency = lines[0]?.currency ?? 'usd';
  if (lines.some((line) => line.currency !== currency)) {
    throw new ApiError(400, { message: 'All line items must use the same currency.', param: 'line_items' });
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const refusal = (code: 'amount_too_small' | 'amount_too_large', bound: string) =>
    new ApiError(400, { message: `The Checkout Session's total amount due must ${bound}`, code });
  const minimum = STRIPE_MINIMUMS[currency] ?? UNPUBLISHED_MINIMUM;
  if (total < minimum) {
    throw refusal('amount_too_small', `add up to at least ${formatAmount(minimum, currency)} ${currency}`);
  }
  if (total > MAX_TOTAL) throw refusal('amount_too_large', `be no more than ${formatAmount(MAX_TOTAL, currency)}.`);
  return { total, currency };
}

/** @throws ApiError 404 */
export function findSession({ store }: PaymentsContext, id: string): SessionRecord {
  const record = store.find<SessionRecord>('session', id);
  if (!record) throw missingResource('checkout.session', id, 'session');
  return record;
}

const listSchema = z.strictObject(paging);

export function listLines(context: PaymentsContext, given: unknown, id: string): Stripe.ApiList<LineItem> {
  const { session, lines } = findSession(context, id);
  const list = { kind: 'item', url: `/v1/checkout/sessions/${session.id}/line_items` };
  return pageOf(list, lines, readParameters(listSchema, given));
}

/** Ends an open session; its page refuses payment from now on. Call inside a transaction. */
export function expireSession(context: PaymentsContext, id: string): Session {
  const record = findSession(context, id);
  const { session } = record;
  if (session.status !== 'open') {
    throw new ApiError(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      param: 'session',
    });
  }
  const expired: Session = { ...session, status: 'expired', url: null };
  context.store.put('session', id, { ...record, session: expired });
  context.store.closeSession(id);
  emit(context, 'checkout.session.expired', expired);
  return expired;
}
