// The steps of a purchase as the edge functions take them, for the tests of the money rules.
import { USER_A, addCatalogue, addPeople } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

export type Order = {
  order_id: string;
  total_amount: number;
  is_bundle_purchase: boolean;
  items: { id: string; title: string; price: number; quantity: number }[];
};
export type Outcome = { status: string; order_id: string | null; revoked?: string[]; payment_status?: string };

export function openShop() {
  const shop = freshDatabases(async (query) => {
    await addPeople(query);
    await addCatalogue(query);
  });
  let events = 0;

  const order = (items: object[], user = USER_A) =>
    shop.call<Order>('service', 'create_pending_order', { p: { user_id: user, items } });
  const refuseOrder = (items: object[], user = USER_A) =>
    shop.refusal('service', 'create_pending_order', { p: { user_id: user, items } });

  /** The event of a completed payment of that order. */
  const paidEvent = (made: Order, over: object = {}) => {
    events += 1;
    return {
      event_id: `evt_${events}`,
      event_type: 'checkout.session.completed',
      event_created: 1763700000 + events,
      session_id: `cs_${made.order_id}`,
      order_id: made.order_id,
      payment_intent: `pi_${made.order_id}`,
      amount_total: Math.round(made.total_amount * 100),
      currency: 'usd',
      ...over,
    };
  };
  const pay = (event: object) => shop.call<Outcome>('service', 'mark_order_paid', { p: event });
  const close = (made: Order, status: 'expired' | 'failed', id = `evt_close_${(events += 1)}`) =>
    shop.call<Outcome>('service', 'mark_order_closed', {
      p: {
        event_id: id,
        event_type: `checkout.session.${status}`,
        session_id: `cs_${made.order_id}`,
        order_id: made.order_id,
        status,
      },
    });
  const refund = (made: Order, cents: number | null, over: object = {}) =>
    shop.call<Outcome>('service', 'refund_order', {
      p: {
        event_id: `evt_refund_${(events += 1)}`,
        event_type: 'charge.refunded',
        payment_intent: `pi_${made.order_id}`,
        amount_refunded: cents,
        ...over,
      },
    });
  return { shop, order, refuseOrder, paidEvent, pay, close, refund, ...looksInto(shop) };
}

/** What the rows say now. */
function looksInto(shop: ReturnType<typeof freshDatabases>) {
  const owned = async (user = USER_A) =>
    (
      await shop.database.admin<{ id: string }>(
        'select illustration_id as id from public.user_purchases where user_id = $1 and revoked_at is null order by 1',
        [user],
      )
    ).map(({ id }) => id);
  const statusOf = (made: Order) =>
    value<string>(shop.database, 'select payment_status from public.orders where id = $1', [made.order_id]);
  const count = (table: string) => value<number>(shop.database, `select count(*) from public.${table}`);
  const lineOf = (made: Order, id: string) =>
    value<string>(shop.database, 'select id from public.order_items where order_id = $1 and illustration_id = $2', [
      made.order_id,
      id,
    ]);

  return { owned, statusOf, count, lineOf };
}
