/**
 * What ninety days of business leave behind: customers, orders in every state, favorites, messages, subscribers, views, downloads. The
 * same in every run but for the dates, which end today. The rows get the past's own times, and no mail is sent for any of them.
 */
import type { Query } from '../../local/db/session.ts';
import type { PastIds } from '../../local/payments/past-payments.ts';
import type { SeedTarget } from '../../local/seed.ts';
import { toCents } from '@baobab/domain/money';
import { calendarOf, iso } from './calendar.ts';
import { centsOf, isPaid, planOrders } from './orders.ts';
import type { Customer, Item, Order } from './orders.ts';
import {
  planAnswers,
  planDownloads,
  planFavorites,
  planMessages,
  planSearches,
  planSubscribers,
  planViews,
} from './visits.ts';

interface LifeTarget extends Pick<SeedTarget, 'db' | 'payments' | 'siteUrl'> {
  /** Milliseconds since 1970. */
  now: number;
}

/** Only into a shop without orders: all of it, or nothing. */
export async function loadLife({ db, payments, siteUrl, now }: LifeTarget): Promise<void> {
  if ((await db.admin('select 1 from public.orders limit 1')).length > 0) return;
  const items = await db.admin<Item>(ITEMS);
  if (items.length === 0) return;
  const calendar = calendarOf(now);
  const { orders, customers } = planOrders(items, calendar);
  const paid = orders.filter(isPaid);
  const recorded = payments.recordPast(paid.map((order) => pastPayment(order, siteUrl)));
  const idsOf = new Map(paid.map((order, place) => [order, recorded[place]]));
  const messages = planMessages(customers, calendar);
  const answers = planAnswers(messages);
  await db.adminTransaction(async (query) => {
    await addCustomers(query, customers);
    await insertAll(query, orderRows(orders, idsOf));
    await settle(query, orders);
    await query('select private.issue_missing_documents()');
    await insertAll(query, {
      'public.favorites': planFavorites(items, customers, calendar),
      'private.illustration_views': planViews(items, calendar),
      'private.empty_searches': planSearches(calendar),
      'public.download_log': planDownloads(items, orders, calendar),
      'public.contact_messages': messages,
      'public.email_outbox': answers.map(({ mail }) => mail),
      'public.contact_replies': answers.map(({ reply }) => reply),
      'public.newsletter_subscribers': planSubscribers(calendar),
    });
    await query(PRICES_BEFORE);
    await query(SALE, [now + SALE_DAYS * 86_400_000]);
  });
}

const ITEMS = `
  select i.id, i.title, i.price, i.is_free, i.featured, i.kind,
    case i.kind when 'bundle' then 0 else extract(epoch from i.created_at) * 1000 end as since
  from public.illustrations i where i.price > 0 or i.is_free order by i.title, i.id`;

/** The price of an illustration counts from the day it was added. */
const PRICES_BEFORE = `
  update public.price_changes c set at = i.created_at
  from public.illustrations i where i.id = c.illustration_id and i.kind = 'illustration' and i.created_at < c.at`;

const SALE_DAYS = 10;
/** One illustration that was for sale for more than 30 days is on sale, so it has a struck price. */
const SALE = `
  update public.illustrations i set sale_price = ceil(i.price * 0.7), sale_ends_at = to_timestamp($1::double precision / 1000)
  where i.id = (select o.id from public.illustrations o
    where o.kind = 'illustration' and not o.is_free and o.price > 3 and o.created_at < now() - interval '35 days'
    order by o.created_at desc, o.id limit 1)`;

const pastPayment = ({ id, customer, at, lines, refund, dispute }: Order, siteUrl: string) => ({
  orderId: id,
  email: customer.email,
  siteUrl,
  at,
  lines: lines.map(({ item, quantity }) => ({ title: item.title, cents: toCents(item.price), quantity })),
  refunds: refund ? [refund] : [],
  dispute,
});

/** By table, in this order. Columns that no row names take their defaults. */
async function insertAll(query: Query, tables: Readonly<Record<string, readonly object[]>>): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    if (columns === '') continue;
    await query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
}

/** They have no password, so no sign-in as one of them is possible. */
async function addCustomers(query: Query, customers: readonly Customer[]): Promise<void> {
  const rows = customers.map(({ id, email, name, since }) => ({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: iso(since + 60_000),
    created_at: iso(since),
    updated_at: iso(since),
    raw_user_meta_data: { full_name: name },
  }));
  await insertAll(query, { 'auth.users': rows });
  await query(
    `update public.profiles p set created_at = u.created_at from auth.users u where u.id = p.id and u.id = any ($1::uuid[])`,
    [idList(customers)],
  );
}

const idList = (rows: readonly { id: string }[]) => `{${rows.map(({ id }) => id).join(',')}}`;

function orderRows(orders: readonly Order[], idsOf: ReadonlyMap<Order, PastIds | undefined>) {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  return {
    'public.orders': orders.map((order) => orderRow(order, idsOf.get(order))),
    'public.order_items': lines.map(({ order, line }) => ({
      id: line.id,
      order_id: order.id,
      illustration_id: line.item.id,
      title: line.item.title,
      price: line.item.price,
      quantity: line.quantity,
      refunded_at: line.refundedAt && iso(line.refundedAt),
      adds_seats: false,
    })),
    'private.refunds': orders.flatMap((order) => refundRow(order, idsOf.get(order))),
    'private.disputes': orders.flatMap((order) => disputeRow(order, idsOf.get(order))),
  };
}

const orderRow = (order: Order, ids: PastIds | undefined) => ({
  id: order.id,
  user_id: order.customer.id,
  created_at: iso(order.at - 120_000),
  updated_at: iso(order.refund?.at ?? order.at),
  total_amount: centsOf(order) / 100,
  currency: 'usd',
  payment_status: order.status,
  is_bundle_purchase: order.lines.some(({ item }) => item.kind === 'bundle'),
  bundle_items: [],
  refunded_amount: (order.refund?.cents ?? 0) / 100,
  stripe_session_id: ids?.session ?? null,
  stripe_payment_intent: ids?.intent ?? null,
  paid_at: isPaid(order) ? iso(order.at) : null,
  dispute_status: order.dispute && (order.dispute.wonAt === null ? 'open' : 'won'),
  disputed_at: order.dispute && iso(order.dispute.at),
});

function refundRow({ lines, refund }: Order, ids: PastIds | undefined) {
  const id = ids?.refunds[0];
  if (!refund || !id) return [];
  const items = lines.filter(({ refundedAt }) => refundedAt !== null).map((line) => line.id);
  const created = iso(refund.at);
  const { intent } = ids;
  return [
    { id, payment_intent: intent, cents: refund.cents, status: 'standing', order_item_ids: items, created_at: created },
  ];
}

function disputeRow(order: Order, ids: PastIds | undefined) {
  const { dispute } = order;
  if (!dispute || !ids?.dispute) return [];
  const status = dispute.wonAt === null ? 'open' : 'won';
  const times = { opened_at: iso(dispute.at), told_at: iso(dispute.wonAt ?? dispute.at) };
  return [{ id: ids.dispute, payment_intent: ids.intent, cents: centsOf(order), status, ...times }];
}

/** Licenses by the shop's own rules, and the mails of the time as sent. Owners of the bundle know the packs' first version. */
async function settle(query: Query, orders: readonly Order[]): Promise<void> {
  const buyers = idList([...new Set(orders.filter(isPaid).map(({ customer }) => customer))]);
  await query('select private.settle_buyer(b) from unnest($1::uuid[]) b', [buyers]);
  await query(
    `update public.user_purchases u set purchased_at = o.paid_at from public.orders o
     where o.id = u.order_id and u.user_id = any ($1::uuid[])`,
    [buyers],
  );
  await query('select private.queue_confirmation(o) from unnest($1::uuid[]) o', [idList(orders.filter(isPaid))]);
  await query(
    `update public.email_outbox e set status = 'sent', attempts = 1, created_at = o.paid_at, sent_at = o.paid_at
     from public.orders o where e.dedupe_key = 'order-paid:' || o.id and o.id = any ($1::uuid[])`,
    [idList(orders)],
  );
  await query(
    `insert into private.told_versions (user_id, item, version)
     select distinct u.user_id, 'pack ' || b.slug, '1' from public.user_purchases u, public.bundle_packs b
     where u.illustration_id = 'bundle-all-packs' and u.user_id = any ($1::uuid[])`,
    [buyers],
  );
}
