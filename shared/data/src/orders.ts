/** A person's orders. */
import { PAID_STATUSES } from '@baobab/domain/constants';
import { orderSchema, type Order } from '@baobab/domain/entities/order';
import type { DataClient } from './client.ts';
import { parseRow } from './rows.ts';

export const ORDER_COLUMNS =
  `id,created_at,total_amount,currency,payment_status,dispute_status,is_bundle_purchase,bundle_items,
  order_items(id,illustration_id,title,price,quantity,refunded_at,illustrations(image,image_widths,placeholder))` as const;

/** The newest order in any state; null for a user without orders. */
export async function latestOrder(client: DataClient, userId: string): Promise<Order | null> {
  const { data } = await mine(client, userId)
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data === null ? null : toOrder(data);
}

/** The order that the payment provider's session belongs to. */
export async function orderBySession(client: DataClient, userId: string, sessionId: string): Promise<Order | null> {
  const { data } = await mine(client, userId).eq('stripe_session_id', sessionId).maybeSingle().throwOnError();
  return data === null ? null : toOrder(data);
}

/** Paid bundle orders whose payment stands, newest first. */
export async function bundleOrders(client: DataClient, userId: string): Promise<Order[]> {
  const { data } = await mine(client, userId)
    .eq('is_bundle_purchase', true)
    .in('payment_status', [...PAID_STATUSES])
    .or('dispute_status.is.null,dispute_status.eq.won')
    .order('created_at', { ascending: false })
    .throwOnError();
  return data.map(toOrder);
}

/** Orders whose payment the bank disputes or took back, newest first: they grant nothing meanwhile. */
export async function suspendedOrders(client: DataClient, userId: string): Promise<Order[]> {
  const { data } = await mine(client, userId)
    .in('payment_status', [...PAID_STATUSES])
    .in('dispute_status', ['open', 'lost'])
    .order('created_at', { ascending: false })
    .throwOnError();
  return data.map(toOrder);
}

function mine(client: DataClient, userId: string) {
  return client.from('orders').select(ORDER_COLUMNS).eq('user_id', userId);
}

/** A row of `ORDER_COLUMNS`, its lines with their pictures pulled up. */
function toOrder(row: { order_items: readonly Line[] }): Order {
  const { order_items: lines, ...order } = row;
  return parseRow(orderSchema, { ...order, items: lines.map(withPicture) });
}

interface Line {
  illustrations: { image: string | null; image_widths: number[]; placeholder: string | null } | null;
}

function withPicture({ illustrations, ...line }: Line): Record<string, unknown> {
  return { ...line, ...(illustrations ?? { image: null, image_widths: [], placeholder: null }) };
}
