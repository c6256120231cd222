/** The steps of a purchase as the edge functions take them, for the tests of the money rules. */
import { USER_A, identities, addCatalog, addUsers, releasePacks } from './fixtures.ts';
import { freshDatabases, value } from './rpc.ts';

export interface Order {
  order_id: string;
  total_amount: number;
  is_bundle_purchase: boolean;
  is_complete?: boolean;
  session_id?: string | null;
  items: {
    id: string;
    title: string;
    price: number;
    quantity: number;
    discount: number;
    credit: number;
    amount: number;
    is_upgrade: boolean;
  }[];
}
export interface Outcome {
  status: string;
  order_id: string | null;
  payment_status?: string;
  sessions_to_expire?: string[];
}
export interface Finding {
  kind: string;
  order_id: string;
  order_item_id: string | null;
  illustration_id: string | null;
  email: string | null;
  expected_cents: number;
  found_cents: number;
  detail: string;
}

/** Seconds since 1970; every told event is a second younger than the one before. */
const FIRST_EVENT = 1763700000;

export function openShop() {
  const shop = freshDatabases(async (query) => {
    await addUsers(query);
    await addCatalog(query);
    await releasePacks(query);
  });
  let events = 0;
  const nextEvent = () => (events += 1);

  const order = (items: object[], user = USER_A, more: object = {}) =>
    shop.call<Order>('service', 'create_pending_order', { p: { user_id: user, items, ...more } });
  const refuseOrder = (items: object[], user = USER_A, more: object = {}) =>
    shop.refusal('service', 'create_pending_order', { p: { user_id: user, items, ...more } });

  /** The event of a completed payment of that order. */
  const paidEvent = (made: Order, over: object = {}) => {
    const number = nextEvent();
    return {
      event_id: `evt_${number}`,
      event_type: 'checkout.session.completed',
      event_created: FIRST_EVENT + number,
      session_id: `cs_${made.order_id}`,
      order_id: made.order_id,
      payment_intent: `pi_${made.order_id}`,
      amount_total: Math.round(made.total_amount * 100),
      currency: 'usd',
      ...over,
    };
  };
  const pay = (event: object) => shop.call<Outcome>('service', 'mark_order_paid', { p: event });
  const close = (made: Order, status: 'expired' | 'failed', id = `evt_close_${nextEvent()}`) =>
    shop.call<Outcome>('service', 'mark_order_closed', {
      p: {
        event_id: id,
        event_type: `checkout.session.${status}`,
        session_id: `cs_${made.order_id}`,
        order_id: made.order_id,
        status,
      },
    });
  const attach = (made: Order) =>
    shop.call<string[]>('service', 'attach_checkout_session', {
      p_order_id: made.order_id,
      p_session_id: `cs_${made.order_id}`,
    });
  const buy = async (items: object[], user = USER_A, more: object = {}) => {
    const made = await order(items, user, more);
    if (made.total_amount > 0) await pay(paidEvent(made));
    return made;
  };
  const later = laterEvents(shop, nextEvent);
  return { shop, order, refuseOrder, paidEvent, pay, buy, attach, close, ...later, ...looksInto(shop) };
}

/** What happens to an order after its payment. */
function laterEvents(shop: ReturnType<typeof freshDatabases>, nextEvent: () => number) {
  /** The event of one refund of that many cents. */
  const refund = (made: Order, cents: number, { lines = [], event = {}, ...over }: RefundFacts = {}) => {
    const number = nextEvent();
    const told = {
      id: `re_${number}`,
      cents,
      status: 'succeeded',
      created: FIRST_EVENT + number,
      order_item_ids: lines,
    };
    return shop.call<Outcome>('service', 'refund_order', {
      p: {
        event_id: `evt_refund_${number}`,
        event_type: 'charge.refunded',
        event_created: FIRST_EVENT + number,
        payment_intent: `pi_${made.order_id}`,
        refunds: [{ ...told, ...over }],
        ...event,
      },
    });
  };
  /** An event about the dispute of that order's whole payment. */
  const dispute = (made: Order, status: 'inquiry' | 'open' | 'won' | 'lost', over: object = {}) => {
    const number = nextEvent();
    return shop.call<Outcome>('service', 'dispute_order', {
      p: {
        event_id: `evt_dispute_${number}`,
        event_type: 'charge.dispute.updated',
        event_created: FIRST_EVENT + number,
        payment_intent: `pi_${made.order_id}`,
        dispute_id: `dp_${made.order_id}`,
        cents: Math.round(made.total_amount * 100),
        status,
        opened: FIRST_EVENT,
        ...over,
      },
    });
  };
  return { refund, dispute };
}

export interface RefundFacts {
  lines?: string[];
  asked_by?: string;
  id?: string;
  status?: string;
  created?: number;
  event?: object;
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
  /** A column of an order, or of one of its lines. */
  const orderFact = <Value>(made: Order, column: string) =>
    value<Value>(shop.database, `select ${column} from public.orders where id = $1`, [made.order_id]);
  const lineFact = <Value>(made: Order, id: string, column: string) =>
    value<Value>(
      shop.database,
      `select ${column} from public.order_items where order_id = $1 and illustration_id = $2`,
      [made.order_id, id],
    );
  const reconcile = () =>
    shop.database.withRole(identities.service, (query) => query<Finding>('select * from public.reconcile_orders()'));

  return { owned, statusOf, count, lineOf, orderFact, lineFact, reconcile };
}
