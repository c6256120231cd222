/**
 * Checkout sessions as the API makes, shows and expires them. What people do on the payment page is in settlement.ts.
 */
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { cleanMetadata, emit, find, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { refusals } from './errors.ts';
import { CUSTOMER, LINE, PRICE, SESSION } from './fixtures/checkout.ts';
import { STRIPE_MINIMUMS, UNPUBLISHED_MINIMUM } from './minimums.ts';
import { email, expand, integer, metadata, pageOf, paging, readParameters, returnUrl, text } from './parameters.ts';
import type { LineItem, Session, SessionRecord } from './payment-types.ts';
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
type Asked = z.output<typeof createSchema>;

export function createSession(context: PaymentsContext, given: unknown): Session {
  const asked = readParameters(createSchema, given);
  const created = seconds(context.now());
  const expiresAt = expiryOf(asked, created);
  asked.line_items.forEach(checkTaxCode);
  const lines = asked.line_items.map((line) => lineOf(line, created));
  const { total, currency } = sumOf(lines);
  const id = `cs_test_${newId('a').slice(2)}`;
  const mail = asked.customer_email ?? null;
  const session: Session = {
    ...SESSION,
    id,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: asked.cancel_url ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    created,
    currency,
    customer_details: mail === null ? null : { ...CUSTOMER, email: mail },
    customer_email: mail,
    expires_at: expiresAt,
    locale: asked.locale ?? null,
    metadata: cleanMetadata(asked.metadata),
    payment_method_types: asked.payment_method_types ?? ['card', 'us_bank_account'],
    submit_type: asked.submit_type ?? null,
    success_url: asked.success_url,
    url: `${context.publicUrl()}/pay/${id}`,
    ...taxFields(asked),
  };
  saveSession(context, {
    session,
    lines,
    images: asked.line_items.map((line) => line.price_data.product_data.images?.[0] ?? null),
    intentMetadata: cleanMetadata(asked.payment_intent_data?.metadata),
    intentDescription: asked.payment_intent_data?.description ?? null,
  });
  return session;
}

/** An open session ends by itself. */
export function saveSession({ store }: PaymentsContext, record: SessionRecord): Session {
  const { id, status, expires_at: end } = record.session;
  store.put('session', id, record, null, status === 'open' ? end * 1000 : null);
  return record.session;
}

/** Of Stripe's list: images and artwork that are downloaded for good, and its general codes. https://docs.stripe.com/tax/tax-codes */
const TAX_CODES = ['txcd_10501000', 'txcd_10505001', 'txcd_10000000', 'txcd_20030000', 'txcd_99999999'];

function checkTaxCode({ price_data }: Asked['line_items'][0], index: number): void {
  const { tax_code: code } = price_data.product_data;
  if (code === undefined || TAX_CODES.includes(code)) return;
  const parameter = `line_items[${index}][price_data][product_data][tax_code]`;
  throw refusals.parameter(parameter, `No such tax code: '${code}'`, 'resource_missing');
}

function lineOf({ quantity, metadata: about, price_data }: Asked['line_items'][0], created: number): LineItem {
  const { unit_amount, tax_behavior = 'unspecified', product_data } = price_data;
  const currency = price_data.currency.toLowerCase();
  const total = unit_amount * quantity;
  return {
    ...LINE,
    id: newId('li'),
    amount_subtotal: total,
    amount_total: total,
    currency,
    description: product_data.name,
    metadata: cleanMetadata(about),
    price: {
      ...PRICE,
      id: newId('price'),
      created,
      currency,
      product: newId('prod'),
      tax_behavior,
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
    quantity,
  };
}

function expiryOf({ expires_at: asked }: Asked, created: number): number {
  const expiresAt = asked ?? created + DAY_S;
  if (expiresAt < created + HALF_HOUR_S) throw refusals.expiry('at least 30 minutes');
  if (expiresAt > created + DAY_S) throw refusals.expiry('less than 24 hours');
  return expiresAt;
}

function sumOf(lines: LineItem[]): { total: number; currency: string } {
  const currency = lines[0]?.currency ?? 'usd';
  if (lines.some((line) => line.currency !== currency)) throw refusals.currencies();
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const minimum = STRIPE_MINIMUMS[currency] ?? UNPUBLISHED_MINIMUM;
  if (total < minimum) throw refusals.tooSmall(minimum, currency);
  if (total > MAX_TOTAL) throw refusals.tooLarge(MAX_TOTAL, currency);
  return { total, currency };
}

const listSchema = z.strictObject(paging);

export function listLines(context: PaymentsContext, given: unknown, id: string): Stripe.ApiList<LineItem> {
  const { session, lines } = find(context, 'session', id);
  const list = { kind: 'item', url: `/v1/checkout/sessions/${session.id}/line_items` };
  return pageOf(list, lines, readParameters(listSchema, given));
}

/** Ends an open session; its page refuses payment from now on. Call inside a transaction. */
export function expireSession(context: PaymentsContext, id: string): Session {
  const record = find(context, 'session', id);
  if (record.session.status !== 'open') throw refusals.notOpen(record.session.status);
  const expired = saveSession(context, { ...record, session: { ...record.session, status: 'expired', url: null } });
  emit(context, 'checkout.session.expired', expired);
  return expired;
}
