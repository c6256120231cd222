/** Checkout sessions: what the provider is asked for, and what they say. */
import type { Stripe } from 'stripe';
import { parseValue } from '../body.ts';
import { withSession } from './port.ts';
import type { PageRequest, PageState, PaymentPage } from './port.ts';
import { paidFacts, sessionSchema } from './stripe-sessions.ts';

type Client = Pick<Stripe, 'checkout'>;
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/** The provider fills in the placeholder, whose braces must arrive as they are. */
const PLACEHOLDER = '{CHECKOUT_SESSION_ID}';
const RETURN_MARK = new RegExp(`[?&]session_id=${PLACEHOLDER}$`);

/**
 * "Digital Photographs/Images - downloaded - non subscription - with permanent rights". Without a code Stripe Tax takes the account's
 * default. Source: https://docs.stripe.com/tax/tax-codes
 */
const TAX_CODE = 'txcd_10501000';

/** The order's id travels along three ways, so that every event finds its order. */
export function sessionParameters(request: PageRequest): Stripe.Checkout.SessionCreateParams {
  const { orderId, email, tax } = request;
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata: { order_id: orderId },
    payment_intent_data: { metadata: { order_id: orderId } },
    ...(email && { customer_email: email }),
    success_url: withSession(request.returnsTo, PLACEHOLDER),
    cancel_url: request.cancelUrl,
    expires_at: request.expiresAt,
    line_items: request.lines.map((line) => lineItem(request, line)),
    ...(tax?.automaticTax && { automatic_tax: { enabled: true } }),
    ...(tax?.collectTaxId && { tax_id_collection: { enabled: true } }),
    ...(tax?.createInvoice && { invoice_creation: { enabled: true } }),
  };
}

/** An item is named only where its tax is asked for: then the session's lines are read back. */
const lineItem = (
  { currency, tax }: PageRequest,
  { title, minor, quantity, image, item }: PageRequest['lines'][0],
): LineItem => ({
  quantity,
  ...(tax?.automaticTax && item && { metadata: { item } }),
  price_data: {
    currency,
    unit_amount: minor,
    product_data: {
      name: title,
      tax_code: TAX_CODE,
      ...(image && { images: [image] }),
    },
    ...(tax?.automaticTax && { tax_behavior: tax.taxBehavior }),
  },
});

/** The order's id as key: whatever is sent twice opens one payment page. */
export async function createPage({ checkout }: Client, request: PageRequest): Promise<PaymentPage> {
  const { id, url } = await checkout.sessions.create(sessionParameters(request), { idempotencyKey: request.orderId });
  if (!url) throw new Error('The session has no payment page.');
  return { id, url };
}

export async function pageState(client: Client, id: string): Promise<PageState | null> {
  const session = await client.checkout.sessions.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!session) return null;
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
  return {
    status: statusOf(session),
    url: session.url,
    returnsTo: session.success_url?.replace(RETURN_MARK, '') ?? null,
    paid: isPaid ? await paidFacts(parseValue(sessionSchema, session), client) : null,
  };
}

function statusOf({ status }: Stripe.Checkout.Session): PageState['status'] {
  if (status === 'open') return 'open';
  return status === 'complete' ? 'complete' : 'expired';
}

/** @throws the provider's error when it cannot be asked */
export async function closePage({ checkout }: Client, id: string): Promise<'expired' | 'complete'> {
  try {
    await checkout.sessions.expire(id);
    return 'expired';
  } catch (error) {
    if (isMissing(error)) return 'expired';
    const { status } = await checkout.sessions.retrieve(id);
    if (status === 'open') throw error;
    return status === 'complete' ? 'complete' : 'expired';
  }
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && Reflect.get(error, 'code') === 'resource_missing';
