// Checkout sessions as the API makes, shows and expires them. What people do on the payment page is in settlement.ts.
import { z } from 'zod';
import { ApiError, invalidParameter, missingResource } from './api-error.ts';
import { cleanMetadata, emit, newId, seconds } from './context.ts';
import type { PaymentsContext } from './context.ts';
import { formatAmount } from './money.ts';
import { expand, integer, metadata, readParameters, text } from './parameters.ts';
import type { LineItem, Session, SessionRecord } from './payment-types.ts';

const HALF_HOUR_S = 30 * 60;
const DAY_S = 24 * 60 * 60;
/** The provider's smallest charge: 50 cents. */
const MIN_TOTAL = 50;
const MAX_TOTAL = 99_999_999;

/** The customer's address is theirs, so anything with a scheme goes, as at the provider. */
const returnUrl = z
  .string()
  .max(5000)
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'Not a valid URL');

const lineSchema = z.strictObject({
  quantity: integer.refine((value) => value >= 1 && value <= 999_999, 'must be at least 1'),
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/i, 'Not a currency'),
    unit_amount: integer.refine((value) => value >= 0, 'must be 0 or more'),
    product_data: z.strictObject({
      name: text(5000),
      description: text(5000).optional(),
      images: z.array(z.url().max(2048)).max(8).optional(),
      metadata: metadata.optional(),
    }),
  }),
});

const createSchema = z.strictObject({
  mode: z.literal('payment', { error: 'this stand-in only takes one-time payments' }),
  line_items: z.array(lineSchema).min(1).max(100),
  success_url: returnUrl,
  cancel_url: returnUrl.optional(),
  client_reference_id: text(200).optional(),
  customer_email: z.email().max(512).optional(),
  expires_at: integer.optional(),
  locale: text(10).optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: text(1000).optional() }).optional(),
  payment_method_types: z.array(text(50)).optional(),
  submit_type: z.enum(['auto', 'pay']).optional(),
  expand,
});
type CreateParameters = z.output<typeof createSchema>;

export function createSession(context: PaymentsContext, given: unknown): Session {
  const asked = readParameters(createSchema, given);
  const now = seconds(context.now());
  const expiresAt = asked.expires_at ?? now + DAY_S;
  if (expiresAt < now + HALF_HOUR_S || expiresAt > now + DAY_S) {
    throw invalidParameter(
      'expires_at',
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    );
  }
  const lines = asked.line_items.map((line) => toLine(line));
  const session = toSession(context, asked, { lines, expiresAt, now });
  const record: SessionRecord = {
    session,
    lines,
    images: asked.line_items.map((line) => line.price_data.product_data.images?.[0] ?? null),
    intentMetadata: cleanMetadata(asked.payment_intent_data?.metadata),
  };
  context.store.put('session', session.id, record);
  context.store.openSession(session.id, expiresAt * 1000);
  return session;
}

function toLine({ quantity, price_data: price }: CreateParameters['line_items'][number]): LineItem {
  const amount = price.unit_amount * quantity;
  const currency = price.currency.toLowerCase();
  return {
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: price.product_data.name,
    quantity,
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      currency,
      product: newId('prod'),
      type: 'one_time',
      unit_amount: price.unit_amount,
    },
  };
}

function toSession(
  context: PaymentsContext,
  asked: CreateParameters,
  { lines, expiresAt, now }: { lines: LineItem[]; expiresAt: number; now: number },
): Session {
  const currency = lines[0]?.currency ?? 'usd';
  if (lines.some((line) => line.currency !== currency)) {
    throw new ApiError(400, { message: 'All line items must use the same currency.', param: 'line_items' });
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (total < MIN_TOTAL || total > MAX_TOTAL) {
    const [code, bound] =
      total < MIN_TOTAL
        ? ['amount_too_small', `must add up to at least ${formatAmount(MIN_TOTAL, currency)} ${currency}`]
        : ['amount_too_large', `must be no more than ${formatAmount(MAX_TOTAL, currency)}`];
    throw new ApiError(400, { message: `The Checkout Session's total amount due ${bound}`, code });
  }
  const id = `cs_test_${newId('a').slice(2)}`;
  return {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: asked.cancel_url ?? null,
    client_reference_id: asked.client_reference_id ?? null,
    created: now,
    currency,
    customer: null,
    customer_details: asked.customer_email ? { email: asked.customer_email, name: null } : null,
    customer_email: asked.customer_email ?? null,
    expires_at: expiresAt,
    livemode: false,
    locale: asked.locale ?? null,
    metadata: cleanMetadata(asked.metadata),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: asked.payment_method_types ?? ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: asked.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${context.publicUrl()}/pay/${id}`,
  };
}

/** @throws ApiError 404 */
export function findSession({ store }: PaymentsContext, id: string): SessionRecord {
  const record = store.find<SessionRecord>('session', id);
  if (!record) throw missingResource('checkout.session', id, 'session');
  return record;
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
