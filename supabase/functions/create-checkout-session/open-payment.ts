/**
 * A pending order gets its payment page; the buyer's other open pages with an item in common are closed, so that no item is
 * paid for twice.
 */
import type { CheckoutResponse } from '@baobab/domain/contracts/checkout';
import { isAppError } from '@baobab/domain/errors';
import { toCents } from '@baobab/domain/money';
import * as z from 'zod/mini';
import { refusal, report } from '../_shared/answers.ts';
import type { Caller } from '../_shared/caller.ts';
import type { Rpc } from '../_shared/database.ts';
import type { PageLine, PaymentPage, TaxSettings } from '../_shared/payments/port.ts';
import type { CheckoutDeps, PendingOrder } from './checkout-deps.ts';

interface Payment {
  order: PendingOrder;
  caller: Caller;
  returnsTo: string;
  cancelUrl: string;
}

/** Null when the order has a page already whose address is not known here: another tab has just opened it. */
export async function openPayment(deps: CheckoutDeps, payment: Payment): Promise<CheckoutResponse | null> {
  const orderId = payment.order.order_id;
  let page: PaymentPage | null = null;
  try {
    page = await deps.payments.current.createPage({
      orderId,
      currency: payment.order.currency,
      lines: payment.order.items.filter(({ amount }) => amount !== 0).map((item) => pageLine(item, deps)),
      email: payment.caller.email,
      returnsTo: payment.returnsTo,
      cancelUrl: payment.cancelUrl,
      expiresAt: payment.order.payable_until,
      tax: taxOf(payment.order),
    });
    if (!page) return null;
    const others = await deps.rpc(
      'attach_checkout_session',
      { p_order_id: orderId, p_session_id: page.id },
      z.array(z.string()),
    );
    await closeOthers(deps, others, orderId);
    return { url: page.url, sessionId: page.id, orderId };
  } catch (cause) {
    if (page) await closeQuietly(deps, page.id);
    await closeOrder(deps.rpc, orderId);
    if (isAppError(cause, 'item_owned') || isAppError(cause, 'conflict')) throw cause;
    throw notStarted(orderId, cause);
  }
}

/** The shop issues its invoices itself: a second one by the provider would be a second invoice for one sale. */
const taxOf = ({ tax_mode: mode }: PendingOrder): TaxSettings | undefined =>
  mode === 'off' ? undefined : { automaticTax: true, taxBehavior: mode, collectTaxId: true, createInvoice: false };

/** For an order that was made by this request. */
export async function openNewPayment(deps: CheckoutDeps, payment: Payment): Promise<CheckoutResponse> {
  const opened = await openPayment(deps, payment);
  if (opened) return opened;
  throw notStarted(payment.order.order_id);
}

const notStarted = (orderId: string, cause?: unknown) =>
  refusal('payment_failed', 'The payment provider could not start this payment. Please try again.', { orderId }, cause);

/** What was taken off a line is off the whole of it, so that such a line is asked for as one. Nothing is asked for one that costs nothing. */
function pageLine(item: PendingOrder['items'][0], { imageUrl }: CheckoutDeps): PageLine {
  const { price, quantity, amount, option, option_name: license } = item;
  const title = license && option !== 'standard' ? `${item.title} (${license})` : item.title;
  const image = imageUrl(item.image ?? null);
  const line = { title, minor: toCents(price), quantity, image, item: item.order_item_id ?? undefined };
  const total = amount === null || amount === undefined ? line.minor * quantity : toCents(amount);
  if (total === line.minor * quantity) return line;
  return { ...line, title: quantity > 1 ? `${title} × ${quantity}` : title, minor: total, quantity: 1 };
}

/** @throws AppError conflict when one of them was paid before it could be closed */
async function closeOthers(deps: CheckoutDeps, sessions: string[], orderId: string): Promise<void> {
  for (const id of sessions) {
    if ((await closeQuietly(deps, id)) !== 'complete') continue;
    throw refusal(
      'conflict',
      'An item of this cart is being paid in another window. You find it in My Purchases once the payment has arrived.',
      { orderId },
    );
  }
}

/** A page that stays open is closed when the other one is paid; an item paid twice is paid back. */
const closeQuietly = ({ payments }: CheckoutDeps, id: string) =>
  payments
    .of(id)
    .closePage(id)
    .catch((error: unknown) => report('payment_page_left_open', { session: id, cause: String(error) }));

/** Best effort: an order left pending is harmless, and the buyer must hear about the payment, not about this. */
export async function closeOrder(rpc: Rpc, orderId: string): Promise<void> {
  const event = {
    event_id: `checkout-not-started:${orderId}`,
    event_type: 'checkout.not_started',
    order_id: orderId,
    status: 'failed',
  };
  await rpc('mark_order_closed', { p: event }, z.unknown()).catch((error: unknown) =>
    report('order_left_pending', { orderId, cause: String(error) }),
  );
}
