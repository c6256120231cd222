/**
 * What ninety days of business leave behind: customers, orders in every state, favorites, messages, subscribers, views, downloads. The
 * same in every run but for the dates, which end today. Written at once, with the past's own times: no mail is sent for any of it.
 */
import type { Query } from '../../local/db/session.ts';
import type { PastIds } from '../../local/payments/past-payments.ts';
import type { SeedTarget } from '../../local/seed.ts';
import { toCents } from '@baobab/domain/money';
import { calendarOf } from './calendar.ts';
import { addPrices } from './prices.ts';
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

const iso = (time: number) => new Date(time).toISOString();

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
  const recorded = payments.recordPast(
    paid.map(({ id, customer, at, lines, refund, dispute }) => ({
      orderId: id,
      email: customer.email,
      siteUrl,
      at,
      lines: lines.map(({ item, quantity }) => ({ title: item.title, cents: toCents(item.price), quantity })),
      refunds: refund ? [refund] : [],
      dispute,
    })),
  );
  const idsOf = new Map(paid.map((order, place) => [order, recorded[place]]));
  await db.adminTransaction(async (query) => {
    const insert = (table: string, rows: readonly object[]) => insertRows(query, table, rows);
    await addCustomers(query, customers);
    await addOrders(query, orders, idsOf);
    await query('select private.issue_missing_documents()');
    await insert('public.favorites', planFavorites(items, customers, calendar));
    await insert('private.illustration_views', planViews(items, calendar));
    await insert('private.empty_searches', planSearches(calendar));
    await insert('public.download_log', planDownloads(items, orders, calendar));
    const messages = planMessages(customers, calendar);
    const answers = planAnswers(messages);
    await insert('public.contact_messages', messages);
    await insert(
      'public.email_outbox',
      answers.map(({ mail }) => mail),
    );
    await insert(
      'public.contact_replies',
      answers.map(({ reply }) => reply),
    );
    await insert('public.newsletter_subscribers', planSubscribers(calendar));
    await addPrices(query, now);
  });
}

const ITEMS = `
  select i.id, i.title, i.price, i.is_free, i.featured, i.kind,
    case i.kind when 'bundle' then 0 else extract(epoch from i.created_at) * 1000 end as since
  from public.illustrations i where i.price > 0 or i.is_free order by i.title, i.id`;

/** Columns that no row names take their defaults. */
async function insertRows(query: Query, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  if (columns === '') return;
  await query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
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
  await insertRows(query, 'auth.users', rows);
  await query(
    `update public.profiles p set created_at = u.created_at from auth.users u where u.id = p.id and u.id = any ($1::uuid[])`,
    [idList(customers)],
  );
}

const idList = (rows: readonly { id: string }[]) => `{${rows.map(({ id }) => id).join(',')}}`;

async function addOrders(
  query: Query,
  orders: readonly Order[],
  idsOf: ReadonlyMap<Order, PastIds | undefined>,
): Promise<void> {
  await insertRows(
    query,
    'public.orders',
    orders.map((order) => orderRow(order, idsOf.get(order))),
  );
  await insertRows(
    query,
    'public.order_items',
    orders.flatMap(({ id, lines }) =>
      lines.map((line) => ({
        id: line.id,
        order_id: id,
        illustration_id: line.item.id,
        title: line.item.title,
        price: line.item.price,
        quantity: line.quantity,
        refunded_at: line.refundedAt && iso(line.refundedAt),
        adds_seats: false,
      })),
    ),
  );
  const known = [...idsOf].flatMap(([order, ids]) => (ids ? [{ order, ids }] : []));
  await insertRows(
    query,
    'private.refunds',
    known.flatMap(({ order, ids }) => refundRow(order, ids)),
  );
  await insertRows(
    query,
    'private.disputes',
    known.flatMap(({ order, ids }) => disputeRow(order, ids)),
  );
  await settle(query, orders);
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

const refundRow = ({ lines, refund }: Order, { intent, refunds: [id] }: PastIds) =>
  refund && id
    ? [
        {
          id,
          payment_intent: intent,
          cents: refund.cents,
          status: 'standing',
          order_item_ids: lines.filter(({ refundedAt }) => refundedAt !== null).map((line) => line.id),
          created_at: iso(refund.at),
        },
      ]
    : [];

const disputeRow = (order: Order, { intent, dispute: id }: PastIds) =>
  order.dispute && id
    ? [
        {
          id,
          payment_intent: intent,
          cents: centsOf(order),
          status: order.dispute.wonAt === null ? 'open' : 'won',
          opened_at: iso(order.dispute.at),
          told_at: iso(order.dispute.wonAt ?? order.dispute.at),
        },
      ]
    : [];

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
