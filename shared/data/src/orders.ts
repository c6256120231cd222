/** A person's orders. */
import { PAID_STATUSES } from '@baobab/domain/constants';
import { orderSchema, type Order } from '@baobab/domain/entities/order';
import type { DataClient } from './client.ts';
import { parseRow } from './rows.ts';

/** The database answers no more rows at once. */
const ORDERS_SHOWN = 1000;

const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const ORDER_COLUMNS =
  `id,created_at,paid_at,total_amount,charged_amount,tax_amount,tax_behavior,discount_code,refunded_amount,currency,consented_at,payment_status,dispute_status,origin,is_bundle_purchase,bundle_items,
  order_items(id,illustration_id,title,price,list_price,license_option,license_name,refusal,discount,credit,amount,tax,quantity,refunded_at,ungranted_at,illustrations(image,image_widths,placeholder))` as const;

/** The newest order in any state; null for a user without orders. */
export async function latestOrder(client: DataClient, userId: string): Promise<Order | null> {
  const { data } = await mine(client, userId)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data === null ? null : toOrder(data);
}

/** By its id or its payment page's; null when the user has no such order. */
export async function orderBySession(client: DataClient, userId: string, sessionId: string): Promise<Order | null> {
  const column = ORDER_ID.test(sessionId) ? 'id' : 'stripe_session_id';
  const { data } = await mine(client, userId).eq(column, sessionId).maybeSingle().throwOnError();
  return data === null ? null : toOrder(data);
}

/** Everything that was ever charged, newest first. */
export async function chargedOrders(client: DataClient, userId: string): Promise<Order[]> {
  const { data } = await mine(client, userId)
    .in('payment_status', [...PAID_STATUSES, 'refunded'])
    .order('number', { ascending: false })
    .limit(ORDERS_SHOWN)
    .throwOnError();
  return data.map(toOrder);
}

function mine(client: DataClient, userId: string) {
  return client.from('orders').select(ORDER_COLUMNS).eq('user_id', userId);
}

/** A row of `ORDER_COLUMNS`, its lines by title, with their pictures pulled up. */
function toOrder(row: { order_items: readonly Line[] }): Order {
  const { order_items: lines, ...order } = row;
  return parseRow(orderSchema, { ...order, items: lines.toSorted(byTitle).map(withPicture) });
}

const byTitle = (one: Line, other: Line) => (one.title < other.title ? -1 : 1);

interface Line {
  title: string;
  illustrations: { image: string | null; image_widths: number[]; placeholder: string | null } | null;
}

function withPicture({ illustrations, ...line }: Line): Record<string, unknown> {
  return { ...line, ...(illustrations ?? { image: null, image_widths: [], placeholder: null }) };
}
