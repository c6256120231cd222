/** A person's orders. */
import * as z from 'zod/mini';
import { PAID_STATUSES } from '@baobab/domain/constants';
import { orderItemSchema, orderSchema, type Order } from '@baobab/domain/entities/order';
import type { DataClient } from '../client.ts';
import { find, list, resource, type Rows } from '../resource.ts';

/** The database answers no more rows at once. */
const ORDERS_SHOWN = 1000;

const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const PICTURE = { image: true, imageWidths: true, placeholder: true } as const;
const pictureSchema = z.pick(orderItemSchema, PICTURE);
const lineSchema = z.extend(z.omit(orderItemSchema, PICTURE), { illustrations: z.nullable(pictureSchema) });
const rowSchema = z.extend(z.omit(orderSchema, { items: true }), { orderItems: z.array(lineSchema) });

const pictures = resource('illustrations', pictureSchema);
const lines = resource('order_items', lineSchema, { illustrations: `illustrations(${pictures.columns})` });
const orders = resource('orders', rowSchema, { orderItems: `order_items(${lines.columns})` });

/** The newest order in any state; null for a user without orders. */
export function latestOrder(client: DataClient, userId: string): Promise<Order | null> {
  return one(client, userId, (rows) => rows.order('created_at', { ascending: false }).limit(1));
}

/** By the name that the buyer was led back with: the payment page's, or the order's where a provider names its page too late. */
export function orderBySession(client: DataClient, userId: string, sessionId: string): Promise<Order | null> {
  return one(client, userId, (rows) => rows.eq(ORDER_ID.test(sessionId) ? 'id' : 'stripe_session_id', sessionId));
}

/** Everything that was ever charged, newest first. */
export async function chargedOrders(client: DataClient, userId: string): Promise<Order[]> {
  const found = await list(orders, (rows) =>
    rows
      .eq('user_id', userId)
      .in('payment_status', [...PAID_STATUSES, 'refunded'])
      .order('number', { ascending: false })
      .limit(ORDERS_SHOWN),
  )(client);
  return found.map(toOrder);
}

async function one(
  client: DataClient,
  userId: string,
  narrow: (rows: Rows<'orders'>) => Rows<'orders'>,
): Promise<Order | null> {
  const found = await find(orders, (rows) => narrow(rows.eq('user_id', userId)))(client);
  return found && toOrder(found);
}

const NO_PICTURE = { image: null, imageWidths: [], placeholder: null };

/** Its lines by title, with their pictures pulled up. */
function toOrder({ orderItems, ...order }: z.infer<typeof rowSchema>): Order {
  const byTitle = orderItems.toSorted((one, other) => (one.title < other.title ? -1 : 1));
  return {
    ...order,
    items: byTitle.map(({ illustrations, ...line }) => ({ ...line, ...(illustrations ?? NO_PICTURE) })),
  };
}
