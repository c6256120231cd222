/**
 * Orders that stayed pending, or must not be paid any more: their payment page is closed, or a payment whose event was lost is
 * caught up with. Then what was paid for nothing goes back.
 */
import * as z from 'zod/mini';
import { report } from '../_shared/answers.ts';
import { outcomeSchema, paymentRow } from '../_shared/payments/database-calls.ts';
import type { PayBackDeps } from '../_shared/payments/pay-back.ts';
import { payBackUngrantedLines } from '../_shared/payments/ungranted-lines.ts';

const ORDERS_PER_PAGE = 50;
/** A call ends before the platform's limit; what is left waits for the next one. */
const PAGES_PER_CALL = 10;

export type OrderDeps = PayBackDeps;
/** `waiting` orders are tried again by the next call. */
type Fate = 'expired' | 'paid' | 'waiting';

const staleSchema = z.array(z.object({ order_id: z.uuid(), session_id: z.nullable(z.string()) }));
type Stale = z.infer<typeof staleSchema>[number];

export async function settleOrders(deps: OrderDeps): Promise<Record<Fate | 'lines_paid_back', number>> {
  return { ...(await settleStaleOrders(deps)), lines_paid_back: await payBackUngrantedLines(deps) };
}

async function settleStaleOrders(deps: OrderDeps): Promise<Record<Fate, number>> {
  const tally = { expired: 0, paid: 0, waiting: 0 };
  let after: string | null = null;
  for (let page = 0; page < PAGES_PER_CALL; page += 1) {
    const asked = { p_after: after, p_limit: ORDERS_PER_PAGE };
    const orders: Stale[] = await deps.rpc('stale_orders', asked, staleSchema);
    for (const order of orders) tally[await settle(order, deps)] += 1;
    after = orders.at(-1)?.order_id ?? null;
    if (orders.length < ORDERS_PER_PAGE) break;
  }
  return tally;
}

async function settle(order: Stale, deps: OrderDeps): Promise<Fate> {
  try {
    const { session_id: id } = order;
    // The page first: an order must not look closed while it can still be paid.
    if (id === null || (await deps.payments.of(id).closePage(id)) === 'expired') return await close(order, deps);
    return await catchUp(order, id, deps);
  } catch (error) {
    report('order_left_pending', { orderId: order.order_id, cause: String(error) });
    return 'waiting';
  }
}

/** A bank transfer under way keeps its order pending; its own event decides. */
async function catchUp(order: Stale, page: string, { rpc, payments }: OrderDeps): Promise<Fate> {
  const state = await payments.of(page).pageState(page);
  if (!state?.paid) return 'waiting';
  const p = { event_id: `maintenance-paid:${page}`, event_type: 'maintenance.paid', ...paymentRow(state.paid) };
  const outcome = await rpc('mark_order_paid', { p }, outcomeSchema);
  if (outcome.status === 'paid') return 'paid';
  report(`payment_${outcome.status}`, { orderId: order.order_id, session: page });
  return 'waiting';
}

async function close({ order_id }: Stale, { rpc }: OrderDeps): Promise<Fate> {
  const p = {
    event_id: `maintenance-expired:${order_id}`,
    event_type: 'maintenance.expired',
    order_id,
    status: 'expired',
  };
  await rpc('mark_order_closed', { p }, outcomeSchema);
  return 'expired';
}
