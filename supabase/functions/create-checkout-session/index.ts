/**
 * Cart → pending order → payment page. From the request only ids and quantities are believed; prices, titles and the
 * person come from the server.
 */
import { TOTAL_RAISED, checkoutRequestSchema } from '@baobab/domain/contracts/checkout';
import type { CheckoutResponse, ParsedCheckoutRequest } from '@baobab/domain/contracts/checkout';
import { isAppError } from '@baobab/domain/errors';
import { formatMoney, toCents } from '@baobab/domain/money';
import * as z from 'zod/mini';
import { answer, postEndpoint, refusal, report } from '../_shared/answers.ts';
import { readJson } from '../_shared/body.ts';
import type { Caller } from '../_shared/caller.ts';
import type { Rpc } from '../_shared/database.ts';
import { returnAddress, withSession } from '../_shared/payments/port.ts';
import { takeTurn } from '../_shared/sender.ts';
import { pendingOrderSchema } from './checkout-deps.ts';
import type { CheckoutDeps, PendingOrder } from './checkout-deps.ts';
import { closeOrder, openNewPayment, openPayment } from './open-payment.ts';
import { BUCKET_IMAGES } from '@baobab/domain/constants';
import { createProviders } from '../_shared/payments/providers.ts';
import { allowedOrigins } from '../_shared/settings.ts';
import { serveFunction } from '../_shared/serve.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** More checkouts a minute than this are a script, not a person. */
const CHECKOUTS_PER_MINUTE = 20;

export const handle = (request: Request, deps: CheckoutDeps): Promise<Response> =>
  postEndpoint(request, async () => {
    const asked = await readJson(request, checkoutRequestSchema, { mostBytes: MAX_BODY_BYTES });
    const caller = await deps.authenticate(request);
    if (asked.userId !== caller.id) {
      throw refusal('user_mismatch', 'This checkout belongs to another account. Please sign in again.');
    }
    const origin = acceptedOrigin(asked.successUrl, deps.allowedOrigins);
    await takeTurn(deps.rpc, `checkout:${caller.id}`, CHECKOUTS_PER_MINUTE, 'checkouts', 'checkout');
    if (deps.payments.current.takesRealMoney) await requireFilledSettings(deps.rpc);
    const way = { caller, returnsTo: returnAddress(asked.successUrl), cancelUrl: `${origin}/cart` };
    const provider = deps.payments.current.name;
    const order = await pendingOrder(deps.rpc, { ...orderOf(asked, caller, true), provider });
    if (order.is_complete) return answer(completed(order, way.returnsTo));
    await refuseDearer(deps.rpc, order, asked);
    const opened = order.session_id
      ? await openedEarlier(deps, order, way.returnsTo)
      : await openPayment(deps, { ...way, order });
    if (opened) return answer(opened);
    const again = await pendingOrder(deps.rpc, { ...orderOf(asked, caller, false), provider });
    if (again.is_complete) return answer(completed(again, way.returnsTo));
    await refuseDearer(deps.rpc, again, asked);
    return answer(await openNewPayment(deps, { ...way, order: again }));
  });

/** Real money is taken only by a shop that says who it is, and shows nothing that a demo made up. */
async function requireFilledSettings(rpc: Rpc): Promise<void> {
  const open = await rpc('settings_to_fill', {}, z.array(z.string()));
  if (open.length === 0) return;
  report('shop_not_ready', { settings: open });
  throw refusal('shop_not_ready', 'This shop does not take payments yet. Nothing was charged, and your cart is kept.');
}

/** With `reuse`, a cart that is being checked out already is the same order. */
const orderOf = ({ items, code, consent }: ParsedCheckoutRequest, caller: Caller, reuse: boolean) => ({
  user_id: caller.id,
  items: items.map(({ id, quantity, furtherSeats, option }) => ({
    id,
    quantity,
    ...(furtherSeats && { further_seats: true }),
    ...(option && { option }),
  })),
  ...(code?.trim() && { code }),
  ...(consent && { consent }),
  reuse,
});

/**
 * No shopper is led to a payment of more than the cart has promised. Less is no surprise.
 * @throws AppError conflict, once the order is closed; one with a page is another window's, and stays
 */
async function refuseDearer(rpc: Rpc, order: PendingOrder, { shownTotal }: ParsedCheckoutRequest): Promise<void> {
  const { order_id: orderId, total_amount: total, currency, session_id: session } = order;
  if (shownTotal === undefined || toCents(total) <= toCents(shownTotal)) return;
  if (!session) await closeOrder(rpc, orderId);
  throw refusal(
    'conflict',
    `Prices have changed: this order costs ${formatMoney(total, currency)} now, more than your cart showed. Nothing was charged.`,
    { reason: TOTAL_RAISED, total },
  );
}

/** Nothing is to be paid: the buyer goes where they would be after a payment. */
const completed = (
  { order_id: orderId, session_id: sessionId }: PendingOrder,
  returnsTo: string,
): CheckoutResponse => ({
  url: withSession(returnsTo, sessionId ?? ''),
  sessionId: sessionId ?? '',
  orderId,
  isComplete: true,
});

const pendingOrder = (rpc: Rpc, p: { user_id: string } & Record<string, unknown>) =>
  rpc('create_pending_order', { p }, pendingOrderSchema).catch(async (error: unknown) => {
    // Counted here, as the database takes back what it does in a call that it refuses.
    const miss = { p_key: `codes:${p.user_id}`, p_limit: 20, p_window_seconds: 600 };
    if (isAppError(error, 'code_unknown')) await rpc('take_rate_limit', miss, z.boolean());
    throw error;
  });

/** The page that another tab opened for this order; null when it leads elsewhere, has expired, or cannot be asked for. */
async function openedEarlier(
  { payments }: CheckoutDeps,
  { order_id: orderId, session_id: sessionId }: PendingOrder,
  returnsTo: string,
): Promise<CheckoutResponse | null> {
  const id = sessionId ?? '';
  const page = await payments
    .of(id)
    .pageState(id)
    .catch(() => null);
  if (page?.status === 'complete') {
    throw refusal(
      'conflict',
      'This cart is being paid in another window. You find it in My Purchases once the payment has arrived.',
      { orderId },
    );
  }
  const isSame = page?.status === 'open' && page.returnsTo === returnsTo;
  return isSame && page.url ? { url: page.url, sessionId: id, orderId } : null;
}

function acceptedOrigin(successUrl: string, allowed: string[]): string {
  const { origin, username, password } = new URL(successUrl);
  if (allowed.includes(origin) && !username && !password) return origin;
  throw refusal('origin_refused', `A payment cannot lead back to ${origin}.`, { origin });
}

/** The longest address that the payment provider takes. */
const MAX_URL_CHARS = 2048;

/** Object paths of the public bucket, or absolute addresses as they are. */
function publicImageUrl(backendUrl: string): (path: string | null) => string | undefined {
  return (path) => {
    if (!path) return undefined;
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const url = /^https?:\/\//.test(path) ? path : `${backendUrl}/storage/v1/object/public/${BUCKET_IMAGES}/${encoded}`;
    return URL.canParse(url) && url.length <= MAX_URL_CHARS ? url : undefined;
  };
}

serveFunction(handle, ({ backend, read }) => ({
  payments: createProviders(read),
  allowedOrigins: allowedOrigins(read),
  imageUrl: publicImageUrl(backend.url),
}));
